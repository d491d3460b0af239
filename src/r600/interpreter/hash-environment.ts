/*
 * The default world: everything is a hash. Values are small on purpose: half of the floats are whole numbers from 0 to 3, the
 * others lie between -4 and 4, and integers run from 0 to 7, so that loops end and relative operands stay inside their arrays.
 */
import type { Environment } from './environment.ts';
import { mix } from './hash.ts';
import { bits } from './semantics/float-bits.ts';

/** What a hashed world depends on. */
export interface HashOptions {
  readonly seed: number;
  /** Which inputs and constants are integers; the rest are singles. */
  readonly integers: {
    readonly input: (gpr: number, chan: number) => boolean;
    readonly constant: (bank: number, index: number, chan: number) => boolean;
  };
  /** A second seed, of what registers hold that nobody wrote; 0: they hold zero. */
  readonly garbage: number;
}

const START = 0x2545f491;
const INPUT = 1;
const CONSTANT = 2;
const PARAMETER = 3;
const SPECIAL = 4;
const LDS = 5;
const CONTROL = 6;
const GARBAGE = 7;

function smallFloat(hash: number): number {
  return hash & 0x10000 ? bits((hash >>> 20) & 3) : bits((hash & 0xffff) / 0x2000 - 4);
}

/** Between 1 and 4 or -1 and -4, and never round: as an integer it is large. */
const oddFloat = (hash: number): number => (0x3f800001 + (hash & 0xfffffe)) | (hash & -0x80000000);

const smallInteger = (hash: number): number => (hash >>> 12) & 7;

/** Zeros and NaNs of singles have one hash each. */
function canonical(word: number): number {
  if (word === -0x80000000) return 0;
  return (word & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : word;
}

/** A world that a seed makes. */
export function hashEnvironment({ seed, integers, garbage }: HashOptions): Environment {
  const start = mix(START, seed);
  const [inputs, constants, parameters] = [mix(start, INPUT), mix(start, CONSTANT), mix(start, PARAMETER)];
  const [specials, lds, control] = [mix(start, SPECIAL), mix(start, LDS), mix(start, CONTROL)];
  const unwritten = mix(mix(START, garbage), GARBAGE);
  return {
    input: (gpr, chan, lane) => {
      const hash = mix(mix(inputs, gpr * 4 + chan), lane);
      return integers.input(gpr, chan) ? smallInteger(hash) : smallFloat(hash);
    },
    garbage: garbage === 0 ? undefined : (gpr, chan, lane) => oddFloat(mix(mix(unwritten, gpr * 4 + chan), lane)),
    constant: (bank, index, chan) => {
      const hash = mix(mix(constants, bank), index * 4 + chan);
      return integers.constant(bank, index, chan) ? smallInteger(hash) : smallFloat(hash);
    },
    parameter: (param, chan, vertex, lane) =>
      smallFloat(mix(mix(mix(parameters, param * 4 + chan), vertex), lane >> 2)),
    fetch: (query, operands, _lane, out) => {
      let hash = mix(seed, query.hash);
      for (const operand of operands) hash = mix(hash, canonical(operand));
      for (let component = 0; component < 4; component++) {
        const answer = mix(hash, component);
        out[component] = query.integer ? smallInteger(answer) : smallFloat(answer);
      }
    },
    special: (sel) => smallInteger(mix(specials, sel)),
    lds: (word) => smallFloat(mix(lds, word)),
    // The last lane of every other quad.
    helper: (lane) => (lane & 7) === 7,
    boolean: (index) => (mix(control, index) & 1) === 1,
    // Short, and inside of arrays of four.
    loop: (index) => {
      const hash = mix(control, 64 + index);
      return [smallInteger(hash) & 3, hash & 1, (hash >>> 1) & 1];
    },
  };
}
