/* How types and their parts are made. */
import {
  constantOperand,
  isNothing,
  numberOperand,
  operandWord,
  repeatedWords,
  textOfId,
  textOperand,
} from '../instructions/debug-operands.ts';
import { constantOf } from '../module/constants.ts';
import { wordAt } from '../module/words.ts';
import { dimensionsOf } from './dimensions.ts';
import type { Type } from './entities.ts';
import { bits, constantBitsOf, flags, named, number, text } from './fields.ts';
import { linkBase, linkPlace, linkTyped, membersOf, parametersOf } from './maker.ts';
import type { Makers } from './maker.ts';
import { nowhere } from './around.ts';

/** How types and their parts are made. */
export const typeMakers: Makers<Type['kind'] | 'member' | 'inheritance' | 'template' | 'template-parameter'> = {
  basic: {
    make: (i) => ({
      kind: 'basic',
      id: i.id,
      word: i.word,
      name: text(i, 'Name'),
      size: bits(i, 'Size'),
      encoding: named(i, 'Encoding'),
      flags: flags(i),
    }),
  },
  pointer: {
    make: (i) => {
      const storageClass = numberOperand(i, 'Storage Class');
      return {
        kind: 'pointer',
        id: i.id,
        word: i.word,
        base: undefined,
        storageClass: storageClass === undefined || storageClass >>> 0 === 0xffffffff ? undefined : storageClass,
        flags: flags(i),
      };
    },
    link: linkBase,
  },
  qualifier: {
    make: (i) => ({
      kind: 'qualifier',
      id: i.id,
      word: i.word,
      base: undefined,
      qualifier: named(i, 'Type Qualifier'),
    }),
    link: linkBase,
  },
  array: {
    make: (i) => ({ kind: 'array', id: i.id, word: i.word, base: undefined, dimensions: [] }),
    link: (array, i, link) => {
      linkBase(array, i, link);
      array.dimensions = dimensionsOf(i, link);
    },
  },
  vector: {
    make: (i) => ({
      kind: 'vector',
      id: i.id,
      word: i.word,
      base: undefined,
      count: numberOperand(i, 'Component Count') ?? Number(constantOperand(i, 'Component Count') ?? 0),
    }),
    link: (vector, i, link) => {
      vector.base = link.type(i, 'Base Type') ?? link.type(i, 'Component Type');
    },
  },
  matrix: {
    make: (i) => ({
      kind: 'matrix',
      id: i.id,
      word: i.word,
      base: undefined,
      count: number(i, 'Vector Count'),
      columnMajor: constantOperand(i, 'Column Major') !== false,
    }),
    link: (matrix, i, link) => {
      matrix.base = link.type(i, 'Vector Type');
    },
  },
  'cooperative-matrix': {
    make: (i) => ({
      kind: 'cooperative-matrix',
      id: i.id,
      word: i.word,
      base: undefined,
      rows: bits(i, 'Rows'),
      columns: bits(i, 'Columns'),
    }),
    link: (matrix, i, link) => {
      matrix.base = link.type(i, 'Component Type');
    },
  },
  string: { make: (i) => ({ kind: 'string', id: i.id, word: i.word, name: text(i, 'Name'), size: bits(i, 'Size') }) },
  typedef: {
    make: (i) => ({
      kind: 'typedef',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      base: undefined,
      parent: undefined,
    }),
    link: (typedef, i, link) => {
      linkPlace(typedef, i, link);
      linkBase(typedef, i, link);
    },
  },
  'function-type': {
    make: (i) => {
      const last = repeatedWords(i).at(-1);
      // The null type that ends the parameters of a variadic function becomes DebugInfoNone.
      const variadic = last !== undefined && isNothing(i.module, last);
      return {
        kind: 'function-type',
        id: i.id,
        word: i.word,
        flags: flags(i),
        returns: undefined,
        parameters: [],
        variadic,
      };
    },
    link: (type, i, link) => {
      const ids = repeatedWords(i);
      type.returns = link.type(i, 'Return Type');
      type.parameters = Array.from(type.variadic ? ids.subarray(0, -1) : ids, (id) => link.typeOfId(id));
    },
  },
  enum: {
    make: (i) => {
      const pairs = repeatedWords(i);
      return {
        kind: 'enum',
        id: i.id,
        word: i.word,
        source: undefined,
        line: number(i, 'Line'),
        column: number(i, 'Column'),
        name: text(i, 'Name'),
        underlying: undefined,
        parent: undefined,
        size: bits(i, 'Size'),
        flags: flags(i),
        enumerators: Array.from({ length: pairs.length >>> 1 }, (_, k) => ({
          value: constantOf(i.module, wordAt(pairs, 2 * k)),
          name: textOfId(i.module, wordAt(pairs, 2 * k + 1)) ?? '',
        })),
      };
    },
    link: (type, i, link) => {
      linkPlace(type, i, link);
      type.underlying = link.type(i, 'Underlying Type');
    },
  },
  composite: {
    make: (i) => ({
      kind: 'composite',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      tag: named(i, 'Tag'),
      parent: undefined,
      linkageName: text(i, 'Linkage Name'),
      size: bits(i, 'Size'),
      flags: flags(i),
      members: [],
      template: undefined,
      around: nowhere,
    }),
    link: (composite, i, link) => {
      linkPlace(composite, i, link);
      composite.members = [...repeatedWords(i)].flatMap((id) => membersOf(link.byId(id)));
    },
  },
  member: {
    make: (i) => ({
      kind: 'member',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      type: undefined,
      parent: undefined,
      offset: bits(i, 'Offset'),
      size: bits(i, 'Size'),
      flags: flags(i),
      value: constantBitsOf(i, 'Value'),
    }),
    link: linkTyped,
  },
  inheritance: {
    make: (i) => ({
      kind: 'inheritance',
      id: i.id,
      word: i.word,
      base: undefined,
      offset: bits(i, 'Offset'),
      size: bits(i, 'Size'),
      flags: flags(i),
    }),
    link: (inheritance, i, link) => {
      inheritance.base = link.type(i, 'Parent');
    },
  },
  'member-pointer': {
    make: (i) => ({ kind: 'member-pointer', id: i.id, word: i.word, member: undefined, owner: undefined }),
    link: (pointer, i, link) => {
      pointer.member = link.type(i, 'Member Type');
      pointer.owner = link.type(i, 'Parent');
    },
  },
  template: {
    make: (i) => ({ kind: 'template', id: i.id, word: i.word, target: undefined, parameters: [] }),
    link: (template, i, link) => {
      const target = link.byId(operandWord(i, 'Target'));
      template.target = target?.kind === 'composite' || target?.kind === 'function' ? target : undefined;
      template.parameters = parametersOf(i, link);
    },
  },
  'template-parameter': {
    make: (i) => ({
      kind: 'template-parameter',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      type: undefined,
      value: constantBitsOf(i, 'Value'),
      templateName: textOperand(i, 'Template Name'),
      pack: undefined,
    }),
    link: (parameter, i, link) => {
      parameter.source = link.source(i);
      parameter.type = link.type(i, 'Actual Type');
      if (i.name === 'DebugTypeTemplateParameterPack') parameter.pack = parametersOf(i, link);
    },
  },
};
