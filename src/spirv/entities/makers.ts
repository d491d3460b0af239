/*
 * How scopes, variables and everything else but types are made. Kinds of which modules have many are made without a spread: such an object has all
 * of its fields in itself.
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
import { argumentNumber, flags, named, operationOf, sourceText, text } from './fields.ts';
import { declared, entity, linkPlace, linkTyped } from './maker.ts';
import type { Makers } from './maker.ts';
import { nowhere } from './around.ts';
import { typeMakers } from './type-makers.ts';

/** How the entities of each kind are made. */
export const makers: Makers<AnyEntity['kind']> = {
  ...typeMakers,
  source: { make: (i) => ({ ...entity('source', i), path: text(i, 'File'), ...sourceText(i) }) },
  unit: {
    make: (i) => ({
      ...entity('unit', i),
      version: numberOperand(i, 'Version') ?? 0,
      dwarfVersion: numberOperand(i, 'DWARF Version') ?? 0,
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
      line: numberOperand(i, 'Line') ?? 0,
      column: numberOperand(i, 'Column') ?? 0,
      definition: i.name === 'DebugFunction',
      name: text(i, 'Name'),
      linkageName: text(i, 'Linkage Name'),
      type: undefined,
      parent: undefined,
      flags: flags(i),
      scopeLine: numberOperand(i, 'Scope Line') ?? 0,
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
      line: numberOperand(i, 'Line') ?? 0,
      column: numberOperand(i, 'Column') ?? 0,
      parent: undefined,
      name: textOperand(i, 'Name'),
      inlineNamespace: constantOperand(i, 'Inline Namespace') === true,
      around: nowhere,
    }),
    link: linkPlace,
  },
  discriminator: {
    make: (i) => ({
      ...entity('discriminator', i),
      source: undefined,
      discriminator: numberOperand(i, 'Discriminator') ?? 0,
      parent: undefined,
      around: nowhere,
    }),
    link: linkPlace,
  },
  module: {
    make: (i) => ({
      ...entity('module', i),
      name: text(i, 'Name'),
      source: undefined,
      line: numberOperand(i, 'Line') ?? 0,
      parent: undefined,
      includePath: text(i, 'IncludePath'),
      around: nowhere,
    }),
    link: linkPlace,
  },
  global: {
    make: (i) => ({
      ...declared('global', i),
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
      line: numberOperand(i, 'Line') ?? 0,
      column: numberOperand(i, 'Column') ?? 0,
      name: text(i, 'Name'),
      type: undefined,
      parent: undefined,
      flags: flags(i),
      argument: argumentNumber(i),
    }),
    link: linkTyped,
  },
  'inlined-variable': {
    make: (i) => ({ ...entity('inlined-variable', i), variable: undefined, inlinedAt: undefined }),
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
      line: numberOperand(i, 'Line') ?? 0,
      column: numberOperand(i, 'Column') ?? 0,
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
      ...entity('expression', i),
      operations: Array.from(repeatedWords(i), (id) => operationOf(i, id)),
    }),
  },
  macro: {
    make: (i) => ({
      ...entity('macro', i),
      path: '',
      line: numberOperand(i, 'Line') ?? 0,
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
      ...declared('imported', i),
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
      ...entity('entry-point', i),
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
