import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aluOpNamed, parseShader, printShader, printValue } from '../../../src/r600/advanced.ts';
import { defUse } from '../../../src/r600/ir/def-use.ts';
import type { DefUse } from '../../../src/r600/ir/def-use.ts';
import type { Container } from '../../../src/r600/ir/node.ts';
import { aluCode, createAlu, createBlock, createGroup, createShader } from '../../../src/r600/ir/shader.ts';
import {
  append,
  children,
  enclosingRegion,
  expand,
  insertAfter,
  instructions,
  isEmpty,
  replace,
} from '../../../src/r600/ir/tree.ts';
import { isReadOnly } from '../../../src/r600/ir/value.ts';
import type { Value } from '../../../src/r600/ir/value.ts';
import {
  addAll,
  addValue,
  copyValueSet,
  emptyValueSet,
  hasValue,
  removeValue,
  uidsOf,
} from '../../../src/r600/ir/value-set.ts';
import { constant, newTemporary, register, special, temporary, withVersion } from '../../../src/r600/ir/value-table.ts';

const shaderOf = (body: string): ReturnType<typeof parseShader> =>
  parseShader(`shader ps CYPRESS\narray A5.x[2]\ninputs\nresults\nbegin\n${body}end\n`);

test('one value for a register and version; the same register in other versions', () => {
  const { values } = createShader(shaderOf('').chip, 'ps');
  const first = register(values, 3, 1);
  expect(register(values, 3, 1)).toBe(first);
  const second = withVersion(values, first, 2);
  expect(second).not.toBe(first);
  expect(
    [second, withVersion(values, special(values, 'EM'), 4), withVersion(values, temporary(values, 6), 1)].map(
      printValue,
    ),
  ).toEqual(['R3.y.2', 'EM.4', 't6.1']);
  expect(printValue(newTemporary(values))).toBe('t7');
  expect([isReadOnly(first), isReadOnly(constant(values, -1))]).toEqual([false, true]);
});

test('value sets are sets of uids, iterated in ascending order', () => {
  const { values } = createShader(shaderOf('').chip, 'ps');
  const all: readonly Value[] = Array.from({ length: 300 }, (_, k) => temporary(values, k));
  const pick = fc.array(fc.nat(all.length - 1));
  fc.assert(
    fc.property(pick, pick, pick, (some, others, gone) => {
      const want = new Set<number>();
      const set = emptyValueSet();
      for (const k of some) {
        expect(addValue(set, all[k]!)).toBe(!want.has(k));
        want.add(k);
      }
      for (const k of gone) expect(removeValue(set, all[k]!)).toBe(want.delete(k));
      const copy = copyValueSet(set);
      const second = emptyValueSet();
      for (const k of others) addValue(second, all[k]!);
      expect(addAll(set, second)).toBe(others.some((k) => !want.has(k)));
      expect([...uidsOf(copy)]).toEqual([...want].sort((a, b) => a - b).map((k) => all[k]!.uid));
      expect([...uidsOf(set)]).toEqual(
        [...new Set([...want, ...others])].sort((a, b) => a - b).map((k) => all[k]!.uid),
      );
      for (const k of others) expect(hasValue(set, all[k]!)).toBe(true);
    }),
  );
});

test('definitions and uses count elements and addresses of relative operands', () => {
  const shader = shaderOf(`
  x: AR.1 = MOVA_INT R0.x
  x: A5.x[AR.1+0]{R5.x.1 R6.x.1|R5.x.2 R6.x.2} = MOV R1.x
  x: R2.x.1 = MOV A5.x[AR.1+1]{R5.x.2 R6.x.2} ; where=2 by=PR.1
`);
  const { definitions, uses }: DefUse = defUse(shader);
  const [address, write, read] = [...instructions(shader.root)];
  const named = (map: DefUse['uses'], name: string): unknown =>
    [...map].find(([value]) => printValue(value) === name)?.[1];
  expect(named(definitions, 'AR.1')).toEqual([address]);
  expect(named(uses, 'AR.1')).toEqual([write, read]);
  expect(named(definitions, 'R6.x.2')).toEqual([write]);
  expect(named(uses, 'R6.x.1')).toEqual([write]);
  expect(named(uses, 'R6.x.2')).toEqual([read]);
  expect(named(uses, 'PR.1')).toEqual([read]);
});

test('nodes move about in the tree', () => {
  const shader = shaderOf('region 4 {\ndepart 4 0 {\nx: R1.x = MOV R0.x\ny: R1.y = MOV R0.y\n}\n}\n');
  const nodes = [...instructions(shader.root)];
  const list = nodes[0]!.parent as Container;
  expect(enclosingRegion(nodes[0]!)?.id).toBe(4);
  expect(enclosingRegion(shader.root.first!)).toBeUndefined();
  const group = createGroup();
  replace(nodes[0]!, group);
  append(group, nodes[0]!);
  const block = createBlock(shader, 1);
  insertAfter(group, block);
  expect(isEmpty(block)).toBe(true);
  append(block, createAlu(aluCode(aluOpNamed('ALU_NOP')!), [], []));
  const text = (): string => printShader(shader).replaceAll(/\s+/g, ' ');
  expect(text()).toContain('depart 4 0 { group { x: R1.x = MOV R0.x } block 0 1 { x: ALU_NOP } y: R1.y = MOV R0.y }');
  for (const child of children(list)) if (child.kind === 'group' || child.kind === 'block') expand(child);
  expect(text()).toContain('depart 4 0 { x: R1.x = MOV R0.x x: ALU_NOP y: R1.y = MOV R0.y }');
  expect([...instructions(shader.root)]).toHaveLength(3);
});
