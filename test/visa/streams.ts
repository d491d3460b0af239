import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silent } from '../../src/core/index.ts';
import { parseStream } from '../../src/visa/advanced.ts';
import type { OpenOptions, VisaStream } from '../../src/visa/index.ts';
import type { ObjectDescription } from '../../src/visa/advanced.ts';

/** Folder of streams that come with the repository. */
export const fixtures: string = join(import.meta.dirname, '../fixtures/visa');

/** The bytes of a stream by its short name. */
export function fixtureBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(fixtures, `${name}.dbg`)));
}

/** A stream by its short name, parsed. */
export function fixture(name: string, options: OpenOptions = {}): VisaStream {
  return parseStream(fixtureBytes(name), silent, options);
}

/** A JSON file beside a stream. */
export function beside(name: string, suffix: string): unknown {
  return JSON.parse(readFileSync(join(fixtures, `${name}.${suffix}`), 'utf8'));
}

/** A kernel of two instructions, with what is given in place of its parts. */
export function kernel(parts: Partial<ObjectDescription> = {}): ObjectDescription {
  return {
    name: 'kernel',
    relocOffset: 0,
    offsetMap: [],
    indexMap: [
      [1, 16],
      [2, 32],
      [3, 64],
    ],
    vars: [],
    subroutines: [],
    frame: {
      frameSize: 0,
      befp: null,
      callerBefp: null,
      retAddr: null,
      ceOffset: null,
      ceStoreIp: null,
      calleeSave: [],
      callerSave: [],
    },
    ...parts,
  };
}
