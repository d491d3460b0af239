import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import type { Datum, Extent, FieldIr, StructDatum, TypeIr } from '../ir.ts';
import type { Expression, FieldSpec } from '../schema.ts';
import { asNumber, print, within } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { mentions } from './locals.ts';
import { decideEndian } from './read.ts';
import { processArguments } from './read-datum.ts';
import { contextParameters, nameOutermost, structArguments } from './signature.ts';
import type { Parameter } from './signature.ts';
import { dependsOnStream } from './stream-needs.ts';
import { targetField, targetObject, tieOf } from './tie.ts';
import type { SetTie, Tie } from './tie.ts';
import { needsFixup, paddedBy, tiedArguments } from './tied.ts';
import { storedFields } from './tied-expressions.ts';
import { caseStatements, instanceFunctions, valueContext } from './write.ts';
import { quoted } from './literal.ts';

/**
 * `mendT`: sets the integers that say how many, how long and where, in a value that may be changed. Parts are mended before
 * what counts them. `fixupT` does so until nothing changes any more.
 */

interface Body {
  readonly ir: TypeIr;
  readonly module: Module;
  readonly cx: ExpressionContext;
}

export function mendSignature(ir: TypeIr, m: Module): Parameter[] {
  return [
    { name: 'value', type: m.names.typeOf(ir.spec) },
    { name: 'fix', type: m.useType('Fixup') },
    { name: 'path', type: 'string' },
    ...contextParameters(ir, m),
  ];
}

export function fixupSignature(ir: TypeIr, m: Module): Parameter[] {
  const into = { name: 'into', type: m.useType('ByteWriter'), isOptional: true };
  return [{ name: 'value', type: m.names.typeOf(ir.spec) }, ...contextParameters(ir, m), into];
}

export function fixupBody(ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  const rest = contextParameters(ir, m)
    .map((p) => `, ${p.name}`)
    .join('');
  return [
    `return ${m.use('fixupWith')}(value, (draft, fix) => mend${name}(draft, fix, ''${rest}), (w, draft) => write${name}(w, draft${rest}), into);`,
  ];
}

export function mendBody(ir: TypeIr, m: Module): string[] {
  const asked = new Set<FieldSpec>();
  const cx: ExpressionContext = { ...valueContext(ir, m, asked), io: 'fix.io', ioOf: () => 'fix.io' };
  const b: Body = { ir, module: m, cx };
  const fields = storedFields(ir);
  const out = [
    ...fields.flatMap((f) => held(f, m, (access) => mendParts(f, b, access))),
    ...fields.flatMap((f) => held(f, m, (access) => mendTies(f, b, access))),
    ...ir.instances.flatMap((f) => mendPlace(f, b)),
  ];
  const decided = mentions(out, 'littleEndian') ? decideEndian(ir, b.cx, out) : [];
  const functions = instanceFunctions(ir, asked, b.cx);
  const statements = [...functions, ...decided, ...out];
  return [...nameOutermost(ir, 'value', statements), ...statements];
}

/** Statements about a field that may be absent, or that cannot be read. */
function held(f: FieldIr, m: Module, statements: (access: string) => string[]): string[] {
  const access = `value.${m.field(f.spec)}`;
  const isRead = f.spec.role === 'seq';
  if (isRead && !f.optional) return statements(access);
  const inner = statements('held');
  if (inner.length === 0) return [];
  const asked = [`const held = ${access};`, ...(f.optional ? ['if (held !== undefined) {', ...inner, '}'] : inner)];
  return isRead ? ['{', ...asked, '}'] : [`fix.instance(value, '${m.field(f.spec)}', () => {`, ...asked, '});'];
}

/** The path of a field, or of its element `i`. */
function pathOf(f: FieldIr, m: Module, inner = ''): string {
  return `\`\${path}${m.field(f.spec)}${inner}\``;
}

function eachElement(f: FieldIr, access: string, statements: string[]): string[] {
  if (statements.length === 0) return [];
  const misses = f.datum?.kind === 'switch' && !f.datum.cases.some((c) => c.match === 'else');
  return [
    `for (const [i, element] of ${access}.entries()) {`,
    ...(misses ? ['if (element === undefined) continue;'] : []),
    ...statements,
    '}',
  ];
}

const isList = (f: FieldIr): boolean => f.type.kind === 'array' && f.type.storage === 'list';

/** Nested structures, and what their parameters were given. */
function mendParts(f: FieldIr, b: Body, access: string): string[] {
  const part =
    (outer: Body, path: string) =>
    (d: Datum, held: string, cx: ExpressionContext): string[] => {
      if (d.kind !== 'struct' || !needsFixup(d.of, outer.module)) return [];
      const body: Body = { ...outer, cx };
      const context = structArguments(d, body.ir, body.cx, false).map((arg) => `, ${arg}`);
      const mend = body.module.functionName('mend', d.of);
      return [
        `${mend}(${held}, fix, ${path.slice(0, -1)}.\`${context.join('')});`,
        ...tiedArguments(d, body.module).flatMap(({ param, argument }) =>
          mendTie({ e: argument, text: undefined, path }, `Number(${held}.${body.module.field(param)})`, body),
        ),
      ];
    };
  if (f.repeat === undefined) return caseStatements(f, b, access, part(b, pathOf(f, b.module)));
  if (!isList(f)) return [];
  const inner: Body = { ...b, cx: { ...b.cx, index: 'i' } };
  return eachElement(f, access, caseStatements(f, inner, 'element', part(inner, pathOf(f, b.module, '[${i}]'))));
}

function mendTies(f: FieldIr, b: Body, access: string): string[] {
  if (f.repeat === undefined)
    return caseStatements(f, b, access, (d, held, cx) => mendSize(f, d, { ...b, cx }, held, pathOf(f, b.module)));
  const out: string[] = [];
  if (f.repeat.kind === 'expr') {
    const text = f.spec.repeat?.kind === 'expr' ? f.spec.repeat.count : undefined;
    const tied: Tied = { e: f.repeat.count, text, path: pathOf(f, b.module), isCount: true };
    out.push(...mendTie(tied, `${access}.length`, b));
  }
  if (isList(f)) {
    const inner: Body = { ...b, cx: { ...b.cx, index: 'i' } };
    const sizes = caseStatements(f, inner, 'element', (d, held, cx) =>
      mendSize(f, d, { ...inner, cx }, held, pathOf(f, b.module, '[${i}]')),
    );
    return [...out, ...eachElement(f, access, sizes)];
  }
  // Rows of a table have one size.
  const size = f.datum?.kind === 'struct' ? f.datum.extent?.size : undefined;
  if (size === undefined) return out;
  const rows = mendTie({ e: size, text: f.spec.size, path: pathOf(f, b.module) }, `${access}.stride`, b);
  return rows.length === 0 ? out : [...out, `if (${access}.length > 0) {`, ...rows, '}'];
}

/** What has to say `has`. */
interface Tied {
  readonly e: Typed;
  readonly text: Expression | undefined;
  readonly path: string;
  /** Of a list: negative, it says that there are no elements. */
  readonly isCount?: boolean;
}

function mendSize(f: FieldIr, d: Datum, b: Body, access: string, path: string): string[] {
  if (d.kind !== 'bytes' && d.kind !== 'str' && d.kind !== 'struct') return [];
  const { extent } = d;
  if (extent?.size === undefined || extent.padRight !== undefined) return [];
  const { size } = extent;
  const length = byteLength(d, extent, b, access);
  const tied: Tied = { e: size, text: f.spec.size, path };
  const grow = (set: readonly string[]): string[] =>
    set.length === 0
      ? []
      : ['{', `const needs = ${length};`, `if (needs > ${asNumber(size, b.cx)}) {`, ...set, '}', '}'];
  if (extent.terminator !== undefined && !extent.include) {
    // What fills its slot has no terminator, and what is behind one stays.
    return grow(mendTie(tied, `needs + ${extent.terminator.length}`, b, false));
  }
  const by = paddedBy(f, b.ir, b.module);
  if (by !== undefined) {
    const field = quoted(b.module.field(f.spec));
    if (by === 'place') return [`fix.padHere(value, ${field});`];
    return [`fix.pad(value, ${field}, ${asNumber(size, b.cx)}, ${quoted(f.spec.size?.text ?? '')}, ${path});`];
  }
  if (d.kind !== 'struct') return mendTie(tied, length, b);
  if (tieOf(size, b.ir, b.module) === undefined) return [];
  const { lendsIo } = b.module.ir(d.of).links;
  // Others may be in a slot whose bytes are stored in another form: how long it is, is not known.
  if (extent.process !== undefined) return lendsIo ? [] : mendTie(tied, length, b, false);
  const says = `() => ${asNumber(size, b.cx)}`;
  const needs = lendsIo ? `fix.lent(${access}, ${says})` : `fix.slot(${says}, ${writer(d, b, access)})`;
  const isOfOneSize = f.repeat !== undefined && !usesIndex(size);
  return isOfOneSize ? grow(mendTie(tied, 'needs', b, false)) : mendTie(tied, needs, b, false);
}

function usesIndex(e: Typed): boolean {
  return someTyped(e, (part) => part.kind === 'index');
}

function byteLength(d: Datum & { kind: 'bytes' | 'str' | 'struct' }, extent: Extent, b: Body, access: string): string {
  const { module: m } = b;
  if (d.kind === 'struct') {
    const write = writer(d, b, access);
    return extent.process === undefined ? `fix.size(${access}, ${write})` : encoded(extent, `fix.bytes(${write})`, b);
  }
  const bytes = d.kind === 'bytes' ? access : `${m.use('encodeText')}(${access}, ${quoted(d.encoding)})`;
  return extent.process === undefined ? `${bytes}.length` : encoded(extent, bytes, b);
}

function writer(d: StructDatum, b: Body, access: string): string {
  const context = structArguments(d, b.ir, b.cx, false).map((arg) => `, ${arg}`);
  return `(w) => ${b.module.functionName('write', d.of)}(w, ${access}${context.join('')})`;
}

function encoded(extent: Extent, bytes: string, b: Body): string {
  const args = [`'${extent.process?.name}'`, bytes, ...processArguments(extent, b.cx)];
  return `${b.module.use('encodeProcess')}(${args.join(', ')}).length`;
}

/** Make an expression say `has`; where no integer of it can be set, refuse what it does not say. */
function mendTie(tied: Tied, has: string, b: Body, refuse = true): string[] {
  const { e, text, path } = tied;
  const tie = tieOf(e, b.ir, b.module);
  if (tie !== undefined) return statementsOf(tie, b, (set, there) => setStatements(set, tied, has, there));
  // What asks for a list that is being read is another value for each element: the writer checks it.
  const ofList = someTyped(e, (part) => part.kind === 'method' && part.name.startsWith('array.'));
  if (!refuse || e.kind === 'int' || text === undefined || ofList || dependsOnStream(e, b.ir)) return [];
  return [`fix.check(${has}, ${asNumber(e, b.cx)}, ${quoted(text.text)}, ${path});`];
}

function statementsOf(tie: Tie | undefined, b: Body, statements: (set: SetTie, b: Body) => string[]): string[] {
  if (tie === undefined) return [];
  if (tie.kind === 'set') return statements(tie, b);
  const [then, otherwise] = [
    statementsOf(tie.then, { ...b, cx: within(b.cx, tie.test) }, statements),
    statementsOf(tie.otherwise, { ...b, cx: within(b.cx, tie.test, false) }, statements),
  ];
  return [`if (${print(tie.test, b.cx)}) {`, ...then, ...(otherwise.length > 0 ? ['} else {', ...otherwise] : []), '}'];
}

function setStatements(tie: SetTie, { e, path, isCount = false }: Tied, has: string, b: Body): string[] {
  const object = targetObject(tie, b.cx);
  const value = tie.value(has, b.cx);
  const set =
    tie.at === undefined
      ? `fix.set(${object}, '${targetField(tie, b.module)}', ${value}, ${path});`
      : `fix.setElement(${object}, '${targetField(tie, b.module)}', ${asNumber(tie.at, b.cx)}, ${value}, ${path});`;
  if (isCount && tie.signed) return [`if (Math.max(${asNumber(e, b.cx)}, 0) !== ${has}) {`, set, '}'];
  return tie.loose ? [`if (${asNumber(e, b.cx)} !== ${has}) {`, set, '}'] : [set];
}

/** The integer that tells where an instance stands. */
function mendPlace(f: FieldIr, b: Body): string[] {
  if (f.pos === undefined || f.value !== undefined) return [];
  const name = b.module.field(f.spec);
  const statements = statementsOf(tieOf(f.pos, b.ir, b.module), b, (tie, { cx }) => {
    if (tie.at !== undefined) return [];
    const at = `(at) => ${tie.value('at', cx)}`;
    return [
      `fix.place(value, '${name}', ${targetObject(tie, cx)}, '${targetField(tie, b.module)}', ${pathOf(f, b.module)}, ${tie.unit}, ${at});`,
    ];
  });
  if (statements.length === 0 || !f.optional) return statements;
  return [`fix.instance(value, '${name}', () => {`, `if (value.${name} === undefined) return;`, ...statements, '});'];
}
