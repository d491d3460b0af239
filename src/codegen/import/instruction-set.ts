import { Problems, SchemaError } from '../problem.ts';
import { loadProgram, typesOf } from '../program.ts';
import type { SchemaHost } from '../program.ts';
import type { FieldSpec, Schema, SwitchTypeUse, TypeSpec } from '../schema.ts';
import type { YamlMap, YamlNode } from '../yaml.ts';
import { align } from './align.ts';
import { Edits } from './edits.ts';
import { addMembers, enumFor } from './grammar-enums.ts';
import type { Grammar, GrammarInstruction, GrammarOperand } from './grammar.ts';
import type { HeaderImport } from './index.ts';
import { idFor, scalar } from './ksy-lines.ts';
import { conditionFor, readCondition } from './set-condition.ts';

/** Bring the instructions and constants of a set into a schema with `-instruction-sets`; `set` is its number there. */
export function importInstructionSet(file: string, host: SchemaHost, grammar: Grammar, set: number): HeaderImport {
  const problems = new Problems();
  const [schema] = loadProgram([file], host, problems).requested;
  if (schema === undefined || problems.failed) throw new SchemaError(problems.list);
  const owner = typesOf(schema.root).find(({ vendor }) => vendor.has('instruction-sets'));
  const dispatch = owner?.seq[0]?.type;
  if (owner === undefined || dispatch?.kind !== 'switch') {
    problems.error(schema.root.place, 'grammar', 'no type of the schema has -instruction-sets');
    throw new SchemaError(problems.list);
  }
  return new SetImport({ schema, owner, dispatch, text: host.read(file) ?? '', grammar, set }).run();
}

interface Start {
  readonly schema: Schema;
  readonly owner: TypeSpec;
  readonly dispatch: SwitchTypeUse;
  readonly text: string;
  readonly grammar: Grammar;
  readonly set: number;
}

class SetImport {
  readonly edits: Edits;
  readonly changes: string[] = [];
  readonly refused: { line: number; message: string }[] = [];
  readonly #start: Start;
  /** The sets of the schema, this one included, in their order. */
  readonly #sets: readonly number[];
  readonly #isNew: boolean;

  constructor(start: Start) {
    this.#start = start;
    this.edits = new Edits(start.text);
    const known = this.#rows().map(({ number }) => number);
    this.#isNew = !known.includes(start.set);
    this.#sets = [...new Set([...known, start.set])].sort((a, b) => a - b);
  }

  run(): HeaderImport {
    const { schema, grammar, set } = this.#start;
    this.#addSet();
    const cases = this.#cases();
    for (const instruction of grammar.instructions) {
      const known = cases.find(({ number }) => number === instruction.number);
      if (known === undefined) this.#addInstruction(instruction);
      else if (known.type !== undefined) this.#compare(instruction, known.type);
    }
    const numbers = new Set(grammar.instructions.map(({ number }) => number));
    for (const { number, type } of cases) if (type !== undefined && !numbers.has(number)) this.#leaveOut(type);
    addMembers({ ...this, schema }, grammar, set, (kind) => this.#enumOfUse(kind));
    const name = schema.file.split(/[\\/]/).at(-1) ?? schema.file;
    return { text: this.edits.result(), patch: this.edits.patch(name), changes: this.changes, refused: this.refused };
  }

  #rows(): { readonly number: number; readonly line: number }[] {
    const map = this.#start.owner.vendor.get('instruction-sets');
    return entries(map).map(({ key, value }) => {
      const number = entries(value).find((each) => each.key.text === 'set')?.value;
      return { number: number?.kind === 'scalar' ? Number(number.text) : -1, line: key.line };
    });
  }

  /** A row for the set, made of the row before it, whose name ends with its number. */
  #addSet(): void {
    const { set, owner } = this.#start;
    if (!this.#isNew) return;
    const previous = this.#rows().findLast(({ number }) => number < set);
    const line = previous === undefined ? '' : this.edits.line(previous.line);
    const old = new RegExp(String.raw`(?<!\d)${previous?.number}(?!\d)`, 'g');
    if (previous === undefined || (line.match(old) ?? []).length < 3) {
      const message = `the schema has no set before ${set} to name it after: add it to -instruction-sets of ${owner.name}`;
      this.refused.push({ line: 1, message });
      return;
    }
    this.edits.insert(previous.line + 1, [line.replace(old, String(set))]);
    this.changes.push(`set ${set} is new, named after set ${previous.number}`);
  }

  #cases(): { readonly number: number; readonly type: TypeSpec | undefined; readonly line: number }[] {
    const { dispatch } = this.#start;
    return dispatch.cases.flatMap(({ match, type, place }) =>
      match === 'else' || match.node.kind !== 'int'
        ? []
        : [{ number: Number(match.node.value), type: this.#typeOf(type), line: place.line }],
    );
  }

  #typeOf(use: SwitchTypeUse['cases'][number]['type']): TypeSpec | undefined {
    const name = use.kind === 'user' ? use.names.at(-1) : undefined;
    return name === undefined ? undefined : this.#start.owner.outer?.types.get(name);
  }

  #addInstruction({ number, name, operands }: GrammarInstruction): void {
    const { set, dispatch } = this.#start;
    const cases = this.#cases();
    const before = cases.findLast((each) => each.number < number && each.type !== undefined);
    const next = dispatch.cases.find(
      ({ match }) => match === 'else' || (match.node.kind === 'int' && Number(match.node.value) > number),
    );
    const inside = /^(\s*)/.exec(this.edits.line(next?.place.line ?? 0))?.[1];
    if (before?.type === undefined || next === undefined || inside === undefined) {
      this.refused.push({ line: 1, message: `${name}: the schema has no instruction before ${number}` });
      return;
    }
    const id = idFor(name);
    this.edits.insert(next.place.line, [`${inside}${number}: ${id}(set)`]);
    const { place } = before.type;
    const outer = ' '.repeat(place.col - 3);
    const taken = new Set<string>();
    const fields = operands.map((operand) => `${outer}    - ${this.#fieldText(operand, taken, '')}`);
    this.edits.insert(this.edits.endOfBlock(place.line, place.col - 1), [
      `${outer}${id}:`,
      `${outer}  -orig-id: ${name}`,
      `${outer}  -sets: [${set}]`,
      `${outer}  params: [{ id: set, type: u2 }]`,
      ...(fields.length === 0 ? [`${outer}  seq: []`] : [`${outer}  seq:`, ...fields]),
    ]);
    const words = operands.map((operand) => operand.name).join(', ');
    this.changes.push(`${name} is new in set ${set}, number ${number}: ${words === '' ? 'no operands' : words}`);
  }

  /** A field that stands for an operand, on a line. */
  #fieldText(operand: GrammarOperand, taken: Set<string>, condition: string): string {
    const id = idFor(operand.name, taken);
    taken.add(id);
    if (operand.kind.startsWith('Pair')) {
      const message = `${operand.name}: pairs need a type of their own in the schema`;
      this.refused.push({ line: operand.line, message });
    }
    const kind = operand.kind === 'LiteralInteger' ? 'literal' : this.#enumOf(operand);
    const keys = [`id: ${id}`, 'type: u4', `-name: ${scalar(operand.name)}`];
    const tests = [condition, ...(operand.quantifier === 'optional' ? ['not _io.eof'] : [])].filter((each) => each);
    if (tests.length > 0) keys.push(`if: ${tests.join(' and ')}`);
    if (operand.quantifier === 'many') keys.push('repeat: eos');
    if (kind !== undefined) keys.push(`-operand: ${kind}`);
    return `{ ${keys.join(', ')} }`;
  }

  /** An operand that is an id says its kind by its name: that of an enum, or one that others of this name agree on. */
  #enumOf({ kind, name }: GrammarOperand): string | undefined {
    const { schema, grammar, owner } = this.#start;
    const own = enumFor(schema, grammar, kind === 'IdRef' ? name.replaceAll(' ', '') : kind);
    if (own !== undefined) return own;
    const alike = [...(owner.outer?.types.values() ?? [])].flatMap(({ seq }) =>
      seq.filter((field) => nameOf(field) === name),
    );
    const [first, ...rest] = alike.map((field) => textOf(field.vendor.get('operand')));
    return rest.length > 0 && rest.every((each) => each === first) ? first : undefined;
  }

  /** The enum of fields that this set has, by the kind that the schema calls it. */
  #enumOfUse(kind: string): string | undefined {
    const { schema, grammar, set } = this.#start;
    for (const { number, type } of this.#cases()) {
      const operands = grammar.instructions.find((each) => each.number === number)?.operands ?? [];
      const operand = operands.find((each) => each.kind === kind);
      const field = type?.seq.find(
        (each) => nameOf(each) === operand?.name && readCondition(each.condition?.text)?.has(set) === true,
      );
      const own = textOf(field?.vendor.get('operand'));
      if (operand !== undefined && own !== undefined && schema.root.enums.has(own)) return own;
    }
    return undefined;
  }

  #compare({ name, line, operands }: GrammarInstruction, type: TypeSpec): void {
    const { set } = this.#start;
    const own = textOf(type.vendor.get('orig-id')) ?? type.name;
    if (own !== name) {
      this.refused.push({ line, message: `${name} has the number of ${own} in the schema` });
      return;
    }
    const wasThere = this.#join(type);
    const conditions = new Map(type.seq.map((field) => [field, readCondition(field.condition?.text)]));
    const odd = type.seq.find((field) => conditions.get(field) === undefined);
    if (odd !== undefined) {
      this.refused.push({ line, message: `${name}: the condition of ${odd.id} is not about sets` });
      return;
    }
    const has = (field: FieldSpec): boolean => conditions.get(field)?.has(set) === true;
    const pairs = align(type.seq, operands, (field, operand) =>
      squash(nameOf(field)) === squash(operand.name) || (isGroup(field) && operand.kind.startsWith('Pair'))
        ? has(field) && isMany(field) === (operand.quantifier === 'many')
          ? 2
          : 1
        : 0,
    );
    const taken = new Set(type.seq.map(({ id }) => id));
    for (const [i, { field, operand }] of pairs.entries()) {
      if (field === undefined && operand !== undefined) {
        const next = pairs.slice(i).find((each) => each.field !== undefined)?.field;
        this.#addField(type, next, operand, taken, wasThere);
      } else if (field !== undefined) this.#keep(type, field, operand, { has: has(field), line });
    }
  }

  /** Write that the set has the type; true where it has. */
  #join({ vendor, place, name }: TypeSpec): boolean {
    const list = vendor.get('sets');
    if (list?.kind !== 'seq') return true;
    const own = list.items.map((item) => Number(textOf(item)));
    if (own.includes(this.#start.set)) return true;
    const text = [...own, this.#start.set].sort((a, b) => a - b).join(', ');
    if (!this.edits.replaceInside(list.line, `[${own.join(', ')}]`, `[${text}]`))
      this.refused.push({ line: 1, message: `${name}: -sets is not on one line, at line ${place.line}` });
    return false;
  }

  /** Write that the set has not the type. */
  #leaveOut({ vendor, place, name }: TypeSpec): void {
    const { set } = this.#start;
    const list = vendor.get('sets');
    const own = list?.kind === 'seq' ? list.items.map((item) => Number(textOf(item))) : this.#sets;
    if (!own.includes(set)) return;
    if (!this.#isNew) {
      this.changes.push(`set ${set} has no ${name} in the grammar: the schema keeps it`);
      return;
    }
    const text = `-sets: [${own.filter((each) => each !== set).join(', ')}]`;
    if (list === undefined) this.edits.insert(place.line + 1, [`${' '.repeat(place.col - 1)}${text}`]);
    this.changes.push(`set ${set} has no ${name}`);
  }

  #addField(
    type: TypeSpec,
    next: FieldSpec | undefined,
    operand: GrammarOperand,
    taken: Set<string>,
    wasThere: boolean,
  ): void {
    const { set } = this.#start;
    const name = textOf(type.vendor.get('orig-id')) ?? type.name;
    const list = type.vendor.get('sets');
    const own = list?.kind === 'seq' ? list.items.map((item) => Number(textOf(item))) : this.#sets;
    const all = [...new Set([...own, set])].sort((a, b) => a - b);
    const condition = conditionFor(all, (each) => each === set, false);
    const last = type.seq.at(-1);
    if (condition === undefined || last === undefined || (!this.#isNew && wasThere && type.seq.length === 0)) {
      this.refused.push({ line: operand.line, message: `${name}.${operand.name}: no condition says where it is` });
      return;
    }
    const indent = /^(\s*)- \{/.exec(this.edits.line(last.place.line))?.[1];
    if (indent === undefined) {
      this.refused.push({ line: operand.line, message: `${name}: the schema's fields are not a line each` });
      return;
    }
    const at = next === undefined ? last.place.line + 1 : next.place.line;
    this.edits.insert(at, [`${indent}- ${this.#fieldText(operand, taken, condition)}`]);
    this.changes.push(`${name} has a new operand in set ${set}: ${operand.name}`);
  }

  /** A field against the operand that it stands for; without one the set has it not. */
  #keep(
    type: TypeSpec,
    field: FieldSpec,
    operand: GrammarOperand | undefined,
    { has, line }: { readonly has: boolean; readonly line: number },
  ): void {
    const { set } = this.#start;
    const name = `${textOf(type.vendor.get('orig-id')) ?? type.name}.${nameOf(field)}`;
    const condition = readCondition(field.condition?.text);
    if (operand !== undefined && isMany(field) !== (operand.quantifier === 'many')) {
      this.refused.push({ line: operand.line, message: `${name} is repeated in one of grammar and schema only` });
      return;
    }
    if (operand?.quantifier === 'optional' && condition?.optional === false)
      this.refused.push({ line: operand.line, message: `${name} is optional, and is not in the schema` });
    const wants = operand !== undefined;
    if (wants === has) return;
    const text = conditionFor(
      this.#sets,
      (each) => (each === set ? wants : condition?.has(each) === true),
      condition?.optional === true,
    );
    if (text === undefined) {
      this.refused.push({ line: operand?.line ?? line, message: `${name}: no one comparison says which sets have it` });
      return;
    }
    const old = field.condition?.text;
    const place = field.place.line;
    const key = `-name: ${scalar(nameOf(field))}`;
    const done =
      old === undefined
        ? this.edits.replaceInside(place, key, `${key}, if: ${text}`)
        : this.edits.replaceInside(place, `if: ${old}`, `if: ${text}`);
    if (!done) this.refused.push({ line: operand?.line ?? line, message: `${name}: its field is not on one line` });
    else this.changes.push(`${name} is ${wants ? 'an' : 'no'} operand in set ${set}`);
  }
}

function entries(node: YamlNode | undefined): YamlMap['entries'] {
  return node?.kind === 'map' ? node.entries : [];
}

function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.text : undefined;
}

function nameOf(field: FieldSpec): string {
  return textOf(field.vendor.get('name')) ?? field.id;
}

function isMany({ repeat }: FieldSpec): boolean {
  return repeat?.kind === 'eos';
}

/** Operands in pairs are repeated types. */
function isGroup({ type }: FieldSpec): boolean {
  return type?.kind === 'user';
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
