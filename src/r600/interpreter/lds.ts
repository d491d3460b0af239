/*
 * The local data share: memory that all lanes of a group see, and per lane the two queues that its reads come back through.
 * LDS_IDX_OP addresses bytes: the first source plus four times IDX_OFFSET. The _REL and 2 forms access two words, the second
 * one IDX_OFFSET words (times 64 in the 2 forms) after the first. Lanes access in their order.
 */
import { limitError } from '../../runtime/index.ts';
import { elementAt } from '../ir/element-at.ts';

/** Bytes that a compute unit has. */
const SIZE = 32768;

/** Answers that may wait in a queue; those of hardware hold far fewer. */
const MOST_WAITING = 65_536;

/** Answers to the reads of one lane, in their order. */
export class LdsQueue {
  #answers: number[] = [];
  #first = 0;

  /** The oldest answer; 0 where none waits. */
  get front(): number {
    return this.#answers[this.#first] ?? 0;
  }

  push(answer: number): void {
    if (this.#answers.length - this.#first >= MOST_WAITING)
      throw limitError('entries', `more than ${MOST_WAITING} answers of the local data share wait in a queue`);
    this.#answers.push(answer);
  }

  /** Take the oldest answer out. */
  pop(): void {
    if (this.#first < this.#answers.length) this.#first += 1;
    if (2 * this.#first < this.#answers.length) return;
    this.#answers = this.#answers.slice(this.#first);
    this.#first = 0;
  }
}

/** The memory and the queues. */
export interface Lds {
  readonly words: Int32Array;
  readonly queueA: readonly LdsQueue[];
  readonly queueB: readonly LdsQueue[];
  written: boolean;
}

/** A local data share for a number of lanes, filled by `initial`. */
export function createLds(lanes: number, initial: (word: number) => number): Lds {
  return {
    words: Int32Array.from({ length: SIZE / 4 }, (_, word) => initial(word)),
    queueA: Array.from({ length: lanes }, () => new LdsQueue()),
    queueB: Array.from({ length: lanes }, () => new LdsQueue()),
    written: false,
  };
}

/** What an atomic makes of the word in memory and its sources. */
type Atomic = (memory: number, source: number, second: number) => number;

const unsignedLess = (a: number, b: number): boolean => a >>> 0 < b >>> 0;

const atomics: Readonly<Record<string, Atomic>> = {
  ADD: (memory, source) => (memory + source) | 0,
  SUB: (memory, source) => (memory - source) | 0,
  RSUB: (memory, source) => (source - memory) | 0,
  INC: (memory, source) => (unsignedLess(memory, source) ? (memory + 1) | 0 : 0),
  DEC: (memory, source) => (memory === 0 || unsignedLess(source, memory) ? source : (memory - 1) | 0),
  MIN_INT: (memory, source) => (source < memory ? source : memory),
  MAX_INT: (memory, source) => (source > memory ? source : memory),
  MIN_UINT: (memory, source) => (unsignedLess(source, memory) ? source : memory),
  MAX_UINT: (memory, source) => (unsignedLess(memory, source) ? source : memory),
  AND: (memory, source) => memory & source,
  OR: (memory, source) => memory | source,
  XOR: (memory, source) => memory ^ source,
  MSKOR: (memory, source, second) => (memory & ~source) | second,
  WRITE: (_, source) => source,
  XCHG: (_, source) => source,
  CMP_STORE: (memory, source, second) => (memory === source ? second : memory),
  CMP_XCHG: (memory, source, second) => (memory === source ? second : memory),
  READ: (memory) => memory,
};

/** Sign- or zero-extends the byte or half that an address points at. */
function narrowRead(word: number, address: number, bits: 8 | 16, signed: boolean): number {
  const shifted = word >>> ((address & (bits === 8 ? 3 : 2)) * 8);
  const up = 32 - bits;
  return signed ? (shifted << up) >> up : (shifted << up) >>> up;
}

function narrowWrite(word: number, address: number, bits: 8 | 16, source: number): number {
  const shift = (address & (bits === 8 ? 3 : 2)) * 8;
  const mask = (bits === 8 ? 0xff : 0xffff) << shift;
  return (word & ~mask) | ((source << shift) & mask);
}

/** One lane's access. */
export type LdsAccess = (lds: Lds, lane: number, address: number, source: number, second: number) => void;

function word(lds: Lds, address: number): number {
  return lds.words[address >>> 2] ?? 0;
}

function store(lds: Lds, address: number, value: number): void {
  lds.written = true;
  if (address >>> 2 < lds.words.length) lds.words[address >>> 2] = value;
}

function pair(kind: string, distance: number): LdsAccess | undefined {
  switch (kind) {
    case 'WRITE':
      return (lds, _, address, source, second) => {
        store(lds, address, source);
        store(lds, address + distance, second);
      };
    case 'READ':
      return (lds, lane, address) => {
        elementAt(lds.queueA, lane).push(word(lds, address));
        elementAt(lds.queueB, lane).push(word(lds, address + distance));
      };
    case 'XCHG':
      return (lds, lane, address, source, second) => {
        elementAt(lds.queueA, lane).push(word(lds, address));
        elementAt(lds.queueB, lane).push(word(lds, address + distance));
        store(lds, address, source);
        store(lds, address + distance, second);
      };
    default:
      return undefined;
  }
}

const narrow = /^(BYTE|UBYTE|SHORT|USHORT)_(READ|WRITE)$/;

/** Puts something in the queues for a lane whose predicate disagrees, so that its other answers keep their places. */
export function skipAccess(name: string, lds: Lds, lane: number, garbage: number): void {
  if (!name.endsWith('_RET')) return;
  elementAt(lds.queueA, lane).push(garbage);
  if (/(READ|XCHG)(2|_REL)_RET$/.test(name)) elementAt(lds.queueB, lane).push(garbage);
}

/** How an LDS instruction accesses memory; undefined where it is not modelled. `offset`: IDX_OFFSET. */
export function ldsAccess(name: string, offset: number): LdsAccess | undefined {
  const returns = name.endsWith('_RET');
  const kind = name.replace(/^LDS_/, '').replace(/_RET$/, '').replace(/_SPF$/, '');
  if (kind.endsWith('_REL')) return pair(kind.slice(0, -4), offset * 4);
  if (kind.endsWith('2')) return pair(kind.slice(0, -1), offset * 256);
  const part = narrow.exec(kind);
  if (part !== null) {
    const [, width = '', way] = part;
    const bits = width.endsWith('BYTE') ? 8 : 16;
    const signed = !width.startsWith('U');
    return way === 'READ'
      ? (lds, lane, address) => {
          const at = address + offset * 4;
          elementAt(lds.queueA, lane).push(narrowRead(word(lds, at), at, bits, signed));
        }
      : (lds, _, address, source) => {
          const at = address + offset * 4;
          store(lds, at, narrowWrite(word(lds, at), at, bits, source));
        };
  }
  const atomic = atomics[kind];
  if (atomic === undefined) return undefined;
  return (lds, lane, address, source, second) => {
    const at = address + offset * 4;
    const before = word(lds, at);
    if (returns) elementAt(lds.queueA, lane).push(before);
    if (kind !== 'READ') store(lds, at, atomic(before, source, second));
  };
}
