import { isWide } from '../expression/value-type.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { memberIr } from '../members.ts';
import type { Slot } from '../record-layout.ts';
import type { FieldSpec } from '../schema.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { constraint } from './read-datum.ts';
import { datumLabel } from './signature.ts';
import { keyText, quoted } from './literal.ts';
import { littleEndian, loadedBits, loadedNumber, placeAt } from './load.ts';
import { openOnDemand } from './on-demand.ts';
import type { OnDemandType } from './on-demand.ts';
import type { ClassStatement } from './parts.ts';
import { decodedText } from './text.ts';
import { printValue, whereHolds } from './value.ts';

/** Views and tables of records whose fields have fixed places. */

const COLUMN: Readonly<Record<string, string>> = {
  u1: 'Uint8Array',
  s1: 'Int8Array',
  u2: 'Uint16Array',
  s2: 'Int16Array',
  u4: 'Uint32Array',
  s4: 'Int32Array',
  u8: 'BigUint64Array',
  s8: 'BigInt64Array',
  f4: 'Float32Array',
  f8: 'Float64Array',
};

interface RecordParts {
  readonly ir: TypeIr;
  readonly m: Module;
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly versioned: boolean;
  readonly minSize: number;
  readonly runtimeOrder: boolean;
  readonly tail: FieldSpec | undefined;
  /** Of all fields and instances: one may be called as another's number form. */
  readonly fieldNames: ReadonlySet<string>;
}

export function recordParts(ir: TypeIr, m: Module): RecordParts | undefined {
  if (ir.layout.kind === 'variable') return undefined;
  const versioned = ir.layout.kind === 'versioned';
  return {
    ir,
    m,
    name: m.names.typeOf(ir.spec),
    slots: ir.layout.slots,
    versioned,
    minSize: ir.layout.kind === 'versioned' ? ir.layout.minSize : ir.layout.size,
    runtimeOrder: ir.endian === 'inherited',
    tail: ir.layout.kind === 'versioned' ? ir.layout.tail : undefined,
    fieldNames: new Set([...ir.fields, ...ir.instances].map(({ spec }) => m.field(spec))),
  };
}

function irOf(p: RecordParts, slot: Slot): FieldIr {
  return memberIr(p.ir, slot.field) as FieldIr;
}

/** `-layout` of a record as a constant. */
export function layoutConstant(p: RecordParts): string {
  const { m, name } = p;
  const fields = p.slots.map((slot) => {
    const f = irOf(p, slot);
    const parts = [
      `offset: ${slot.offset}`,
      `size: ${slot.size}`,
      `type: '${f.datum === undefined ? '' : datumLabel(f.datum, m)}'`,
    ];
    if (slot.bits !== undefined) parts.push(`bit: ${bitInByte(slot)}`, `bits: ${slot.bits.width}`);
    if (slot.since !== undefined) parts.push(`since: ${quoted(slot.since)}`);
    if (f.datum?.kind === 'struct')
      parts.push(`record: ${m.of(f.datum.of, `${m.names.typeOf(f.datum.of)}Layout`, true)}`);
    return `${p.m.field(slot.field)}: { ${parts.join(', ')} },`;
  });
  const fieldNames = p.slots.map((slot) => `'${m.field(slot.field)}'`).join(' | ') || 'never';
  const layout = p.ir.layout;
  const size = layout.kind === 'variable' ? 0 : layout.size;
  const versions =
    layout.kind === 'versioned'
      ? `minSize: ${layout.minSize},\nversions: { ${layout.versions.map((v) => `${keyText(v.name)}: ${v.size}`).join(', ')} },\n${p.tail === undefined ? '' : `tail: '${p.m.field(p.tail)}',\n`}`
      : '';
  return `export const ${name}Layout: ${m.useType(layout.kind === 'versioned' ? 'RowLayout' : 'RecordLayout')}<${fieldNames}> = {\nsize: ${size},\n${versions}fields: {\n${fields.join('\n')}\n},\n};`;
}

function bitInByte(slot: Slot): number {
  const bits = slot.bits;
  return bits === undefined ? 0 : bits.start - (slot.offset - bits.runOffset) * 8;
}

/** The expression that decodes a field of the row at `at`. */
function decode(p: RecordParts, slot: Slot, view: string, at: string, le: string): string {
  const { m } = p;
  const d = irOf(p, slot).datum;
  const place = placeAt(at, slot.offset);
  switch (d?.kind) {
    case 'int':
    case 'float':
      return loadedNumber(d, view, place, le);
    case 'bits':
      return slot.bits === undefined ? '0' : loadedBits(slot.bits, view, at, d.bool, m);
    case 'str':
      return decodedText(`${m.use('bytesAt')}(${view}, ${place}, ${slot.size})`, d.encoding, m);
    case 'struct': {
      const inner = m.of(d.of, `${m.names.typeOf(d.of)}View`, true);
      return `new ${inner}(${view}, ${place}${m.ir(d.of).endian === 'inherited' ? `, ${le}` : ''})`;
    }
    default:
      return `${m.use('bytesAt')}(${view}, ${place}, ${slot.size})`;
  }
}

/** 8-byte integers also come as numbers. */
function isWideField(p: RecordParts, slot: Slot): boolean {
  const f = irOf(p, slot);
  return f.datum?.kind === 'int' && isWide(f.element);
}

function decodeNumber(p: RecordParts, slot: Slot, view: string, at: string, le: string): string {
  const d = irOf(p, slot).datum;
  if (d?.kind !== 'int') return '0';
  const place = placeAt(at, slot.offset);
  const decoder = d.signed ? 's8Number' : 'u8Number';
  if (d.order === 'runtime') return `${p.m.useOften(decoder)}(${view}, ${place}, ${le})`;
  return `${p.m.useOften(`${decoder}${d.order === 'le' ? 'Le' : 'Be'}`)}(${view}, ${place})`;
}

export function oneLine(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('*/', '* /');
}

/** `class TView`: the fields of one row, decoded where they stand. What they are is told by the interface, where editors find it. */
export function viewClass(p: RecordParts): ClassStatement {
  const { m, name, versioned, runtimeOrder } = p;
  const out: string[] = [];
  const parameters = [
    { name: 'view', type: 'DataView' },
    { name: 'offset', type: 'number' },
    ...(versioned ? [{ name: 'stride', type: 'number' }] : []),
    ...(runtimeOrder ? [{ name: 'littleEndian', type: 'boolean' }] : []),
  ];
  // No base class: its constructor would see the objects of every view class and be slow for all of them. `declare`,
  // because a plain field is set to undefined first.
  for (const { name: own, type } of parameters) out.push(`declare readonly $${own}: ${type};`);
  out.push(`constructor(${parameters.map((one) => `${one.name}: ${one.type}`).join(', ')}) {`);
  for (const { name: own } of parameters) out.push(`this.$${own} = ${own};`);
  out.push('}');
  for (const slot of p.slots) {
    const field = p.m.field(slot.field);
    const loose = slot.since === undefined ? '' : ' | undefined';
    const guard = (e: string): string =>
      slot.since === undefined ? e : `this.$stride >= ${slot.offset + slot.size} ? ${e} : undefined`;
    out.push(
      `get ${field}(): ${slotType(p, slot)}${loose} { return ${guard(decode(p, slot, 'this.$view', 'this.$offset', 'this.$littleEndian'))}; }`,
    );
    if (m.parts.has('extras') && isWideField(p, slot) && !p.fieldNames.has(`${field}Num`)) {
      out.push(
        `get ${field}Num(): number${loose} { return ${guard(decodeNumber(p, slot, 'this.$view', 'this.$offset', 'this.$littleEndian'))}; }`,
      );
    }
  }
  const cx: ExpressionContext = {
    module: m,
    member: (member) => `this.${p.m.field(member)}`,
    self: 'this',
    parent: () => '',
    root: () => '',
    io: '',
  };
  for (const f of p.ir.instances) {
    if (f.value === undefined) continue;
    const { value, valid } = f;
    const body = whereHolds(f.condition, cx, (there) => {
      const plain = printValue({ ...f, value }, there);
      if (valid === undefined) return plain;
      return `${m.use('valid')}(this.$offset, ${plain}, ${constraint(valid, f.type, there)})`;
    });
    out.push(`get ${p.m.field(f.spec)}(): ${m.tsType(f.type)}${f.optional ? ' | undefined' : ''} { return ${body}; }`);
  }
  if (p.tail !== undefined) {
    out.push(
      `get ${p.m.field(p.tail)}(): Uint8Array {\nconst known = ${m.use('lastEnd')}(${endsName(p)}, this.$stride);\nreturn ${m.use('bytesAt')}(this.$view, this.$offset + known, this.$stride - known);\n}`,
    );
  }
  out.push(...toObjectMethod(p));
  const types = [m.useType('View'), name];
  return { name: `${name}View`, implements: types, members: out };
}

/** The type of a field in place: a nested record is a view too. */
function slotType(p: RecordParts, slot: Slot): string {
  const f = irOf(p, slot);
  if (f.datum?.kind !== 'struct') return p.m.tsType(f.type);
  return p.m.of(f.datum.of, `${p.m.names.typeOf(f.datum.of)}View`, true);
}

/** Where each known field of a versioned row ends: a row that stops between fields has those before. */
export function endsConstant(p: RecordParts): string | undefined {
  if (p.tail === undefined) return undefined;
  const ends = [p.minSize, ...p.slots.filter((s) => s.since !== undefined).map((s) => s.offset + s.size)];
  return `/** Where rows of each version end. */\nexport const ${endsName(p)}: readonly number[] = [${ends.join(', ')}];`;
}

function endsName(p: RecordParts): string {
  return `ENDS_OF_${p.name}`;
}

/** A plain copy; instances stay things to be worked out when asked. */
function toObjectMethod(p: RecordParts): string[] {
  const { m, name } = p;
  const copied = copiedFields(p).map((field) => {
    const isNested = memberIr(p.ir, field)?.datum?.kind === 'struct';
    return [m.field(field), `this.${m.field(field)}${isNested ? '.toObject()' : ''}`] as const;
  });
  const fields = copied.map(([field, value]) => `${field}: ${value}`).join(', ');
  if (p.ir.instances.length === 0) return [`toObject(): ${name} { return { ${fields} }; }`];
  const copies = copied.map(([field, value]) => `row.${field} = ${value};`);
  return [`toObject(): ${name} {`, openOnDemand(p.ir, m, '$row', 'row', ['this']), ...copies, 'return row;', '}'];
}

function copiedFields({ slots, tail }: RecordParts): FieldSpec[] {
  return [...slots.map((slot) => slot.field), ...(tail === undefined ? [] : [tail])];
}

/** Instances of a plain copy are those of the view; undefined where there is none. */
export function recordOnDemand(p: RecordParts): OnDemandType | undefined {
  const { ir, m, name } = p;
  if (ir.instances.length === 0) return undefined;
  const parameters = [{ name: 'view', type: `${name}View` }];
  const ofView = ir.instances.map((f) => m.field(f.spec));
  const listed = copiedFields(p).map((field) => m.field(field));
  return { listed, fields: [], ofView, computed: [], parameters, given: [], statements: [] };
}

/** Members that every table has: columns of these names are called otherwise. */
const TABLE_MEMBERS = new Set([
  'at',
  'length',
  'offset',
  'stride',
  'view',
  'rowOffset',
  'toColumns',
  'littleEndian',
  'constructor',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
]);

function columnName(p: RecordParts, field: string): string {
  if (!TABLE_MEMBERS.has(field)) return field;
  let name = `${field}Column`;
  while (p.fieldNames.has(name)) name += '_';
  return name;
}

/** `class TTable`: rows and columns over the same bytes. */
export function tableClass(p: RecordParts): ClassStatement {
  const { m, name, versioned, runtimeOrder } = p;
  const isPlain = !versioned && !runtimeOrder && !p.ir.checked;
  const out = isPlain ? [`static override readonly rowSize: number = ${p.minSize};`] : tableOpeners(p);
  out.push(
    // Every table has its own: one that all share would see them all and be slow for each.
    `override rowOffset(i: number): number { return ${m.useOften('rowAt')}(i, this.length, this.offset, this.stride); }`,
    `override at(i: number): ${name}View { return new ${name}View(this.view, this.rowOffset(i)${versioned ? ', this.stride' : ''}${runtimeOrder ? ', this.littleEndian' : ''}); }`,
  );
  if (m.parts.has('extras')) out.push(...columnMembers(p));
  const base = m.use(isPlain ? 'FixedTable' : 'Table');
  return { name: `${name}Table`, extends: `${base}<${name}View>`, members: out };
}

/** A method for each field, by the number of a row, and `toColumns()`. */
function columnMembers(p: RecordParts): string[] {
  const out: string[] = [];
  for (const slot of p.slots) {
    const field = p.m.field(slot.field);
    const column = columnName(p, field);
    const loose = slot.since === undefined ? '' : ' | undefined';
    const guard = (e: string): string =>
      slot.since === undefined ? e : `this.stride >= ${slot.offset + slot.size} ? ${e} : undefined`;
    out.push(
      `${column}(i: number): ${slotType(p, slot)}${loose} { return ${guard(decode(p, slot, 'this.view', 'this.rowOffset(i)', 'this.littleEndian'))}; }`,
    );
    if (isWideField(p, slot) && !p.fieldNames.has(`${field}Num`)) {
      out.push(
        `${field}Num(i: number): number${loose} { return ${guard(decodeNumber(p, slot, 'this.view', 'this.rowOffset(i)', 'this.littleEndian'))}; }`,
      );
    }
  }
  out.push(columnsMethod(p));
  return out;
}

/** How a table is made whose rows have several sizes, either byte order or rules: any other is a FixedTable. */
function tableOpeners(p: RecordParts): string[] {
  const { m, name, versioned, runtimeOrder } = p;
  const le = runtimeOrder ? ', littleEndian' : '';
  const leParam = runtimeOrder ? ', littleEndian: boolean' : '';
  const out: string[] = [];
  if (runtimeOrder) out.push('readonly littleEndian: boolean;');
  out.push(
    `constructor(view: DataView, offset: number, length: number, stride: number${leParam}) {`,
    `super(view, offset, length, stride, ${p.minSize});`,
  );
  if (runtimeOrder) out.push('this.littleEndian = littleEndian;');
  out.push('}');
  const strideParam = versioned ? 'stride: number' : `stride: number = ${p.minSize}`;
  const overParams = runtimeOrder ? `littleEndian: boolean, ${strideParam}` : strideParam;
  const opened = (table: string, origin: string): string =>
    p.ir.checked ? `${m.use('checkedRows')}(${table}, ${origin}, (row) => read${name}(row${le}))` : table;
  return [
    ...out,
    `static over(bytes: Uint8Array, ${overParams}): ${name}Table { return ${opened(`new ${name}Table(${m.use('viewOf')}(bytes), 0, stride > 0 ? Math.floor(bytes.length / stride) : 0, stride${le})`, '0')}; }`,
    `static read(r: ${m.useType('ByteReader')}, length: number, stride: number${leParam}): ${name}Table {\nif (length <= 0) return new ${name}Table(r.view, r.take(0), 0, ${p.minSize}${le});\nconst start = r.take(r.count(length, stride) * stride);\nreturn ${opened(`new ${name}Table(r.view, start, length, stride${le})`, 'r.offset - start - length * stride')};\n}`,
    `static readAll(r: ${m.useType('ByteReader')}, stride: number${leParam}): ${name}Table { return ${name}Table.read(r, ${m.use('rowsLeft')}(r, stride), stride${le}); }`,
  ];
}

function columnsMethod(p: RecordParts): string {
  const columns = p.slots.flatMap((slot) => {
    const d = irOf(p, slot).datum;
    if (d?.kind !== 'int' && d?.kind !== 'float') return [];
    const array = COLUMN[d.kind === 'float' ? `f${d.width}` : `${d.signed ? 's' : 'u'}${d.width}`] as string;
    return [{ slot, field: p.m.field(slot.field), array, order: d.width === 1 ? undefined : d.order }];
  });
  if (columns.length === 0) {
    return `toColumns(): {} { return {}; }`;
  }
  const type = columns
    .map((c) => `readonly ${c.field}: ${c.array}${c.slot.since === undefined ? '' : ' | undefined'}`)
    .join('; ');
  const known = columns.find((c) => c.order !== undefined)?.order ?? 'le';
  const order = littleEndian(known, 'this.littleEndian');
  const places = columns.map(({ slot, field, array, order: own }) => {
    const wanted = littleEndian(own ?? known, 'this.littleEndian');
    return `['${field}', ${array}, ${slot.offset}${wanted === order ? '' : `, ${wanted}`}]`;
  });
  return `toColumns(): { ${type} } {\nreturn ${p.m.useOften('columnsOf')}(this, ${order}, [${places.join(', ')}]);\n}`;
}
