/* Rules of the core: a shader that is sound, and what each change of it breaks; spirv-val is asked where it is installed. */
import { describe, expect, test } from 'vitest';
import { Op } from '../../generated/spirv/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { verify as verifySpirv } from '../../src/spirv/index.ts';
import { moduleOf } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';
import { witness } from '../support/witness.ts';
import { instruction as i } from './made-module.ts';
import { spirvVal } from './spirv-val.ts';

const complaints = spirvVal();
const withSpirvVal = witness('spirv-val');

const [SHADER, KERNEL, FRAGMENT, UPPER_LEFT, INPUT, OUTPUT, FUNCTION] = [1, 6, 4, 7, 1, 3, 7] as const;
const [MAIN, VOID, TYPE, FLOAT, BOOL, IN, OUT, LOCAL, POINTS_IN, POINTS_OUT, POINTS_LOCAL] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
] as const;
const [ENTRY, THEN, ELSE, MERGE, X, IS_LESS, SUM, PHI, ZERO] = [20, 21, 22, 23, 24, 25, 26, 27, 28] as const;

type Lines = Record<string, number[]>;

/** A fragment shader, an instruction a name, that doubles what is above zero. */
const lines: Lines = {
  shader: i(Op.OpCapability, SHADER),
  memory: i(Op.OpMemoryModel, 0, 1),
  entry: i(Op.OpEntryPoint, FRAGMENT, MAIN, 'main', IN, OUT),
  mode: i(Op.OpExecutionMode, MAIN, UPPER_LEFT),
  locationIn: i(Op.OpDecorate, IN, 30, 0),
  locationOut: i(Op.OpDecorate, OUT, 30, 0),
  void: i(Op.OpTypeVoid, VOID),
  type: i(Op.OpTypeFunction, TYPE, VOID),
  float: i(Op.OpTypeFloat, FLOAT, 32),
  bool: i(Op.OpTypeBool, BOOL),
  pointsIn: i(Op.OpTypePointer, POINTS_IN, INPUT, FLOAT),
  pointsOut: i(Op.OpTypePointer, POINTS_OUT, OUTPUT, FLOAT),
  pointsLocal: i(Op.OpTypePointer, POINTS_LOCAL, FUNCTION, FLOAT),
  zero: i(Op.OpConstant, FLOAT, ZERO, 0),
  in: i(Op.OpVariable, POINTS_IN, IN, INPUT),
  out: i(Op.OpVariable, POINTS_OUT, OUT, OUTPUT),
  main: i(Op.OpFunction, VOID, MAIN, 0, TYPE),
  first: i(Op.OpLabel, ENTRY),
  local: i(Op.OpVariable, POINTS_LOCAL, LOCAL, FUNCTION),
  load: i(Op.OpLoad, FLOAT, X, IN),
  less: i(Op.OpFOrdLessThan, BOOL, IS_LESS, ZERO, X),
  selection: i(Op.OpSelectionMerge, MERGE, 0),
  branch: i(Op.OpBranchConditional, IS_LESS, THEN, ELSE),
  then: i(Op.OpLabel, THEN),
  sum: i(Op.OpFAdd, FLOAT, SUM, X, X),
  join: i(Op.OpBranch, MERGE),
  else: i(Op.OpLabel, ELSE),
  joinToo: i(Op.OpBranch, MERGE),
  merge: i(Op.OpLabel, MERGE),
  phi: i(Op.OpPhi, FLOAT, PHI, SUM, THEN, X, ELSE),
  keep: i(Op.OpStore, LOCAL, PHI),
  store: i(Op.OpStore, OUT, PHI),
  return: i(Op.OpReturn),
  end: i(Op.OpFunctionEnd),
};

function made(changes: Record<string, number[]> = {}, version = 0x10000): SpirvModule {
  const words = Object.values({ ...lines, ...changes }).flat();
  return moduleOf(Uint32Array.from([0x07230203, version, 0, 100, 0, ...words]));
}

function found(module: SpirvModule): { codes: string[]; text: string } {
  const report = new Diagnostics();
  verifySpirv(module, report, 'spirv-val@2023.1');
  const errors = report.list.filter(({ severity }) => severity === 'error');
  return { codes: [...new Set(errors.map(({ code }) => code))], text: errors.map(({ message }) => message).join('\n') };
}

/** What is changed, the rule that it breaks, and what the message says. */
const broken: readonly [string, Record<string, number[]>, string, RegExp][] = [
  ['an instruction of no release', { sum: i(999, 1) }, 'spirv/core-operands', /no instruction/],
  ['words that are missing', { sum: i(Op.OpFAdd, FLOAT, SUM, X) }, 'spirv/core-operands', /too few/],
  ['a value that its enum lacks', { memory: i(Op.OpMemoryModel, 0, 77) }, 'spirv/core-operands', /no value 77/],
  ['another capability', { shader: i(Op.OpCapability, KERNEL) }, 'spirv/core-capability', /needs capability Shader/],
  [
    'a storage class of later versions',
    { pointsLocal: [...(lines['pointsLocal'] ?? []), ...i(Op.OpTypePointer, 40, 12, FLOAT)] },
    'spirv/core-version',
    /SPIR-V 1\.3/,
  ],
  [
    'floats of 64 bits',
    { bool: [...(lines['bool'] ?? []), ...i(Op.OpTypeFloat, 40, 64)] },
    'spirv/core-type',
    /64 bits/,
  ],
  [
    'a type declared twice',
    { bool: [...(lines['bool'] ?? []), ...i(Op.OpTypeBool, 40)] },
    'spirv/core-type',
    /declared already/,
  ],
  [
    'a vector of functions',
    { bool: [...(lines['bool'] ?? []), ...i(Op.OpTypeVector, 40, TYPE, 4)] },
    'spirv/core-type',
    /scalar/,
  ],
  [
    'an array of no elements',
    { zero: [...(lines['zero'] ?? []), ...i(Op.OpTypeArray, 40, FLOAT, ZERO)] },
    'spirv/core-type',
    /no positive integer/,
  ],
  [
    'a member of no structure',
    { locationOut: i(Op.OpMemberDecorate, FLOAT, 0, 35, 0) },
    'spirv/core-decoration',
    /no structure/,
  ],
  ['no origin', { mode: [] }, 'spirv/core-entry-point', /OriginUpperLeft/],
  [
    'an interface that lacks a variable',
    { entry: i(Op.OpEntryPoint, FRAGMENT, MAIN, 'main', OUT) },
    'spirv/core-entry-point',
    /does not list/,
  ],
  [
    'a mode of no entry point',
    { mode: [...(lines['mode'] ?? []), ...i(Op.OpExecutionMode, VOID, UPPER_LEFT)] },
    'spirv/core-entry-point',
    /no entry point/,
  ],
  ['an id of nothing', { store: i(Op.OpStore, OUT, 99) }, 'spirv/core-id', /not defined/],
  ['a type for a value', { store: i(Op.OpStore, OUT, FLOAT) }, 'spirv/core-id', /is a type/],
  ['a value of another branch', { store: i(Op.OpStore, OUT, SUM) }, 'spirv/core-dominance', /on every way/],
  ['a block without an end', { join: [] }, 'spirv/core-block', /no end/],
  ['a phi of one predecessor', { phi: i(Op.OpPhi, FLOAT, PHI, X, ELSE) }, 'spirv/core-block', /2 predecessors/],
  [
    'a branch to the first block',
    { joinToo: i(Op.OpBranch, ENTRY), phi: i(Op.OpPhi, FLOAT, PHI, SUM, THEN) },
    'spirv/core-block',
    /first block/,
  ],
  ['a choice without its merge', { selection: [] }, 'spirv/core-structure', /no OpSelectionMerge/],
  [
    'a merge that is inside',
    { selection: i(Op.OpSelectionMerge, ENTRY, 0) },
    'spirv/core-structure',
    /own merge block/,
  ],
  ['a store to what is read', { store: i(Op.OpStore, IN, PHI) }, 'spirv/core-memory', /only be read/],
  ['a load of another type', { load: i(Op.OpLoad, BOOL, X, IN) }, 'spirv/core-memory', /its pointer is to/],
  [
    'a variable behind others',
    { local: [], load: [...(lines['load'] ?? []), ...(lines['local'] ?? [])] },
    'spirv/core-memory',
    /come first/,
  ],
  ['a sum of booleans', { sum: i(Op.OpFAdd, FLOAT, SUM, X, IS_LESS) }, 'spirv/core-value', /does not fit/],
  ['a return of nothing', { return: i(Op.OpReturnValue, X) }, 'spirv/core-value', /another type/],
];

describe('a shader', () => {
  test('is sound', () => {
    expect(found(made())).toEqual({ codes: [], text: '' });
  });

  withSpirvVal('spirv-val takes it', () => {
    expect(complaints(made())).toBe('');
  });

  test.each(broken)('%s', (_, changes, code, message) => {
    const { codes, text } = found(made(changes));
    expect(codes).toContain(code);
    expect(text).toMatch(message);
    expect(text).toMatch(/\(line \d+\)/);
  });

  test.each(broken)('%s is nothing to the other profiles', (_, changes, code) => {
    const report = new Diagnostics();
    verifySpirv(made(changes), report, 'strict');
    expect(report.list.map((each) => each.code)).not.toContain(code);
  });

  withSpirvVal('spirv-val refuses each of the changes', () => {
    for (const [what, changes] of broken) expect(complaints(made(changes)), what).not.toBe('');
  });
});

describe('sums of groups', () => {
  const [GROUPS, INT, SCOPE, TOTAL] = [18, 40, 41, 42];
  const sums = (...extensions: number[]): SpirvModule =>
    made({
      shader: [...i(Op.OpCapability, SHADER), ...i(Op.OpCapability, GROUPS), ...extensions],
      bool: [...i(Op.OpTypeBool, BOOL), ...i(Op.OpTypeInt, INT, 32, 0), ...i(Op.OpConstant, INT, SCOPE, 3)],
      load: [...i(Op.OpLoad, FLOAT, X, IN), ...i(Op.OpGroupFAdd, FLOAT, TOTAL, SCOPE, 0, X)],
    });
  const withBallot = sums(...i(Op.OpExtension, 'SPV_AMD_shader_ballot'));

  test('need a capability, or the extension for ballots', () => {
    expect(found(sums()).codes).toEqual(['spirv/core-capability']);
    expect(found(withBallot)).toEqual({ codes: [], text: '' });
  });

  withSpirvVal('spirv-val has the same verdicts', () => {
    expect([complaints(sums()) === '', complaints(withBallot)]).toEqual([false, '']);
  });
});

test('loops', () => {
  const [HEAD, BODY, NEXT, AFTER] = [40, 41, 42, 43];
  const loop = (back: number, exit: number, control = 0): Record<string, number[]> => ({
    store: [
      ...i(Op.OpBranch, HEAD),
      ...i(Op.OpLabel, HEAD),
      ...i(Op.OpLoopMerge, AFTER, NEXT, control),
      ...i(Op.OpBranchConditional, IS_LESS, BODY, AFTER),
      ...i(Op.OpLabel, BODY),
      ...i(Op.OpBranch, exit),
      ...i(Op.OpLabel, NEXT),
      ...i(Op.OpBranch, back),
      ...i(Op.OpLabel, AFTER),
    ],
  });
  expect(found(made(loop(HEAD, NEXT))).codes).toEqual([]);
  expect(found(made(loop(HEAD, AFTER))).codes).toEqual([]);
  expect(found(made(loop(BODY, NEXT))).codes).toContain('spirv/core-structure');
  for (const one of [1, 2]) expect(found(made(loop(HEAD, NEXT, one))).codes).toEqual([]);
  expect(found(made(loop(HEAD, NEXT, 3)))).toMatchObject({
    text: expect.stringMatching(/to unroll the loop, and not to/),
  });
});
