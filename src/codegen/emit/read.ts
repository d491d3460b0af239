import { isField } from '../analysis.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { mayMiss } from '../lower.ts';
import { equals } from './cases.ts';
import { asNumber, print, printNot, within } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { rootOf } from '../schema.ts';
import type { FieldSpec, ParamSpec } from '../schema.ts';
import type { Module } from './module.ts';
import { isReadInPlace } from '../links.ts';
import { onceFor } from '../once-for.ts';
import { groupBy } from '../group-by.ts';
import { earlyInstances } from './stream-needs.ts';
import type { Asker } from './stream-needs.ts';
import { askedAt, keepPlaces } from './kept-places.ts';
import type { Askers } from './kept-places.ts';
import { localProperty, mentions } from './locals.ts';
import { askedDirectly } from './asked-directly.ts';
import {
  byField,
  declares,
  givenOf,
  isListedParam,
  onDemandType,
  openOnDemand,
  unsettledInstances,
} from './on-demand.ts';
import type { Computed, OnDemandType } from './on-demand.ts';
import { followed } from './followed.ts';
import { settledAt, settledInstances, settledValue, storesSettled, withoutUnused } from './settled.ts';
import type { SettlingBody } from './settled.ts';
import { START, keepsStart } from './demand.ts';
import { assignElement, elementExpression, put } from './read-element.ts';
import { NO_ELEMENT, bulkExpression, isBulk, isListed, listStatements } from './read-list.ts';
import { fieldsInRuns } from './runs.ts';
import type { Body, Mode } from './read-datum.ts';
import { contextParameters, datumLabel, nameOutermost, ownParameters, parentName, rootName } from './signature.ts';
import { printValue } from './value.ts';

/**
 * `readT` and `visitT`: the same steps, the second telling a visitor of each. Types that others refer to while they are
 * read (`early`) fill an object field by field; all others read into constants and return one object literal.
 */

export function readBody(ir: TypeIr, m: Module, mode: Mode): string[] {
  const record = recordBody(ir, m, mode);
  if (record !== undefined) return record;
  const early = ir.links.early;
  const variables = new Set<FieldSpec | ParamSpec>();
  const b: SettlingBody = { mode, ir, module: m, cx: readerContext(ir, m, variables), r: 'r', variables };
  const settle = (after: number): string[] => (early ? settledAt(after, b) : []);
  const out: string[] = [];
  if (early) out.push(...openObject(b));
  const steps: string[] = settle(-1);
  const runs = mode === 'read' ? fieldsInRuns(ir) : undefined;
  const firstRun = runs?.values().next().value?.run;
  const later = mode === 'visit' && early ? visitInstances(b) : NOTHING_LATER;
  let inBits = false;
  ir.fields.forEach((f, i) => {
    const place = runs?.get(f);
    const bits = f.datum?.kind === 'bits' && place === undefined;
    const isFollower = place !== undefined && place.run.first !== f;
    if (mode === 'read' && i > 0 && (!isFollower || f.valid !== undefined)) steps.push(`step = ${i};`);
    if (inBits && !bits) steps.push('r.align();');
    inBits = bits;
    if (place?.run.first === f) {
      const declare = place.run === firstRun ? 'let ' : '';
      steps.push(`${declare}at = r.run(${place.run.size}, '${place.run.widths}');`, `${declare}view = r.view;`);
    }
    const { before, afterFirst } = keepPlaces(f, later.askedBy, m);
    steps.push(...before, ...fieldStatements(f, { ...b, place, afterFirst }), ...settle(i));
  });
  steps.push(...later.statements);
  // Nothing that can fail follows the last list.
  if (steps.at(-1) === NO_ELEMENT) steps.pop();
  if (early) steps.push(`return self;`);
  else
    steps.push(
      `return { ${[...ir.params.map((p) => p.spec), ...ir.fields.map((f) => f.spec)].map((spec) => localProperty(m.field(spec))).join(', ')} };`,
    );
  const used = withoutUnused(steps, b);
  const body =
    mode === 'read' && ir.fields.length > 0
      ? followed(used, ir, ir.fields.some(isListed), namesFields(ir, m), m)
      : used;
  // Instances that are visited declare their own.
  const all = ir.fields.some(keepsStart) ? withDeclared(body) : body;
  const rest = [...out, ...nameOutermost(ir, 'self', all), ...all];
  return [...decideEndian(ir, b.cx, rest), ...rest];
}

/** Statements behind the declaration of the variable that they keep starts in. */
function withDeclared(statements: string[]): string[] {
  return mentions(statements, START) ? [`let ${START} = 0;`, ...statements] : statements;
}

/**
 * Names in a reader: instances that are its `variables`, and others asked directly, which costs less than to have the object
 * keep what they are.
 */
function readerContext(ir: TypeIr, m: Module, variables: ReadonlySet<FieldSpec | ParamSpec>): ExpressionContext {
  const plain = readContext(ir, m, 'r');
  const own = (): readonly string[] => onDemandFields(ir, m)?.parameters.map(({ name }) => name) ?? [];
  return {
    ...plain,
    member: (member) => (variables.has(member) ? m.local(member) : plain.member(member)),
    asked: (e, cx) => askedDirectly(e, cx, own),
  };
}

/** The body that reads by way of the view. */
function recordBody(ir: TypeIr, m: Module, mode: Mode): string[] | undefined {
  // Programs that only read need no view of it then.
  const isViewed = mode === 'visit' ? m.isViewed(ir) : m.compiled.viewed.has(ir.spec);
  if (!isReadInPlace(ir) || !isViewed) return undefined;
  const name = m.names.typeOf(ir.spec);
  const le = ir.endian === 'inherited' ? ', littleEndian' : '';
  const out: string[] = [];
  let size = String(ir.layout.kind === 'variable' ? 0 : ir.layout.size);
  let stride = '';
  if (ir.layout.kind === 'versioned') {
    out.push(`const stride = ${m.use('rowStride')}(r, ${ir.layout.minSize});`);
    size = 'stride';
    stride = ', stride';
  }
  if (mode === 'visit') out.push('const start = r.offset;');
  const row = `new ${name}View(r.view, at${stride}${le}).toObject()`;
  out.push(`const at = r.take(${size});`);
  if (mode === 'read') return [...out, `return ${row};`];
  return [
    ...out,
    `const row = ${row};`,
    `${m.use('visitRecord')}(v, ${name}Layout, row, start, r.offset);`,
    'return row;',
  ];
}

export function readContext(ir: TypeIr, m: Module, io: string): ExpressionContext {
  const early = ir.links.early;
  const params = new Set<unknown>(ir.params.map((p) => p.spec));
  return {
    module: m,
    member: (member) => {
      if (early && (isField(member) || !params.has(member))) return `self.${m.field(member)}`;
      return m.local(member);
    },
    self: 'self',
    parent: () => parentName(ir, m),
    root: () => rootName(ir, m, 'self'),
    io,
  };
}

/** How a type finds its byte order before the `rest` of a function; where that does not ask for it, whether there is one. */
export function decideEndian(ir: TypeIr, cx: ExpressionContext, rest: readonly string[]): string[] {
  if (typeof ir.endian !== 'object') return [];
  const { on, cases } = ir.endian;
  const otherwise = cases.find((c) => c.match === 'else');
  const last =
    otherwise === undefined ? `${cx.module.use('undecidedEndian')}(${cx.io})` : String(otherwise.order === 'le');
  const tests = cases.flatMap((c) =>
    c.match === 'else' ? [] : [{ test: equals(on, c.match, cx), isLittle: c.order === 'le' }],
  );
  if (mentions(rest, 'littleEndian')) {
    const choices = tests.map(({ test, isLittle }) => `${test} ? ${isLittle} : `);
    return [`const littleEndian: boolean = ${choices.join('')}${last};`];
  }
  if (otherwise !== undefined) return [];
  const isDecided = tests.map(({ test }) => test).join(' || ');
  return [isDecided === '' ? `${last};` : `if (!(${isDecided})) ${last};`];
}

function openObject({ ir, module: m }: Body): string[] {
  const onDemand = onDemandFields(ir, m);
  const out = [
    onDemand === undefined
      ? `const self = ${emptyValue(ir, m)} as ${m.useType('Draft')}<${m.names.typeOf(ir.spec)}>;`
      : openOnDemand(
          ir,
          m,
          '$new',
          'self',
          onDemand.parameters.map(({ name }) => name),
        ),
  ];
  for (const p of ir.params) if (isListedParam(p.type.kind)) out.push(`self.${m.field(p.spec)} = ${m.local(p.spec)};`);
  return out;
}

/** V8 leaves room for so many in an object without fields; one that gets more is made again and again. */
const ROOM = 4;

/** An object with room for all fields. */
function emptyValue(ir: TypeIr, m: Module): string {
  const fields = listedFields(ir, m);
  return !isWritten(fields, ir, m) ? '{}' : `{ ${fields.map((field) => `${field}: undefined`).join(', ')} } as object`;
}

/** Whether properties are in the object that a reader fills, before it does. */
function isWritten(listed: readonly string[], ir: TypeIr, m: Module): boolean {
  return listed.length > ROOM && m.isRepeated(ir.spec);
}

/** Whether the values of a type have its fields, and nothing else that is listed, before they are read. */
function namesFields(ir: TypeIr, m: Module): boolean {
  const onDemand = onDemandFields(ir, m);
  const listed = onDemand?.listed ?? listedFields(ir, m);
  const isThere = onDemand === undefined ? ir.links.early && isWritten(listed, ir, m) : declares(listed);
  return isThere && listed.join(' ') === ir.fields.map((f) => m.field(f.spec)).join(' ');
}

/** What is read on demand of the values of a type that its reader fills field by field; undefined where that is nothing. */
export function onDemandFields(ir: TypeIr, m: Module): OnDemandType | undefined {
  return ir.links.early ? onDemandIn(m)(ir) : undefined;
}

const onDemandIn = onceFor((m: Module) => onceFor((ir: TypeIr) => findOnDemandFields(ir, m)));

function findOnDemandFields(ir: TypeIr, m: Module): OnDemandType | undefined {
  const cx: ExpressionContext = {
    ...readContext(ir, m, 'r'),
    member: (member) => `self.${m.field(member)}`,
    asked: (e, inner) => askedDirectly(e, inner),
  };
  const b: Body = { mode: 'read', ir, module: m, cx, r: 'r' };
  const instances = [...unsettledInstances(ir).keys()];
  const settled = storesSettled(ir) ? [] : [...settledInstances(ir).keys()];
  const statements = instances.length === 0 ? [] : byField(instances.map((f) => instanceStatements(f, b)));
  statements.unshift(...nameOutermost(ir, 'self', statements));
  const order = typeof ir.endian === 'object' ? [{ name: 'littleEndian', type: 'boolean' }] : [];
  const properties = {
    listed: listedFields(ir, m),
    fields: instances.map((f) => m.field(f.spec)),
    computed: settled.flatMap((f): Computed[] =>
      f.value === undefined ? [] : [[m.field(f.spec), settledValue({ ...f, value: f.value }, cx)]],
    ),
  };
  const available = [...readSignature(ir, m, 'read'), ...order];
  const onDemand = onDemandType(available, properties, statements, givenOf(ir, m));
  return instances.length + settled.length + onDemand.given.length === 0 ? undefined : onDemand;
}

/** What readers assign, in that order. Of what cannot be read to its end, `ks-debug` has the fields that were reached alone. */
function listedFields(ir: TypeIr, m: Module): string[] {
  if (rootOf(ir.spec).debug) return [];
  const params = ir.params.filter((p) => isListedParam(p.type.kind)).map((p) => p.spec);
  const settled = storesSettled(ir) ? [...settledInstances(ir).keys()] : [];
  return [...params, ...[...ir.fields, ...settled].map((f) => f.spec)].map((spec) => m.field(spec));
}

/** The TypeScript type of a field as it is declared. */
export function declaredType(f: FieldIr, m: Module): string {
  if (f.repeat === undefined || !mayMiss(f.datum)) return m.tsType(f.type);
  return `readonly (${m.tsType(f.element)} | undefined)[]`;
}

function fieldStatements(f: FieldIr, b: Body): string[] {
  const early = b.ir.links.early;
  const target = early ? `self.${b.module.field(f.spec)}` : b.module.local(f.spec);
  if (f.condition === undefined && f.repeat === undefined && f.datum?.kind !== 'switch') {
    return visited(f, b, target, assignElement(f, b, { to: `${early ? '' : 'const '}${target}` }));
  }
  const out: string[] = [];
  const loose = f.optional ? ' | undefined' : '';
  const simpleTable = f.condition === undefined && f.repeat !== undefined && isBulk(f);
  if (simpleTable) return visited(f, b, target, [`${early ? '' : 'const '}${target} = ${bulkExpression(f, b)};`]);
  if (!early && f.condition === undefined && f.repeat !== undefined)
    return visited(f, b, target, listStatements(f, b, target, true));
  if (!early) out.push(`let ${target}: ${declaredType(f, b.module)}${loose};`);
  const inner = visited(f, b, target, valueStatements(f, wherePresent(f, b), target));
  if (f.condition === undefined) return [...out, ...inner];
  return [...out, `if (${print(f.condition, b.cx)}) {`, ...inner, '}'];
}

/** The body where a field is. */
function wherePresent(f: FieldIr, b: Body): Body {
  return f.condition === undefined ? b : { ...b, cx: within(b.cx, f.condition) };
}

/** Tell the visitor what happens between. */
function visited(f: FieldIr, b: Body, target: string, statements: string[]): string[] {
  if (b.mode === 'read' || f.datum === undefined) return statements;
  const where = f.datum.kind === 'bits' ? 'bitOffset' : 'offset';
  const label = datumLabel(f.datum, b.module) + (f.repeat === undefined ? '' : '[]');
  const begin = `v.begin('${b.module.field(f.spec)}', '${label}', ${b.r}.${where});`;
  const scalar =
    f.repeat === undefined
      ? f.datum.kind !== 'struct' && f.datum.kind !== 'switch'
      : f.type.kind === 'array' && f.type.storage === 'typed';
  const rows =
    f.repeat !== undefined && f.type.kind === 'array' && f.type.storage === 'table' && f.type.of.kind === 'struct';
  if (rows && f.type.kind === 'array' && f.type.of.kind === 'struct') {
    const row = f.type.of.of;
    const layout = b.module.of(row, `${b.module.names.typeOf(row)}Layout`, true);
    const start = b.module.local(f.spec, 'Start');
    return [
      begin,
      `const ${start} = ${b.r}.offset;`,
      ...statements,
      `${b.module.use('visitRows')}(v, '${b.module.names.typeOf(row)}', ${layout}, ${target}, ${start});`,
      `v.end(${b.r}.offset);`,
    ];
  }
  return [begin, ...statements, `v.end(${b.r}.${where}${scalar ? `, ${target}` : ''});`];
}

/** Statements that give `target` its value; nothing declared yet or all declared. */
function valueStatements(f: FieldIr, b: Body, target: string): string[] {
  if (f.repeat === undefined) return assignElement(f, b, { to: target });
  if (isBulk(f)) return [`${target} = ${bulkExpression(f, b)};`];
  return listStatements(f, b, target);
}

/** Instances are read when they are first asked for. */
function instanceStatements(f: FieldIr, b: Body): string[] {
  const none = f.condition === undefined ? [] : [`if (${printNot(f.condition, b.cx)}) return undefined;`];
  const there = wherePresent(f, b);
  if (f.value === undefined) return [...none, ...positioned(f, { ...there, mode: 'read' })];
  return [...none, ...withDeclared(put(f, there, printValue({ ...f, value: f.value }, there.cx), 'return'))];
}

/** Open a cursor where the instance stands, read it, return it. */
function positioned(f: FieldIr, b: Body): string[] {
  const source = f.io === undefined ? b.r : print(f.io, b.cx);
  const cursor = f.pos === undefined ? source : `${source}.at(${asNumber(f.pos, b.cx)})`;
  // `_io` is the type's own stream, moved to the instance's place unless that is in another stream.
  const inner: Body = { ...b, r: 'io', cx: { ...b.cx, io: f.io === undefined ? 'io' : b.r } };
  const out = [`const io = ${cursor};`];
  if (f.repeat === undefined && f.datum?.kind !== 'switch') {
    if (b.mode === 'read') return opened(cursor, withDeclared(assignElement(f, inner, 'return')));
    const isRead = f.datum?.kind === 'struct' && f.valid === undefined;
    const statements = isRead
      ? [`${elementExpression(f, inner)};`]
      : withDeclared(assignElement(f, inner, { to: 'const found' }));
    return [...out, ...visited(f, inner, 'found', statements)];
  }
  if (b.mode === 'read' && f.repeat !== undefined) {
    if (isBulk(f)) return opened(cursor, [`return ${bulkExpression(f, inner)};`]);
    return [...out, ...withDeclared(listStatements(f, inner, 'found', true)), 'return found;'];
  }
  out.push(`let found: ${declaredType(f, b.module)}${f.optional ? ' | undefined' : ''};`);
  return [
    ...out,
    ...withDeclared(visited(f, inner, 'found', valueStatements(f, inner, 'found'))),
    b.mode === 'read' ? 'return found;' : 'void found;',
  ];
}

/** Statements that read at a cursor, which needs no name where the first thing that one of them does is to read there, once. */
function opened(cursor: string, statements: string[]): string[] {
  const [only = ''] = statements;
  const at = /^return (?:[\w$.]+\()*?io\b/.exec(only)?.[0].length ?? 0;
  return at === 0 || statements.length > 1 || mentions([only.slice(at)], 'io')
    ? [`const io = ${cursor};`, ...statements]
    : [`${only.slice(0, at - 2)}${cursor}${only.slice(at)}`];
}

/** What a visitor is shown after the fields of a type, and whose place is kept for that. */
interface Later {
  readonly statements: readonly string[];
  readonly askedBy: Askers;
}

const NOTHING_LATER: Later = { statements: [], askedBy: new Map() };

function visitInstances(b: Body): Later {
  const askers = earlyInstances(b.ir);
  const statements = b.ir.instances.flatMap((f) => visitInstance(f, b, askers.get(f)));
  const kept = [...askers.keys()].filter((f) => mentions(statements, askedAt(f, b.module)));
  return { statements, askedBy: groupBy(kept, (f) => askers.get(f)) };
}

function visitInstance(f: FieldIr, all: Body, asker: Asker | undefined): string[] {
  if (f.datum === undefined) return [];
  const at = askedAt(f, all.module);
  const r = asker === undefined ? 'r' : 'spec' in asker ? at : `(${at} ?? r)`;
  const b: Body = { ...all, r, cx: { ...all.cx, io: r } };
  const none = f.condition === undefined ? [] : [`if (${printNot(f.condition, b.cx)}) return;`];
  return [
    `${b.module.use('visitLater')}(v, '${b.module.field(f.spec)}', '${datumLabel(f.datum, b.module)}', () => {`,
    ...none,
    ...positioned(f, wherePresent(f, b)),
    '});',
  ];
}

export function readSignature(ir: TypeIr, m: Module, mode: Mode): { name: string; type: string }[] {
  const reader = { name: 'r', type: m.useType('ByteReader') };
  const visitor = mode === 'visit' ? [{ name: 'v', type: m.useType('Visitor') }] : [];
  return [reader, ...visitor, ...ownParameters(ir, m), ...contextParameters(ir, m)];
}
