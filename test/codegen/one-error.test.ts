import { expect, test } from 'vitest';
import { compileSchemas } from '../support/load-schema.ts';

/** One mistake, one error: what follows from it is not said again. */
test.each<[string, string, string, string?]>([
  [
    'a misspelt type',
    'seq: [{id: a, type: heder}, {id: b, size: a.x}]\ninstances: {v: {value: a.y + 1}, w: {value: v + 1}}\ntypes: {header: {seq: [{id: x, type: u1}]}}',
    '/seq/0/type unknown-type',
    'did you mean `header`?',
  ],
  [
    'a misspelt enum',
    'seq: [{id: a, type: u1, enum: knd}, {id: b, size: 1, if: a == kind::one}]\nenums: {kind: {1: one}}',
    '/seq/0/enum unknown-enum',
    'did you mean `kind`?',
  ],
  [
    'a misspelt key',
    'seq: [{id: a, tpye: u1}, {id: b, size: a}, {id: c, size: a + 1}]',
    '/seq/0/tpye unknown-key',
    'did you mean `type`?',
  ],
  [
    'a value that is no expression',
    'instances: {v: {value: "1 +"}, w: {value: v + 1}}',
    '/instances/v/value expression-syntax',
  ],
  ['broken YAML', 'seq: [{id: a, type: u1, repeat-expr: n}, {id: b, size: a[0]}]', '/ yaml-syntax'],
  [
    'a misspelt method',
    'seq: [{id: a, type: strz}, {id: b, size: a.lenght}]',
    '/seq/1/size unknown-method',
    'did you mean `length`?',
  ],
  [
    'a type as another language has it',
    'seq: [{id: a, type: uint32_t}]',
    '/seq/0/type unknown-type',
    'did you mean `u4`? Sizes are in bytes',
  ],
])('%s', async (_, body, wanted, hint) => {
  const { problems } = await compileSchemas({ s: `meta: {id: s, encoding: ASCII}\n${body}\n` });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([wanted]);
  expect(errors[0]?.hint).toBe(hint);
});
