import type { InstructionRow, InstructionSet, OperandEnum, OperandRow } from '../../runtime/index.ts';
import type { Expr } from '../expression/ast.ts';
import type { Problems } from '../problem.ts';
import type { EnumSpec, FieldSpec, Schema, TypeSpec, Vendor } from '../schema.ts';
import type { YamlMap, YamlNode } from '../yaml.ts';
import { camel } from './names.ts';
import { keyText, literal, quoted } from './literal.ts';
import type { Import } from './parts.ts';

/** A module of tables. */
export interface TableModule {
  readonly imports: Import;
  readonly statements: readonly string[];
}

/**
 * Tables of instruction sets: for a type with `-instruction-sets`, one module a set and version with the operands of every
 * instruction, and for a schema with `-opcodes` one of the opcodes. A type's fields are operands; its conditions are decided
 * for the set, and one on `_io.eof` makes the operand optional. Keys are file names.
 */
export function instructionSetModules(schema: Schema, runtime: string, problems: Problems): Map<string, TableModule> {
  const out = new Map<string, TableModule>();
  for (const type of allTypes(schema.root)) {
    for (const { key, value } of entries(type.vendor.get('instruction-sets'))) {
      const set = describeSet(schema, type, value, problems);
      const imports = importsOf(runtime, ['operandEnum', 'operandRows'], 'InstructionSet');
      const doc = `/** Operands of ${set.imports.join(' and ')}. */`;
      const text = `${doc}\nexport const ${camel(key.text.replaceAll('-', '_'))}: InstructionSet = ${setText(set)};`;
      const name = `${key.text}.ts`;
      if (out.has(name)) problems.error(key, 'duplicate-id', `two instruction sets are called '${key.text}'`);
      out.set(name, { imports, statements: [text] });
    }
  }
  const opcodes = schema.root.vendor.get('opcodes');
  if (opcodes !== undefined) {
    const imports = importsOf(runtime, ['opcodeRows'], 'OpcodeRow');
    if (out.has('opcodes.ts')) problems.error(opcodes, 'duplicate-id', `an instruction set is called 'opcodes' too`);
    out.set('opcodes.ts', { imports, statements: opcodeTables(schema, opcodes, problems) });
  }
  return out;
}

function importsOf(runtime: string, values: readonly string[], type: string): Import {
  const names = values.map((name) => ({ name, isType: false }));
  return { moduleSpecifier: runtime, names: [...names, { name: type, isType: true }] };
}

/** A set as an expression: a line an instruction, a text an operand or a value. */
function setText({ instructions, enums, ...head }: InstructionSet): string {
  const rows = instructions.map(({ number, name, operands }) => {
    const texts = operands.length === 0 ? '[]' : `/*@__PURE__*/ operandRows(${literal(operands.map(operandText))})`;
    return `{ number: ${number}, name: ${quoted(name)}, operands: ${texts} }`;
  });
  const kinds = Object.entries(enums).map(([kind, { mask, entries: values }]) => {
    const texts = values.map(({ value, name, operands }) =>
      rowText(`${value} ${name}`, operands === 0 ? [] : [`${operands}`]),
    );
    return `${keyText(kind)}: /*@__PURE__*/ operandEnum(${mask}, ${literal(texts)})`;
  });
  const start = literal(head).slice(0, -2);
  return `${start}, instructions: [${rows.join(', ')}], enums: { ${kinds.join(', ')} } }`;
}

const signs = { one: '', optional: '?', many: '*' } as const;

/** `Base Type: id type DebugInfoNone`: the name, the kind with `?` or `*`, and what an id may be of. */
function operandText({ name, kind, quantifier, targets }: OperandRow): string {
  return rowText(name, [`${kind}${signs[quantifier]}`, ...targets]);
}

/** Names may have spaces, so that the last `: ` ends them. */
function rowText(name: string, words: readonly string[]): string {
  return words.length === 0 && !name.includes(': ') ? name : `${name}: ${words.join(' ')}`;
}

function* allTypes(type: TypeSpec): Iterable<TypeSpec> {
  yield type;
  for (const inner of type.types.values()) yield* allTypes(inner);
}

function describeSet(schema: Schema, type: TypeSpec, node: YamlNode, problems: Problems): InstructionSet {
  const keys: Vendor = new Map(entries(node).map(({ key, value }) => [key.text, value]));
  const set = numberOf(keys.get('set')) ?? 0;
  const instructions: InstructionRow[] = [];
  const kinds = new Map<string, string>();
  const dispatch = type.seq[0]?.type;
  for (const { match, type: use } of dispatch?.kind === 'switch' ? dispatch.cases : []) {
    if (match === 'else' || match.node.kind !== 'int' || use.kind !== 'user') continue;
    const body = typeNamed(type, use.names.at(-1) ?? '');
    const sets = body?.vendor.get('sets');
    if (body === undefined || (sets !== undefined && !texts(sets).includes(String(set)))) continue;
    const operands = [...operandsOf(schema, body, set, kinds, problems)];
    instructions.push({
      number: Number(match.node.value),
      name: textOf(body.vendor, 'orig-id') ?? body.name,
      operands,
    });
  }
  const enums: Record<string, OperandEnum> = {};
  for (const [kind, name] of kinds) {
    const spec = schema.root.enums.get(name);
    if (spec !== undefined) enums[kind] = enumRows(schema, spec, set);
  }
  return {
    set,
    imports: texts(keys.get('imports')),
    constants: keys.has('constants'),
    instructions: instructions.sort((a, b) => a.number - b.number),
    enums,
  };
}

function* operandsOf(
  schema: Schema,
  type: TypeSpec,
  set: number,
  kinds: Map<string, string>,
  problems: Problems,
): Iterable<OperandRow> {
  for (const field of type.seq) {
    const present = decide(field, set, problems);
    if (present === false) continue;
    const many = field.repeat?.kind === 'eos';
    if (field.type?.kind === 'user' && many) {
      const group = typeNamed(type, field.type.names.at(-1) ?? '');
      for (const row of group === undefined ? [] : operandsOf(schema, group, set, kinds, problems)) {
        yield { ...row, quantifier: 'many' };
      }
      continue;
    }
    if (field.type?.kind !== 'int' || field.type.width !== 4) {
      problems.error(field.place, 'bad-operand', `operand '${field.id}' is no word: only u4 and repeated types of u4`);
      continue;
    }
    yield {
      name: textOf(field.vendor, 'name') ?? field.id,
      kind: kindOf(schema, field, kinds, problems),
      quantifier: many ? 'many' : present === 'maybe' ? 'optional' : 'one',
      targets: words(field.vendor.get('target'), problems),
    };
  }
}

/** `-operand` names `literal` or an enum; what the enum's kind is called may stand in `-operand-kinds`. */
function kindOf(schema: Schema, field: FieldSpec, kinds: Map<string, string>, problems: Problems): string {
  const name = textOf(field.vendor, 'operand');
  if (name === undefined) return 'id';
  if (name === 'literal') return name;
  if (!schema.root.enums.has(name)) {
    problems.error(field.place, 'unknown-operand', `operand '${field.id}' is of an unknown enum: ${name}`);
  }
  const renamed = entries(schema.root.vendor.get('operand-kinds')).find(({ key }) => key.text === name)?.value;
  const kind = renamed?.kind === 'scalar' ? renamed.text : name;
  if (/[\s:]/.test(kind)) problems.error(field.place, 'bad-operand', `'${kind}' is not one word`);
  kinds.set(kind, name);
  return kind;
}

/** Whether the field is there in `set`: the condition's value, `maybe` where the words that are left decide. */
function decide(field: FieldSpec, set: number, problems: Problems): boolean | 'maybe' {
  if (field.condition === undefined) return true;
  const answer = evaluate(field.condition.node, set);
  if (typeof answer === 'boolean' || answer === 'maybe') return answer;
  const hint = 'comparisons of `set` with numbers, `_io.eof`, `and`, `or`, `not`';
  problems.error(field.condition.place, 'bad-operand', `cannot decide '${field.condition.text}' for a set`, hint);
  return true;
}

type Value = boolean | 'maybe' | bigint | undefined;

function evaluate(e: Expr, set: number): Value {
  switch (e.kind) {
    case 'int':
      return e.value;
    case 'bool':
      return e.value;
    case 'name':
      return e.name === 'set' ? BigInt(set) : undefined;
    case 'member':
      return e.name === 'eof' ? 'maybe' : undefined;
    case 'not': {
      const value = evaluate(e.operand, set);
      return typeof value === 'boolean' ? !value : value;
    }
    case 'and':
    case 'or': {
      const sides = [evaluate(e.left, set), evaluate(e.right, set)];
      const decisive = e.kind === 'or';
      if (sides.includes(decisive)) return decisive;
      if (sides.includes(undefined)) return undefined;
      if (sides.includes('maybe')) return 'maybe';
      return !decisive;
    }
    case 'compare': {
      const [left, right] = [evaluate(e.left, set), evaluate(e.right, set)];
      if (typeof left !== 'bigint' || typeof right !== 'bigint') return undefined;
      return {
        '==': left === right,
        '!=': left !== right,
        '<': left < right,
        '<=': left <= right,
        '>': left > right,
        '>=': left >= right,
      }[e.op];
    }
    default:
      return undefined;
  }
}

/** The values of an enum that a set knows: `-since` is the first set that has one. */
function enumRows(schema: Schema, spec: EnumSpec, set: number): OperandEnum {
  const known = spec.entries.filter(({ vendor }) => (numberOf(vendor.get('since')) ?? 0) <= set);
  return {
    mask: texts(schema.root.vendor.get('masks')).includes(spec.name),
    entries: known.map(({ value, id, vendor }) => ({
      value: Number(value),
      name: textOf(vendor, 'name') ?? textOf(vendor, 'orig-id') ?? id,
      operands: numberOf(vendor.get('operands')) ?? 0,
    })),
  };
}

/** `opcodes` of the one enum that is named, or of several a constant each: `dwOp` of `dw_op`. */
function opcodeTables(schema: Schema, named: YamlNode, problems: Problems): string[] {
  const enums = named.kind === 'seq' ? named.items : [named];
  return enums.map((node) => {
    const name = named.kind === 'seq' && node.kind === 'scalar' ? camel(node.text) : 'opcodes';
    const rows = opcodeTexts(enumOf(schema, node, problems), problems);
    const table = `/*@__PURE__*/ opcodeRows(${literal(rows)})`;
    return `/** Opcodes in ascending order, with their operands. */\nexport const ${name}: readonly OpcodeRow[] = ${table};`;
  });
}

/** `20 OpTypeBool: result`: the opcode, its name, its operands. */
function opcodeTexts(spec: EnumSpec | undefined, problems: Problems): string[] {
  return (spec?.entries ?? []).map(({ value, id, vendor }) =>
    rowText(`${value} ${textOf(vendor, 'orig-id') ?? id}`, words(vendor.get('operands'), problems)),
  );
}

function enumOf(schema: Schema, node: YamlNode, problems: Problems): EnumSpec | undefined {
  const name = node.kind === 'scalar' ? node.text : '';
  const spec = schema.root.enums.get(name);
  if (spec === undefined) problems.error(node, 'unknown-enum', `unable to find enum '${name}'`);
  return spec;
}

function typeNamed(from: TypeSpec, name: string): TypeSpec | undefined {
  for (let scope: TypeSpec | undefined = from; scope !== undefined; scope = scope.outer) {
    const found = scope.types.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function entries(node: YamlNode | undefined): YamlMap['entries'] {
  return node?.kind === 'map' ? node.entries : [];
}

function texts(node: YamlNode | undefined): string[] {
  return node?.kind === 'seq' ? node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : [])) : [];
}

/** Texts that are one word each. */
function words(node: YamlNode | undefined, problems: Problems): string[] {
  const found = texts(node);
  const wrong = found.find((text) => !/^[^\s:]+$/.test(text));
  if (node !== undefined && wrong !== undefined) problems.error(node, 'bad-operand', `'${wrong}' is not one word`);
  return found;
}

function textOf(vendor: Vendor, key: string): string | undefined {
  const node = vendor.get(key);
  return node?.kind === 'scalar' ? node.text : undefined;
}

function numberOf(node: YamlNode | undefined): number | undefined {
  return node?.kind === 'scalar' && /^\d+$/.test(node.text) ? Number(node.text) : undefined;
}
