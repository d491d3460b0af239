import type { EnumSpec, Schema } from '../schema.ts';
import type { Edits } from './edits.ts';
import type { Grammar, GrammarKind, GrammarMember } from './grammar.ts';
import { idFor, scalar } from './ksy-lines.ts';

/** What the enums of a grammar are brought into. */
export interface EnumContext {
  readonly schema: Schema;
  readonly edits: Edits;
  readonly changes: string[];
  readonly refused: { line: number; message: string }[];
}

/** Words that mean something in expressions. */
const RESERVED = new Set(['and', 'or', 'not', 'true', 'false']);

/** The enum of the schema that stands for a kind, or that it gets when the grammar has it. */
export function enumFor(schema: Schema, grammar: Grammar, kind: string): string | undefined {
  const id = idFor(kind);
  return schema.root.enums.has(id) || grammar.kinds.some(({ name }) => name === kind) ? id : undefined;
}

/** Add the members of a grammar's kinds that the schema's enums have not; a kind that an operand uses becomes an enum. */
export function addMembers(
  context: EnumContext,
  grammar: Grammar,
  set: number,
  enumOfUse: (kind: string) => string | undefined,
): void {
  const { schema } = context;
  // A kind that differs between sets has the set's number in front: NS200SourceLanguage.
  const anew = new RegExp(String.raw`^[A-Z]+${set}(?=[A-Z])`);
  for (const kind of grammar.kinds) {
    const spec = schema.root.enums.get(enumOfUse(kind.name) ?? idFor(kind.name.replace(anew, '')));
    if (spec !== undefined) extend(context, kind, spec, set);
    else if (isUsed(grammar, kind.name)) addEnum(context, kind);
    else context.changes.push(`${kind.name}: no operand is of it, line ${kind.line}: the schema stays without it`);
  }
}

function isUsed({ instructions }: Grammar, name: string): boolean {
  return instructions.some(({ operands }) =>
    operands.some((operand) => operand.kind === name || operand.name.replaceAll(' ', '') === name),
  );
}

/** Add the members that an enum of the schema has not; `set` is the one that brings them, of an extended set. */
export function extend(
  { edits, changes, refused }: EnumContext,
  kind: GrammarKind,
  spec: EnumSpec,
  set?: number,
): void {
  const byValue = new Map(spec.entries.map((entry) => [entry.value, nameOf(entry)]));
  const byName = new Map(spec.entries.map((entry) => [nameOf(entry), entry.value]));
  const ids = new Set(spec.entries.map(({ id }) => id));
  const { line, col } = spec.place;
  const end = edits.endOfBlock(line, col);
  const [, indent, hex] =
    edits
      .block(line, col)
      .map((each) => /^(\s*)(0x)?[0-9a-fA-F]+: \{/.exec(each))
      .findLast((found) => found !== null) ?? [];
  for (const member of kind.members) {
    const { name, value } = member;
    const known = byValue.get(value);
    const same = byName.get(name);
    if (known !== undefined) {
      if (known !== name)
        changes.push(`${kind.name}: ${value} is called ${name}, line ${member.line}: the schema keeps ${known}`);
    } else if (same !== undefined && (kind.mask || set === undefined))
      refused.push({ line: member.line, message: `${name} is ${value}, and ${same} in the schema` });
    else if (indent === undefined)
      refused.push({ line: member.line, message: `${name}: the schema's ${spec.name} is not a line a key` });
    else {
      const id = same === undefined ? memberId(name, ids) : `${idFor(name)}_ns${set}`;
      edits.insert(end, [`${indent}${memberText(member, { id, hex: hex !== undefined, since: set })}`]);
      byValue.set(value, name);
      const old = same === undefined ? '' : `; sets before have it as ${same}`;
      const where = set === undefined ? '' : ` in set ${set}`;
      changes.push(`${kind.name} has a new constant${where}: ${name}, ${value}${old}`);
    }
  }
}

/** The name that the grammars have for a constant. */
export function nameOf({ id, vendor }: EnumSpec['entries'][number]): string {
  const name = vendor.get('name') ?? vendor.get('orig-id');
  return name?.kind === 'scalar' ? name.text : id;
}

/** The id of a new constant, which no other of its enum has. */
function memberId(name: string, taken: Set<string>): string {
  const words = idFor(name.replaceAll('++', 'pp_'));
  const id = idFor(RESERVED.has(words) ? `${words}_value` : words, taken);
  taken.add(id);
  return id;
}

function memberText(
  { name, value, parameters }: GrammarMember,
  { id, hex, since }: { readonly id: string; readonly hex: boolean; readonly since?: number | undefined },
): string {
  // A set that numbers a name anew has it beside the other sets' own; an original name is that of one constant.
  const isAgain = since !== undefined && id.endsWith(`_ns${since}`);
  const keys = [`id: ${id}`, `${isAgain ? '-name' : '-orig-id'}: ${scalar(name)}`];
  if (parameters > 0) keys.push(`-operands: ${parameters}`);
  if (since !== undefined) keys.push(`-since: ${since}`);
  return `${hex ? `0x${value.toString(16)}` : value}: { ${keys.join(', ')} }`;
}

/** A new enum behind the last of its document, with its name where the names of the others are. */
function addEnum({ schema, edits, changes, refused }: EnumContext, kind: GrammarKind): void {
  const id = idFor(kind.name);
  const last = [...schema.root.enums.values()].at(-1);
  if (last === undefined) {
    refused.push({ line: kind.line, message: `${kind.name}: the schema has no enums` });
    return;
  }
  const taken = new Set<string>();
  edits.insert(edits.endOfBlock(last.place.line, last.place.col), [
    `  ${id}:`,
    ...kind.members.map((member) => `    ${memberText(member, { id: memberId(member.name, taken), hex: kind.mask })}`),
  ]);
  for (const key of ['enum-orig-ids', 'operand-kinds']) {
    const names = schema.root.vendor.get(key);
    const end = names?.kind === 'map' ? names.entries.at(-1)?.key : undefined;
    if (end !== undefined) edits.insert(end.line + 1, [`${' '.repeat(end.col - 1)}${id}: ${kind.name}`]);
  }
  changes.push(`${kind.name} is a new enum of ${kind.members.length} constants`);
}
