/*
 * Small programs that some version of the optimizer got wrong. Each file tells the cause in its first comment, names stage and
 * chip in the last, and holds assembly; a comment in braces is metadata.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  bytecodeSubject,
  defaultEquivOptions,
  metadataFrom,
  shaderSubject,
  subjectsEquivalent,
} from '../../../src/r600/advanced.ts';
import { programsEquivalent } from '../../../src/r600/index.ts';
import { optimizeShader } from '../../../src/r600/optimizer/optimize.ts';
import { programOf } from '../programs.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.r600'));

/** Optimizes a file's program and compares it with its source, behind bc_parser, behind each pass, and at the end. */
function check(name: string): void {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const comments = text.match(/^;.*$/gm)!.map((line) => line.slice(1).trim());
  const [type, chip] = comments.at(-1)!.split(' ') as [string, string];
  const given = comments.find((comment) => comment.startsWith('{'));
  const metadata = given === undefined ? undefined : metadataFrom(JSON.parse(given));
  const program = programOf(text.replace(/^;.*\n/gm, ''), chip, type.toLowerCase());
  const options = { ...defaultEquivOptions, runs: 8, lanes: 16, metadata };
  const bytecode = bytecodeSubject(program, metadata, 16);
  const source = { program, metadata, ngpr: undefined, nstack: undefined };
  const result = optimizeShader(source, {
    safeMath: true,
    noFallback: true,
    after: (step, shader) => {
      const { first } = subjectsEquivalent(bytecode, shaderSubject(shader, program, 16), options);
      expect([step, first]).toEqual([step, null]);
    },
  });
  const { first, conclusive } = programsEquivalent(program, result.program, options);
  expect(first).toBeNull();
  expect(conclusive).toBeGreaterThan(0);
}

for (const name of files) test(name, () => check(name));
