/* Errors about a file as a whole say where in it, too. */
import { expect, test } from 'vitest';
import { silent } from '../../src/core/index.ts';
import { chipNamed } from '../../src/r600/index.ts';
import { conflictOf } from '../../src/r600/isa/verify/read-ports.ts';
import { convert, merge } from '../../src/spirv/index.ts';
import { moduleBytes } from '../../src/spirv/advanced.ts';
import { assemble } from '../../src/r600/index.ts';
import { parseStream, streamBytes } from '../../src/visa/advanced.ts';
import { formatError } from '../support/format-error.ts';
import { programOf } from '../r600/programs.ts';
import { madeModule } from '../spirv/made-module.ts';
import { fixture as spirvFixture } from '../spirv/modules.ts';
import { fixtureBytes } from '../visa/streams.ts';

test('a set that cannot be converted: its import', () => {
  const module = madeModule('DebugInfo', [], []);
  const error = formatError(() => convert(module, 'NonSemantic.Shader.DebugInfo.100', silent));
  // Behind the header and three capabilities.
  expect([error.code, error.offset, error.path]).toEqual(['spirv/convert-set', (5 + 3 * 2) * 4, '%2']);
});

test('no build identifier: the end, up to which there is none', () => {
  const module = spirvFixture('strings');
  const error = formatError(() => merge(module, module));
  expect([error.code, error.offset]).toEqual(['spirv/no-identifier', moduleBytes(module).length]);
});

test('a stream that was read in part: the object that is missing', () => {
  const bytes = fixtureBytes('L3-vector-skl');
  const stream = parseStream(bytes.subarray(0, bytes.length - 8), silent, { layout: 'L3' });
  const error = formatError(() => streamBytes(stream));
  const read = stream.objects.length;
  expect([error.code, error.path]).toEqual(['visa/incomplete', `objects[${read}]`]);
  expect(error.offset).toBe(stream.size - stream.trailing.length);
  expect(read).toBeLessThan(stream.claimedObjects);
});

test('assembly: the line, also behind letters of several bytes', () => {
  const text = '; ä\nALU\n 1   x: MOOV R1.x, R0.x\n';
  const error = formatError(() => assemble(text, { chip: chipNamed('CEDAR')! }));
  expect([error.code, error.offset, error.path]).toEqual(['r600/assembly', 9, 'line 3']);
});

test('a bank swizzle of an instruction that nobody knows', () => {
  const { cf } = programOf('ALU\n 1   x: MOV R1.x, R0.x\nNOP EOP\n');
  const clause = cf.find((each) => each.kind === 'alu')?.clause;
  const inst = clause?.groups[0]?.insts[0];
  const group = { address: 0, literals: [], insts: [{ ...inst!, op: undefined, opcode: 77, bankSwizzle: 7 }] };
  expect(conflictOf(group, 'EVERGREEN')?.message).toBe('bank swizzle 7 of opcode 77: no such order');
});
