/*
 * How scopes, variables and everything else but types are made. All are made without a spread: such an object has all of its fields in itself.
 */
import {
  constantOperand,
  idOperand,
  numberOperand,
  operandWord,
  repeatedWords,
  textOperand,
} from '../instructions/debug-operands.ts';
import type { AnyEntity } from './entities.ts';
import { argumentNumber, flags, named, number, operationOf, sourceText, text } from './fields.ts';
import { linkPlace, linkTyped } from './maker.ts';
import type { Makers } from './maker.ts';
import { nowhere } from './around.ts';
import { typeMakers } from './type-makers.ts';

/** How the entities of each kind are made. */
export const makers: Makers<AnyEntity['kind']> = {
  ...typeMakers,
  source: {
    make: (i) => {
      const { text: written, checksum } = sourceText(i);
      return { kind: 'source', id: i.id, word: i.word, path: text(i, 'File'), text: written, checksum };
    },
  },
  unit: {
    make: (i) => ({
      kind: 'unit',
      id: i.id,
      word: i.word,
      version: number(i, 'Version'),
      dwarfVersion: number(i, 'DWARF Version'),
      source: undefined,
      language: numberOperand(i, 'Language'),
      producer: textOperand(i, 'Producer'),
      around: nowhere,
    }),
    link: (unit, i, link) => {
      unit.source = link.source(i);
    },
  },
  function: {
    make: (i) => ({
      kind: 'function',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      definition: i.name === 'DebugFunction',
      name: text(i, 'Name'),
      linkageName: text(i, 'Linkage Name'),
      type: undefined,
      parent: undefined,
      flags: flags(i),
      scopeLine: number(i, 'Scope Line'),
      function: idOperand(i, 'Function'),
      declaration: undefined,
      template: undefined,
      around: nowhere,
    }),
    link: (fn, i, link) => {
      linkPlace(fn, i, link);
      fn.type = link.of(i, 'Type', 'function-type');
      fn.function ??= link.definitionOf(i.id);
      fn.declaration = link.of(i, 'Declaration', 'function');
    },
  },
  block: {
    make: (i) => ({
      kind: 'block',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      parent: undefined,
      name: textOperand(i, 'Name'),
      inlineNamespace: constantOperand(i, 'Inline Namespace') === true,
      around: nowhere,
    }),
    link: linkPlace,
  },
  discriminator: {
    make: (i) => ({
      kind: 'discriminator',
      id: i.id,
      word: i.word,
      source: undefined,
      discriminator: number(i, 'Discriminator'),
      parent: undefined,
      around: nowhere,
    }),
    link: linkPlace,
  },
  module: {
    make: (i) => ({
      kind: 'module',
      id: i.id,
      word: i.word,
      name: text(i, 'Name'),
      source: undefined,
      line: number(i, 'Line'),
      parent: undefined,
      includePath: text(i, 'IncludePath'),
      around: nowhere,
    }),
    link: linkPlace,
  },
  global: {
    make: (i) => ({
      kind: 'global',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      linkageName: text(i, 'Linkage Name'),
      type: undefined,
      parent: undefined,
      flags: flags(i),
      variable: undefined,
      expression: undefined,
      declaration: undefined,
    }),
    link: (global, i, link) => {
      linkTyped(global, i, link);
      global.expression = link.of(i, 'Variable', 'expression');
      if (global.expression === undefined) global.variable = idOperand(i, 'Variable');
      global.declaration = link.of(i, 'Static Member Declaration', 'member');
    },
  },
  local: {
    make: (i) => ({
      kind: 'local',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      type: undefined,
      parent: undefined,
      flags: flags(i),
      argument: argumentNumber(i),
    }),
    link: linkTyped,
  },
  'inlined-variable': {
    make: (i) => ({ kind: 'inlined-variable', id: i.id, word: i.word, variable: undefined, inlinedAt: undefined }),
    link: (inlined, i, link) => {
      inlined.variable = link.of(i, 'Variable', 'local');
      inlined.inlinedAt = link.of(i, 'Inlined', 'inlined-at');
    },
  },
  'inlined-at': {
    make: (i) => ({
      kind: 'inlined-at',
      id: i.id,
      word: i.word,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      scope: undefined,
      inlined: undefined,
    }),
    link: (call, i, link) => {
      call.scope = link.scope(i, 'Scope');
      call.inlined = link.of(i, 'Inlined', 'inlined-at');
    },
  },
  expression: {
    make: (i) => ({
      kind: 'expression',
      id: i.id,
      word: i.word,
      operations: Array.from(repeatedWords(i), (id) => operationOf(i, id)),
    }),
  },
  macro: {
    make: (i) => ({
      kind: 'macro',
      id: i.id,
      word: i.word,
      path: '',
      line: number(i, 'Line'),
      name: text(i, 'Name'),
      value: textOperand(i, 'Value'),
      undefinedAt: undefined,
    }),
    link: (macro, i, link) => {
      macro.path = link.source(i)?.path ?? '';
    },
  },
  imported: {
    make: (i) => ({
      kind: 'imported',
      id: i.id,
      word: i.word,
      source: undefined,
      line: number(i, 'Line'),
      column: number(i, 'Column'),
      name: text(i, 'Name'),
      tag: named(i, 'Tag'),
      entity: undefined,
      parent: undefined,
    }),
    link: (imported, i, link) => {
      linkPlace(imported, i, link);
      imported.entity = link.byId(operandWord(i, 'Entity'));
    },
  },
  'entry-point': {
    make: (i) => ({
      kind: 'entry-point',
      id: i.id,
      word: i.word,
      function: undefined,
      unit: undefined,
      signature: text(i, 'Compiler Signature'),
      arguments: text(i, 'Command-line Arguments'),
    }),
    link: (entry, i, link) => {
      entry.function = link.of(i, 'Entry Point', 'function');
      entry.unit = link.of(i, 'Compilation Unit', 'unit');
    },
  },
};
