/* What each kind of debug instruction says, operand by operand. */
import { constantBits, constantOf } from '../module/constants.ts';
import type { ConstantValue } from '../module/constants.ts';
import {
  constantOperand,
  debugInstructionAt,
  debugInstructionOf,
  idOperand,
  isNothing,
  numberOperand,
  operandWord,
  repeatedWords,
  textOfId,
  textOperand,
} from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { debugTable } from '../instructions/debug-instructions.ts';
import { dimensionsOf } from './dimensions.ts';
import type { AnyEntity, Composite, Operation, TemplateParameter } from './entities.ts';
import { isType } from './linker.ts';
import type { KindOf, Linker } from './linker.ts';
import type { SpirvModule } from '../module/module.ts';
import { enumName } from '../instructions/operands.ts';
import { wordAt } from '../module/words.ts';

/** Everything of an entity but what all have. */
type Fields<K extends AnyEntity['kind']> = Omit<KindOf<K>, 'kind' | 'id' | 'word'>;

/** The kind of entity that an instruction makes; those that make none are not here. */
export const kindOfInstruction: Readonly<Record<string, AnyEntity['kind'] | undefined>> = {
  DebugCompilationUnit: 'unit',
  DebugTypeBasic: 'basic',
  DebugTypePointer: 'pointer',
  DebugTypeQualifier: 'qualifier',
  DebugTypeArray: 'array',
  DebugTypeArrayDynamic: 'array',
  DebugTypeVector: 'vector',
  DebugTypeVectorIdEXT: 'vector',
  DebugTypeMatrix: 'matrix',
  DebugTypeCooperativeMatrixKHR: 'cooperative-matrix',
  DebugTypeString: 'string',
  DebugTypedef: 'typedef',
  DebugTypeFunction: 'function-type',
  DebugTypeEnum: 'enum',
  DebugTypeComposite: 'composite',
  DebugTypeMember: 'member',
  DebugTypeInheritance: 'inheritance',
  DebugTypePtrToMember: 'member-pointer',
  DebugTypeTemplate: 'template',
  DebugTypeTemplateParameter: 'template-parameter',
  DebugTypeTemplateTemplateParameter: 'template-parameter',
  DebugTypeTemplateParameterPack: 'template-parameter',
  DebugGlobalVariable: 'global',
  DebugFunctionDeclaration: 'function',
  DebugFunction: 'function',
  DebugLexicalBlock: 'block',
  DebugLexicalBlockDiscriminator: 'discriminator',
  DebugInlinedAt: 'inlined-at',
  DebugLocalVariable: 'local',
  DebugInlinedVariable: 'inlined-variable',
  DebugExpression: 'expression',
  DebugMacroDef: 'macro',
  DebugImportedEntity: 'imported',
  DebugSource: 'source',
  DebugModuleINTEL: 'module',
  DebugModule: 'module',
  DebugEntryPoint: 'entry-point',
};

/** The fields of an entity, from its instruction. */
export const describeEntity: { readonly [K in AnyEntity['kind']]: (i: DebugInstruction, link: Linker) => Fields<K> } = {
  source: (i) => ({ path: textOperand(i, 'File') ?? '', ...sourceText(i) }),
  unit: (i, link) => ({
    version: numberOperand(i, 'Version') ?? 0,
    dwarfVersion: numberOperand(i, 'DWARF Version') ?? 0,
    source: link.source(i),
    language: numberOperand(i, 'Language'),
    producer: textOperand(i, 'Producer'),
  }),
  function: (i, link) => ({
    ...link.declared(i),
    definition: i.name === 'DebugFunction',
    name: text(i, 'Name'),
    linkageName: text(i, 'Linkage Name'),
    type: link.of(i, 'Type', 'function-type'),
    parent: link.scope(i),
    flags: flags(i),
    scopeLine: numberOperand(i, 'Scope Line') ?? 0,
    function: idOperand(i, 'Function') ?? link.definitionOf(i.id),
    declaration: link.of(i, 'Declaration', 'function'),
    template: undefined,
  }),
  block: (i, link) => ({
    ...link.declared(i),
    parent: link.scope(i),
    name: textOperand(i, 'Name'),
    inlineNamespace: constantOperand(i, 'Inline Namespace') === true,
  }),
  discriminator: (i, link) => ({
    source: link.source(i),
    discriminator: numberOperand(i, 'Discriminator') ?? 0,
    parent: link.scope(i),
  }),
  module: (i, link) => ({
    name: text(i, 'Name'),
    source: link.source(i),
    line: numberOperand(i, 'Line') ?? 0,
    parent: link.scope(i),
    includePath: text(i, 'IncludePath'),
  }),
  basic: (i) => ({ name: text(i, 'Name'), size: bits(i, 'Size'), encoding: named(i, 'Encoding'), flags: flags(i) }),
  pointer: (i, link) => {
    const storageClass = numberOperand(i, 'Storage Class');
    return {
      base: link.type(i, 'Base Type'),
      storageClass: storageClass === undefined || storageClass >>> 0 === 0xffffffff ? undefined : storageClass,
      flags: flags(i),
    };
  },
  qualifier: (i, link) => ({ base: link.type(i, 'Base Type'), qualifier: named(i, 'Type Qualifier') }),
  array: (i, link) => ({ base: link.type(i, 'Base Type'), dimensions: dimensionsOf(i, link) }),
  vector: (i, link) => ({
    base: link.type(i, 'Base Type') ?? link.type(i, 'Component Type'),
    count: numberOperand(i, 'Component Count') ?? Number(constantOperand(i, 'Component Count') ?? 0),
  }),
  matrix: (i, link) => ({
    base: link.type(i, 'Vector Type'),
    count: numberOperand(i, 'Vector Count') ?? 0,
    columnMajor: constantOperand(i, 'Column Major') !== false,
  }),
  'cooperative-matrix': (i, link) => ({
    base: link.type(i, 'Component Type'),
    rows: bits(i, 'Rows'),
    columns: bits(i, 'Columns'),
  }),
  string: (i) => ({ name: text(i, 'Name'), size: bits(i, 'Size') }),
  typedef: (i, link) => ({
    ...link.declared(i),
    name: text(i, 'Name'),
    base: link.type(i, 'Base Type'),
    parent: link.scope(i),
  }),
  'function-type': (i, link) => {
    const ids = [...repeatedWords(i)];
    // The null type that ends the parameters of a variadic function becomes DebugInfoNone.
    const variadic = ids.length > 0 && isNothing(i.module, ids.at(-1) as number);
    return {
      flags: flags(i),
      returns: link.type(i, 'Return Type'),
      parameters: (variadic ? ids.slice(0, -1) : ids).map((id) => link.typeOfId(id)),
      variadic,
    };
  },
  enum: (i, link) => {
    const pairs = repeatedWords(i);
    return {
      ...link.declared(i),
      name: text(i, 'Name'),
      underlying: link.type(i, 'Underlying Type'),
      parent: link.scope(i),
      size: bits(i, 'Size'),
      flags: flags(i),
      enumerators: Array.from({ length: pairs.length >>> 1 }, (_, k) => ({
        value: constantOf(i.module, wordAt(pairs, 2 * k)),
        name: textOfId(i.module, wordAt(pairs, 2 * k + 1)) ?? '',
      })),
    };
  },
  composite: (i, link) => ({
    ...link.declared(i),
    name: text(i, 'Name'),
    tag: named(i, 'Tag'),
    parent: link.scope(i),
    linkageName: text(i, 'Linkage Name'),
    size: bits(i, 'Size'),
    flags: flags(i),
    members: [...repeatedWords(i)].flatMap((id) => membersOf(link.byId(id))),
    template: undefined,
  }),
  member: (i, link) => ({
    ...link.declared(i),
    name: text(i, 'Name'),
    type: link.type(i, 'Type'),
    parent: link.scope(i),
    offset: bits(i, 'Offset'),
    size: bits(i, 'Size'),
    flags: flags(i),
    value: constantBitsOf(i, 'Value'),
  }),
  inheritance: (i, link) => ({
    base: link.type(i, 'Parent'),
    offset: bits(i, 'Offset'),
    size: bits(i, 'Size'),
    flags: flags(i),
  }),
  'member-pointer': (i, link) => ({ member: link.type(i, 'Member Type'), owner: link.type(i, 'Parent') }),
  template: (i, link) => {
    const target = link.byId(operandWord(i, 'Target'));
    return {
      target: target?.kind === 'composite' || target?.kind === 'function' ? target : undefined,
      parameters: parametersOf(i, link),
    };
  },
  'template-parameter': (i, link) => ({
    ...link.declared(i),
    name: text(i, 'Name'),
    type: link.type(i, 'Actual Type'),
    value: constantBitsOf(i, 'Value'),
    templateName: textOperand(i, 'Template Name'),
    pack: i.name === 'DebugTypeTemplateParameterPack' ? parametersOf(i, link) : undefined,
  }),
  global: (i, link) => {
    const variable = idOperand(i, 'Variable');
    const expression = link.of(i, 'Variable', 'expression');
    return {
      ...link.declared(i),
      name: text(i, 'Name'),
      linkageName: text(i, 'Linkage Name'),
      type: link.type(i, 'Type'),
      parent: link.scope(i),
      flags: flags(i),
      variable: expression === undefined ? variable : undefined,
      expression,
      declaration: link.of(i, 'Static Member Declaration', 'member'),
    };
  },
  local: (i, link) => ({
    ...link.declared(i),
    name: text(i, 'Name'),
    type: link.type(i, 'Type'),
    parent: link.scope(i),
    flags: flags(i),
    argument: argumentNumber(i),
  }),
  'inlined-variable': (i, link) => ({
    variable: link.of(i, 'Variable', 'local'),
    inlinedAt: link.of(i, 'Inlined', 'inlined-at'),
  }),
  'inlined-at': (i, link) => ({
    line: numberOperand(i, 'Line') ?? 0,
    column: numberOperand(i, 'Column') ?? 0,
    scope: link.scope(i, 'Scope'),
    inlined: link.of(i, 'Inlined', 'inlined-at'),
  }),
  expression: (i) => ({ operations: [...repeatedWords(i)].map((id) => operationOf(i, id)) }),
  macro: (i, link) => ({
    path: link.source(i)?.path ?? '',
    line: numberOperand(i, 'Line') ?? 0,
    name: text(i, 'Name'),
    value: textOperand(i, 'Value'),
    undefinedAt: undefined,
  }),
  imported: (i, link) => ({
    ...link.declared(i),
    name: text(i, 'Name'),
    tag: named(i, 'Tag'),
    entity: link.byId(operandWord(i, 'Entity')),
    parent: link.scope(i),
  }),
  'entry-point': (i, link) => ({
    function: link.of(i, 'Entry Point', 'function'),
    unit: link.of(i, 'Compilation Unit', 'unit'),
    signature: text(i, 'Compiler Signature'),
    arguments: text(i, 'Command-line Arguments'),
  }),
};

const literalArguments = new WeakMap<SpirvModule, boolean>();

/** SPIRV-LLVM-Translator writes Arg Number as a literal in every set: then some of them are no ids of constants. */
function argumentNumber(i: DebugInstruction): number | undefined {
  const word = operandWord(i, 'Arg Number');
  if (word === undefined || !i.layout.set.constants) return word;
  let literal = literalArguments.get(i.module);
  if (literal === undefined) {
    literal = variables(i.module).some((each) => {
      const argument = operandWord(each, 'Arg Number');
      return argument !== undefined && numberOperand(each, 'Arg Number') === undefined;
    });
    literalArguments.set(i.module, literal);
  }
  return literal ? word : numberOperand(i, 'Arg Number');
}

function variables(module: SpirvModule): DebugInstruction[] {
  return [...debugTable(module).instruction].flatMap((index) => {
    const i = debugInstructionAt(module, wordAt(module.starts, index));
    return i?.name === 'DebugLocalVariable' ? [i] : [];
  });
}

function text(i: DebugInstruction, operand: string): string {
  return textOperand(i, operand) ?? '';
}

function flags(i: DebugInstruction): number {
  return numberOperand(i, 'Flags') ?? numberOperand(i, 'Literal Flags') ?? 0;
}

/** The name of an enum operand's value; its number where the set has none. */
function named(i: DebugInstruction, operand: string): string {
  const value = numberOperand(i, operand);
  const kind = i.layout.fixed.find(({ name }) => name === operand)?.kind ?? '';
  return value === undefined ? '' : (enumName(i.layout.set.enums.get(kind), value) ?? String(value));
}

function bits(i: DebugInstruction, operand: string): number | undefined {
  const value = constantOperand(i, operand);
  return value === undefined || typeof value === 'boolean' ? undefined : Number(value);
}

function constantBitsOf(i: DebugInstruction, operand: string): ConstantValue | undefined {
  const id = idOperand(i, operand);
  return id === undefined ? undefined : constantBits(i.module, id);
}

const CHECKSUM = /^\/\/__CSK_([A-Z0-9]+):([0-9a-fA-F]+)/;
const CHECKSUM_KINDS: readonly string[] = ['MD5', 'SHA1', 'SHA256'];

function sourceText(i: DebugInstruction): Pick<KindOf<'source'>, 'text' | 'checksum'> {
  const written = textOperand(i, 'Text');
  const hex = textOperand(i, 'Checksum Value');
  const kind = CHECKSUM_KINDS[numberOperand(i, 'Checksum Kind') ?? -1];
  if (hex !== undefined && kind !== undefined) return { text: written, checksum: { kind, hex } };
  const found = CHECKSUM.exec(written ?? '');
  if (found === null) return { text: written, checksum: undefined };
  return { text: undefined, checksum: { kind: found[1] as string, hex: found[2] as string } };
}

function membersOf(entity: AnyEntity | undefined): Composite['members'] {
  if (entity === undefined) return [];
  const { kind } = entity;
  return kind === 'member' || kind === 'inheritance' || kind === 'function' || isType(entity) ? [entity] : [];
}

function parametersOf(i: DebugInstruction, link: Linker): TemplateParameter[] {
  return [...repeatedWords(i)].flatMap((id) => {
    const found = link.byId(id);
    return found?.kind === 'template-parameter' ? [found] : [];
  });
}

function operationOf({ module }: DebugInstruction, id: number): Operation {
  const i = debugInstructionOf(module, id);
  if (i?.name !== 'DebugOperation') return { code: undefined, name: undefined, operands: [] };
  const code = numberOperand(i, 'OpCode');
  const words = [...repeatedWords(i)];
  const operands = i.layout.set.constants ? words.map((word) => Number(constantOf(module, word) ?? 0)) : words;
  return {
    code,
    name: code === undefined ? undefined : i.layout.set.enums.get('DebugOperation')?.byValue.get(code)?.name,
    operands,
  };
}
