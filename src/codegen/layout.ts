import { isField } from './analysis.ts';
import type { Analysis } from './analysis.ts';
import { startingInByte } from './bit-starts.ts';
import type { Expr } from './expression/ast.ts';
import { placeOf } from './keys.ts';
import { findType } from './program.ts';
import { rootOf } from './schema.ts';
import type { ByteOrder, Expression, FieldSpec, ParamSpec, ParamType, TypeSpec, TypeUse } from './schema.ts';
import type { Layout, Slot, Version } from './record-layout.ts';
import { integerOf } from './yaml.ts';

const VARIABLE: Layout = { kind: 'variable' };

/**
 * Bits that a field or parameter takes where it is there, or undefined when that depends on the data: a `_sizeof` asks for no
 * `if`, as with the official compiler.
 */
export function memberBits(a: Analysis, member: FieldSpec | ParamSpec, owner: TypeSpec): number | undefined {
  if (isField(member)) return fieldBits(a, member, owner);
  return member.isArray ? undefined : useBits(a, member.type, owner);
}

/** The same for all fields of a type. */
export function typeBits(a: Analysis, type: TypeSpec): number | undefined {
  let total = 0;
  for (const field of type.seq) {
    const bits = fieldBits(a, field, type);
    if (bits === undefined) return undefined;
    if (field.type?.kind !== 'bits') total = Math.ceil(total / 8) * 8;
    total += bits;
    if (!Number.isSafeInteger(total)) return undefined;
  }
  return Math.ceil(total / 8) * 8;
}

function fieldBits(a: Analysis, field: FieldSpec, owner: TypeSpec): number | undefined {
  if (field.value !== undefined) return undefined;
  const one = elementBits(a, field, owner);
  if (field.repeat === undefined || one === undefined) return one;
  const count = field.repeat.kind === 'expr' ? literal(field.repeat.count) : undefined;
  return count === undefined ? undefined : count * one;
}

function elementBits(a: Analysis, field: FieldSpec, owner: TypeSpec): number | undefined {
  if (field.contents !== undefined) return field.contents.length * 8;
  if (field.size !== undefined) {
    const size = literal(field.size);
    return size === undefined ? undefined : size * 8;
  }
  if (field.sizeEos || field.terminator !== undefined || field.type === undefined) return undefined;
  return useBits(a, field.type, owner);
}

function useBits(a: Analysis, use: ParamType, owner: TypeSpec): number | undefined {
  switch (use.kind) {
    case 'int':
    case 'float':
      return use.width * 8;
    case 'bits':
      return use.width;
    case 'user': {
      const type = findType(a.program, owner, use.names, use.absolute);
      return type === undefined ? undefined : a.bitsOf(type);
    }
    case 'switch': {
      const [first, ...others] = use.cases.map(({ type }) => useBits(a, type, owner));
      return others.every((bits) => bits === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a field takes no bytes, whatever stands in the file: its types have only instances. */
export function takesNoBytes(a: Analysis, field: FieldSpec, owner: TypeSpec): boolean {
  const cases = field.type?.kind === 'switch' ? field.type.cases.map(({ type }) => type) : [field.type];
  return cases.every((type) => elementBits(a, { ...field, type }, owner) === 0);
}

function literal(e: Expression): number | undefined {
  return e.node.kind === 'int' && e.node.value < 1n << 31n ? Number(e.node.value) : undefined;
}

/** The layout of a type; a type that claims `-versions` and does not follow the pattern is reported. */
export function layoutOf(a: Analysis, type: TypeSpec): Layout {
  // Fields of records in place are read all or none.
  if (a.linked.has(type) || rootOf(type).debug) return VARIABLE;
  if (a.options.links === 'all' || type.seq.length === 0 || type.params.length > 0) return VARIABLE;
  if (type.instances.some((i) => i.value === undefined)) return VARIABLE;
  return type.vendor.has('versions') ? versionedLayout(a, type) : fixedLayout(a, type);
}

function fixedLayout(a: Analysis, type: TypeSpec): Layout {
  if (typeof type.endian === 'object') return VARIABLE;
  if (expressionsOf(type).some((e) => mentions(e.node, CONTEXT_NAMES))) return VARIABLE;
  // Its bits have no place of their own, then.
  if (type.seq[0]?.type?.kind === 'bits' && startingInByte(a.program).has(type)) return VARIABLE;
  const slots = placeSlots(a, type, type.seq);
  if (slots === undefined) return VARIABLE;
  const size = endOf(slots);
  // Bits that are left of the last byte belong to whatever follows the record.
  const bits = slots.at(-1)?.bits;
  const whole = bits === undefined || (bits.start + bits.width) % 8 === 0;
  // No file holds 2^53 bytes, and no number says all places in them.
  return size === 0 || !whole || !Number.isSafeInteger(size) ? VARIABLE : { kind: 'fixed', size, slots };
}

/** Names whose meaning depends on more than the record's own bytes. */
const CONTEXT_NAMES = new Set(['_parent', '_root', '_io', '_index']);

function endOf(slots: readonly Slot[]): number {
  const last = slots.at(-1);
  if (last === undefined) return 0;
  return last.bits === undefined ? last.offset + last.size : last.bits.runOffset + last.bits.runSize;
}

/** Offsets of fields that follow each other, or undefined when one has no fixed place. */
function placeSlots(a: Analysis, type: TypeSpec, fields: readonly FieldSpec[]): Slot[] | undefined {
  const slots: Slot[] = [];
  let offset = 0;
  for (let i = 0; i < fields.length;) {
    const field = fields[i] as FieldSpec;
    if (field.type?.kind === 'bits') {
      const run = takeBitRun(type, fields, i, offset);
      if (run === undefined) return undefined;
      slots.push(...run);
      offset = endOf(slots);
      i += run.length;
      continue;
    }
    const size = recordFieldSize(a, type, field);
    if (size === undefined) return undefined;
    slots.push({ field, offset, size, since: sinceOf(field) });
    offset += size;
    i += 1;
  }
  return slots;
}

function takeBitRun(type: TypeSpec, fields: readonly FieldSpec[], from: number, runOffset: number): Slot[] | undefined {
  const run: { field: FieldSpec; start: number; width: number; order: ByteOrder }[] = [];
  let start = 0;
  for (const field of fields.slice(from)) {
    const use = field.type;
    if (use?.kind !== 'bits') break;
    const order = use.order ?? bitOrderOf(type) ?? 'be';
    // Columns have numbers of at most 64 bits.
    if (!isPlain(field) || use.width > 64 || (run[0] !== undefined && run[0].order !== order)) return undefined;
    run.push({ field, start, width: use.width, order });
    start += use.width;
  }
  const runSize = Math.ceil(start / 8);
  return run.map(({ field, ...bits }) => {
    const first = Math.floor(bits.start / 8);
    const last = Math.floor((bits.start + bits.width - 1) / 8);
    return { field, offset: runOffset + first, size: last - first + 1, bits: { ...bits, runOffset, runSize } };
  });
}

/** `bit-endian` of the type or the nearest one around it. */
export function bitOrderOf(type: TypeSpec): ByteOrder | undefined {
  return type.bitEndian ?? (type.outer === undefined ? undefined : bitOrderOf(type.outer));
}

function isPlain(field: FieldSpec): boolean {
  return field.condition === undefined && field.repeat === undefined && field.process === undefined;
}

function recordFieldSize(a: Analysis, type: TypeSpec, field: FieldSpec): number | undefined {
  if (!isPlain(field) && !isVersionGuard(field)) return undefined;
  if (field.repeat !== undefined || field.process !== undefined) return undefined;
  if (field.terminator !== undefined || field.padRight !== undefined || field.sizeEos) return undefined;
  const use: TypeUse | undefined = field.type;
  if (use?.kind === 'user') {
    if (field.size !== undefined || use.args.length > 0 || field.parent !== undefined) return undefined;
    const inner = findType(a.program, type, use.names, use.absolute);
    const layout = inner === undefined ? VARIABLE : a.layoutOf(inner);
    return layout.kind === 'fixed' ? layout.size : undefined;
  }
  if (use?.kind === 'switch') return undefined;
  if (use?.kind === 'str' && use.zeroTerminated) return undefined;
  const bits = elementBits(a, field, type);
  return bits === undefined ? undefined : bits / 8;
}

function isVersionGuard(field: FieldSpec): boolean {
  return field.condition !== undefined && guardOf(field) !== undefined;
}

/** N of `if: _io.size >= N`. */
function guardOf(field: FieldSpec): number | undefined {
  const node = field.condition?.node;
  if (node?.kind !== 'compare' || node.op !== '>=' || node.right.kind !== 'int') return undefined;
  const { left } = node;
  if (left.kind !== 'member' || left.name !== 'size' || left.object.kind !== 'name' || left.object.name !== '_io')
    return undefined;
  return Number(node.right.value);
}

function sinceOf(field: FieldSpec): string | undefined {
  const node = field.vendor.get('since');
  return node?.kind === 'scalar' ? node.text : undefined;
}

/**
 * The rows of a table whose entry size grew with the producer: fixed fields, then fields guarded by
 * `if: _io.size >= (their end)` with `-since`, then `size-eos` bytes that keep what a newer producer added.
 */
function versionedLayout(a: Analysis, type: TypeSpec): Layout {
  const { problems } = a;
  const list = type.vendor.get('versions');
  const at = placeOf(list ?? type.place);
  if (list?.kind !== 'map' || list.entries.length === 0) {
    problems.error(
      at,
      'bad-versions',
      'expected a map of version names to row sizes, oldest first: {r346: 48, r575: 56}',
    );
    return VARIABLE;
  }
  const versions = list.entries.map(({ key, value }) => ({
    name: key.text,
    size: Number(integerOf(value) ?? -1n),
    place: placeOf(value),
  }));
  const last = type.seq.at(-1);
  const tail = last?.sizeEos === true && last.type === undefined ? last : undefined;
  const slots = placeSlots(a, type, tail === undefined ? type.seq : type.seq.slice(0, -1));
  if (slots === undefined) {
    problems.error(at, 'bad-versions', `${type.name} has -versions, but not every field of it has a fixed place`);
    return VARIABLE;
  }
  const outside = expressionsOf(type).find((e) => !isGuard(type, e) && mentions(e.node, CONTEXT_NAMES));
  if (outside !== undefined) {
    problems.error(
      outside.place,
      'bad-versions',
      `a row with -versions can use its own fields only, no _io, _parent, _root or _index`,
    );
  }
  if (tail === undefined) {
    problems.error(
      at,
      'bad-versions',
      `${type.name} has -versions, but no last field with \`size-eos: true\` to keep what newer rows add`,
    );
  }
  checkVersions(a, versions, slots);
  return { kind: 'versioned', minSize: versions[0]?.size ?? 0, size: endOf(slots), versions, slots, tail };
}

function isGuard(type: TypeSpec, e: Expression): boolean {
  return type.seq.some((f) => f.condition === e && isVersionGuard(f));
}

function checkVersions(
  a: Analysis,
  versions: readonly (Version & { place: ReturnType<typeof placeOf> })[],
  slots: readonly Slot[],
): void {
  const order = (name: string | undefined): number =>
    name === undefined ? 0 : versions.findIndex((v) => v.name === name);
  let newest = 0;
  for (const slot of slots) {
    const { field, offset, size, since } = slot;
    const version = order(since);
    const sincePlace = placeOf(field.vendor.get('since') ?? field.place);
    if (version < 0) {
      a.problems.error(sincePlace, 'bad-since', `-since: ${since} is not one of -versions`);
      return;
    }
    if (version < newest)
      a.problems.error(
        sincePlace,
        'bad-since',
        `-since goes back: ${field.id} follows a field of ${versions[newest]?.name}`,
      );
    newest = Math.max(newest, version);
    const guard = guardOf(field);
    const ifPlace = field.condition?.place ?? field.place;
    if (since !== undefined && guard === undefined) {
      a.problems.error(ifPlace, 'bad-guard', `${field.id} has -since, but no \`if: _io.size >= ${offset + size}\``);
    } else if (guard !== undefined && guard !== offset + size) {
      a.problems.error(
        ifPlace,
        'bad-guard',
        `guard of ${field.id} is ${guard}, but the field ends at ${offset + size}`,
        `if: _io.size >= ${offset + size}`,
      );
    } else if (since === undefined && guard !== undefined) {
      a.problems.error(
        ifPlace,
        'bad-since',
        `${field.id} is guarded, but no -since says from which version on it is there`,
      );
    }
  }
  versions.forEach((version, i) => {
    const end = slots.filter((s) => order(s.since) <= i).reduce((e, s) => Math.max(e, s.offset + s.size), 0);
    if (end !== version.size) {
      a.problems.error(
        version.place,
        'bad-versions',
        `rows of ${version.name} are listed with ${version.size} bytes, but its fields end at ${end}`,
      );
    }
  });
}

/** Every expression written in a type, those of nested types not among them. */
export function expressionsOf(type: TypeSpec): Expression[] {
  const found: (Expression | undefined)[] = [];
  for (const f of [...type.seq, ...type.instances]) {
    const { valid, type: use, repeat } = f;
    found.push(f.size, f.condition, f.pos, f.io, f.value, typeof f.parent === 'object' ? f.parent : undefined);
    if (repeat?.kind === 'expr') found.push(repeat.count);
    if (repeat?.kind === 'until') found.push(repeat.until);
    if (valid !== undefined) found.push(valid.equals, valid.min, valid.max, valid.expr, ...(valid.anyOf ?? []));
    if (use?.kind === 'user') found.push(...use.args);
    if (use?.kind === 'switch') {
      found.push(use.on);
      for (const c of use.cases) {
        if (c.match !== 'else') found.push(c.match);
        if (c.type.kind === 'user') found.push(...c.type.args);
      }
    }
    found.push(...(f.process?.args ?? []));
  }
  found.push(type.toStringExpr);
  if (typeof type.endian === 'object') found.push(type.endian.on);
  return found.filter((e) => e !== undefined);
}

/** Whether an expression uses one of `names` on its own. */
function mentions(e: Expr, names: ReadonlySet<string>): boolean {
  if (e.kind === 'name') return names.has(e.name);
  return Object.values(e).some((part: unknown) => {
    if (Array.isArray(part)) return part.some((p: unknown) => isExpr(p) && mentions(p, names));
    return isExpr(part) && mentions(part, names);
  });
}

function isExpr(value: unknown): value is Expr {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
