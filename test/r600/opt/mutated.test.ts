/* Damaged shaders: each is optimized to what it did, or refused by a code. Anything else is a mistake of ours, and escapes. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySource, silent } from '../../../src/core/index.ts';
import { decodeProgram, encodeProgram, open as openR600, optimizeShader } from '../../../src/r600/index.ts';
import type { Program } from '../../../src/r600/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { fixtureFiles } from '../../support/fixtures.ts';
import { random } from '../../support/random.ts';
import type { Pick } from '../../support/random.ts';

/** Flips bits, sets bytes, exchanges dwords or copies one over another, one to four times. */
function mutate(source: Uint8Array, pick: Pick): Uint8Array {
  const bytes = source.slice();
  const words = new Uint32Array(bytes.buffer, 0, bytes.length / 4);
  const how = pick(4);
  for (let left = 1 + pick(4); left > 0; left--) {
    const [a, b] = [pick(words.length), pick(words.length)];
    const [x, y] = [words[a]!, words[b]!];
    if (how === 0) words[a] = x ^ (1 << pick(32));
    else if (how === 1) bytes[pick(bytes.length)] = pick(256);
    else words[a] = y;
    if (how === 2) words[b] = x;
  }
  return bytes;
}

function decoded(bytes: Uint8Array, like: Program): Program | undefined {
  try {
    return decodeProgram(bytes, like);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

const PER_FILE = 50;

describe.each(fixtureFiles('r600').map((file) => [basename(file), file]))('%s', (_, file) => {
  test('mutated, it is optimized to what it did, or refused', async () => {
    const { shaders } = await openR600(memorySource(new Uint8Array(readFileSync(file))), silent);
    const prove = { each: false, runs: 1, lanes: 4, seed: 1, tolerance: 0 };
    for (const { program, metadata } of shaders) {
      const bytes = encodeProgram(program);
      for (let seed = 1; seed <= PER_FILE; seed++) {
        const mutant = decoded(mutate(bytes, random(seed)), program);
        if (mutant === undefined) continue;
        const known = seed % 2 === 0 ? metadata : undefined;
        const source = { program: mutant, metadata: known, ngpr: undefined, nstack: undefined };
        const result = optimizeShader(source, { safeMath: true, prove });
        expect([seed, result.reason]).not.toEqual([seed, expect.stringContaining('r600/opt-different')]);
      }
    }
  });
});
