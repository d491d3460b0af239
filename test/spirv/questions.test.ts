/* What people ask of debug information: types as they are written, places in the source, variables and where they are. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySink, silent } from '../../src/core/index.ts';
import {
  allLocations,
  debugInfoOf,
  declare,
  entitiesOf,
  expressionText,
  framesAt,
  instructionsOfLine,
  locationAt,
  variablesAt,
  writeDwarf,
} from '../../src/spirv/index.ts';
import {
  compositeLines,
  evaluateExpression,
  expressionToDwarf,
  isType,
  parseModule,
  scopeChain,
} from '../../src/spirv/advanced.ts';
import type { Expression, Type } from '../../src/spirv/index.ts';
import type { Basic, FunctionType, Operation, Pointer } from '../../src/spirv/advanced.ts';
import { corpus, corpusFiles, corpusTest } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';
import { fixture } from './modules.ts';

const entity = { id: 1, word: 5 };
const int: Basic = { ...entity, kind: 'basic', name: 'int', size: 32, encoding: 'Signed', flags: 0 };
const float: Basic = { ...int, name: 'float', encoding: 'Float' };

function pointer(base: Type | undefined, storageClass?: number, flags = 0): Pointer {
  return { ...entity, kind: 'pointer', base, storageClass, flags };
}
function array(base: Type, ...counts: (number | undefined)[]): Type {
  const dimensions = counts.map((count) => ({ count, lower: undefined, variable: undefined }));
  return { ...entity, kind: 'array', base, dimensions };
}
function fn(returns: Type | undefined, ...parameters: Type[]): FunctionType {
  return { ...entity, kind: 'function-type', flags: 0, returns, parameters, variadic: false };
}
function constant(base: Type): Type {
  return { ...entity, kind: 'qualifier', base, qualifier: 'ConstType' };
}

describe('declarators', () => {
  test.each([
    [array(pointer(int), 4), 'int *x[4]'],
    [pointer(array(int, 4)), 'int (*x)[4]'],
    [array(float, 2, 3, 4), 'float x[2][3][4]'],
    [array(int, undefined), 'int x[]'],
    [pointer(fn(int, int, pointer(float))), 'int (*x)(int, float *)'],
    [array(pointer(fn(undefined)), 3), 'void (*x[3])(void)'],
    [pointer(undefined), 'void *x'],
    [pointer(int, undefined, 1 << 11), 'int &x'],
    [pointer(int, undefined, 1 << 12), 'int &&x'],
    [pointer(constant(int), 5), '__global const int *x'],
    [constant(pointer(int)), 'int *const x'],
    [fn(pointer(fn(int, int)), int), 'int (*x(int))(int)'],
  ])('%# is %s', (type, text) => {
    expect(declare(type, 'x')).toBe(text);
  });

  test('vectors and matrices are what the language calls them', () => {
    const vector: Type = { ...entity, kind: 'vector', base: float, count: 4 };
    const matrix: Type = { ...entity, kind: 'matrix', base: vector, count: 4, columnMajor: true };
    expect([declare(vector, 'x', 'opencl'), declare(vector, 'x', 'glsl')]).toEqual(['float4 x', 'vec4 x']);
    expect([declare(matrix, 'x', 'hlsl'), declare(matrix, 'x', 'glsl')]).toEqual(['float4x4 x', 'mat4 x']);
  });

  test('a tree of types that doubles at each step ends', () => {
    let type: Type = int;
    for (let depth = 0; depth < 60; depth++) type = fn(type, type, type);
    expect(declare(type, 'x').length).toBeLessThan(20_000);
  });
});

describe('the graph', () => {
  const info = debugInfoOf(fixture('all-ocl100'));

  test('joins declarations, definitions and the function that has the code', () => {
    const [found] = [...entitiesOf(info, 'function')].filter((each) => each.name === 'k' && each.function === 2);
    expect(found).toMatchObject({ definition: true, line: 4, source: { path: '/src/a.cl' } });
    expect(info.byFunction.get(2)).toBe(found);
  });

  test('has composites with members, bases and their layout', () => {
    const s = [...entitiesOf(info, 'composite')].find(({ name }) => name === 'S');
    expect([...compositeLines(s ?? expect.unreachable('no S'))]).toEqual([
      'struct S {  // 8 bytes',
      '  0 +4      int m1;',
      expect.stringMatching(/^ {12}static float m2/),
      '  0 +4      : Base;',
      '};',
    ]);
  });

  test('knows where a macro ends', () => {
    expect([...entitiesOf(info, 'macro')].some(({ undefinedAt }) => undefinedAt !== undefined)).toBe(true);
  });

  test('a type that points to itself is one object', () => {
    const nodes = [...entitiesOf(debugInfoOf(fixture('recursive-type')), 'composite')];
    const links = nodes
      .flatMap(({ members }) => members)
      .filter((each) => each.kind === 'member' && each.type?.kind === 'pointer');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const type = link.kind === 'member' && link.type?.kind === 'pointer' ? link.type.base : undefined;
      expect(nodes).toContain(type);
    }
  });
});

describe('places', () => {
  const info = debugInfoOf(fixture('all-ocl100'));

  test('one pass and single questions agree everywhere', () => {
    for (const location of allLocations(info)) {
      expect(locationAt(info, location.word)).toEqual(location);
    }
  });

  test('an inlined place has the frames it was inlined through', () => {
    const inlined = [...allLocations(info)].find(({ inlinedAt }) => inlinedAt !== undefined);
    const frames = framesAt(info, inlined ?? expect.unreachable('nothing is inlined'));
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.slice(1).map(({ line }) => line)).toEqual([7, 8].slice(0, frames.length - 1));
    expect(scopeChain(inlined?.scope).at(-1)?.kind).toBe('unit');
  });

  test('a line has the instructions that have the line', () => {
    const words = [...instructionsOfLine(info, 'a.cl', 6)];
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) expect(locationAt(info, word)?.range).toMatchObject({ path: '/src/a.cl', line: 6 });
  });

  test('a variable is seen where a statement about it holds', () => {
    const seen = [...allLocations(info)].flatMap(
      ({ word }) => variablesAt(info, word)?.locals.map(({ variable }) => variable.name) ?? [],
    );
    expect(new Set(seen)).toEqual(new Set(['x']));
  });
});

describe('expressions', () => {
  const operation = (name: string, ...operands: number[]): Operation => ({ code: undefined, name, operands });
  const expression = (...operations: Operation[]): Expression => ({ ...entity, kind: 'expression', operations });

  test('read as DWARF operations, and are their bytes', () => {
    const each = expression(operation('PlusUconst', 200), operation('BitPiece', 8, 24));
    expect(expressionText(each)).toBe('DW_OP_plus_uconst 200, DW_OP_bit_piece 8 24');
    // DW_OP_bit_piece has its size first.
    expect([...(expressionToDwarf(each) ?? [])]).toEqual([0x23, 0xc8, 0x01, 0x9d, 24, 8]);
  });

  test('are evaluated', () => {
    const value = evaluateExpression(
      expression(operation('Constu', 5), operation('Minus'), operation('StackValue')),
      12,
    );
    expect(value).toMatchObject({
      kind: 'location',
      location: [{ kind: 'implicit', bytes: Uint8Array.of(7, 0, 0, 0, 0, 0, 0, 0) }],
    });
    expect(evaluateExpression(expression(operation('Plus')), 1)).toMatchObject({ kind: 'fault' });
  });

  test('that DWARF cannot say are refused', () => {
    expect(expressionToDwarf(expression(operation('Convert', 8, 5)))).toBeUndefined();
  });
});

corpusTest(
  'every question has an answer for every fourth module, damaged ones too',
  async () => {
    let asked = 0;
    for (const kind of readdirSync(join(corpus, 'spirv')).filter((name) => !name.endsWith('.md'))) {
      for (const file of corpusFiles(`spirv/${kind}`, /\.spv$/).filter((_, k) => k % 4 === 0)) {
        const info = debugInfoOf(parseModule(new Uint8Array(readFileSync(file)), silent));
        for (const entity of info.entities.values()) {
          if (isType(entity)) expect(declare(entity, 'x'), file).toContain('x');
        }
        for (const location of allLocations(info)) expect(framesAt(info, location).length, file).toBeGreaterThan(0);
        await writeDwarf(info.module, memorySink());
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(0);
  },
  60_000,
);

describe('the command line', () => {
  const file = 'test/fixtures/spirv/all-ocl100.spv';

  test.each(['types', 'functions', 'lines', 'vars'])('spirv %s answers in JSON', async (command) => {
    const { exit, stdout } = await cli('spirv', command, file, '--json');
    expect([exit, typeof JSON.parse(stdout)]).toEqual([0, 'object']);
  });

  test('spirv types writes definitions', async () => {
    expect((await cli('spirv', 'types', file)).stdout).toContain('enum class enumn : int {  // 4 bytes\n  A = 0,\n');
  });

  test('a place that is none is a mistake of the user', async () => {
    expect((await cli('spirv', 'lines', file, '%9999')).exit).toBe(2);
  });
});
