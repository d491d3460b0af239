import type { FieldIr } from '../ir.ts';
import { mayMiss } from '../lower.ts';
import { rootOf } from '../schema.ts';
import { asNumber, print } from './expression.ts';
import { leastBytes } from './least-bytes.ts';
import { littleEndian } from './load.ts';
import { elementType } from './module.ts';
import type { Body } from './read-datum.ts';
import { assignElement } from './read-element.ts';
import { datumLabel } from './signature.ts';

/** How readers get repeated fields. */

/** A list gets its room at once up to this length: a file may say more than there is. */
const MOST_ROOM = 1024;

/** What a reader does behind a list. */
export const NO_ELEMENT = 'nth = -1;';

/** Repeated fields that are read element by element. */
export function isListed(f: FieldIr): boolean {
  return f.repeat !== undefined && !isBulk(f);
}

/** Repeated fields that are read in one go: tables and runs of numbers. */
export function isBulk(f: FieldIr): boolean {
  return f.type.kind === 'array' && f.type.storage !== 'list';
}

/** The constructor of the typed array that holds a run of numbers. */
export function numbersOf({ type }: FieldIr): string {
  return (type.kind === 'array' ? type.constructorName : undefined) ?? 'Uint8Array';
}

export function bulkExpression(f: FieldIr, b: Body): string {
  const m = b.module;
  const all = f.repeat?.kind === 'eos';
  const count = f.repeat?.kind === 'expr' ? asNumber(f.repeat.count, b.cx) : '';
  if (f.datum?.kind === 'int' || f.datum?.kind === 'float') {
    const make = numbersOf(f);
    const le = littleEndian(f.datum.order);
    return all
      ? `${m.use('readAllNumbers')}(${b.r}, ${make}, ${le})`
      : `${m.use('readNumbers')}(${b.r}, ${make}, ${count}, ${le}${f.spec.vendor.has('view') ? ', true' : ''})`;
  }
  if (f.datum?.kind !== 'struct') return '[]';
  const child = m.ir(f.datum.of);
  const table = m.of(f.datum.of, `${m.names.typeOf(f.datum.of)}Table`, true);
  const size = f.datum.extent?.size;
  const fixed = child.layout.kind === 'variable' ? 0 : child.layout.size;
  const args = [b.r];
  const stride = size === undefined ? String(fixed) : asNumber(size, b.cx);
  if (all) args.push(stride);
  else args.push(count, stride);
  if (child.endian === 'inherited') args.push('littleEndian');
  return `${table}.${all ? 'readAll' : 'read'}(${args.join(', ')})`;
}

/** Statements that read a list into `target`: by a variable of its own, or where `isOwn` says that `target` is one. */
export function listStatements(f: FieldIr, b: Body, target: string, isOwn: boolean = false): string[] {
  const m = b.module;
  const element = m.tsType(f.element) + (mayMiss(f.datum) ? ' | undefined' : '');
  const list = isOwn ? target : b.module.local(f.spec, 'List');
  const r = b.r;
  const isKnown = f.repeat?.kind === 'expr' && !isSeenGrowing(b);
  const size = b.module.local(f.spec, 'Count');
  const made = isKnown ? `${size} > ${MOST_ROOM} ? [] : new Array(${size})` : '[]';
  const out = [`const ${list}: ${elementType(element)}[] = ${made};`, ...(isOwn ? [] : [`${target} = ${list};`])];
  // Readers count where an error finds the index of the element that was read.
  const isFollowed = b.mode === 'read' && r !== 'io';
  const i = isFollowed ? 'nth' : 'i';
  const from = isFollowed ? 'nth = 0' : 'let i = 0';
  const end = isFollowed ? ['}', NO_ELEMENT] : ['}'];
  const cx = { ...b.cx, index: i };
  const inner: Body = { ...b, cx };
  const element_ = (statements: string[]): string[] => visitedElement(f, inner, list, statements);
  // Of a list that is too long for the file, `ks-debug` has the elements that are there.
  const least = f.datum === undefined || rootOf(b.ir.spec).debug ? 0 : leastBytes(f.datum, m);
  switch (f.repeat?.kind) {
    case 'expr': {
      const count = `const ${size} = ${r}.count(${asNumber(f.repeat.count, b.cx)}, ${least});`;
      const loop = [
        `for (${from}; ${i} < ${size}; ${i}++) {`,
        ...element_(assignElement(f, inner, { list, hasRoom: isKnown })),
        ...end,
      ];
      return isKnown ? [count, ...out, ...loop] : [...out, count, ...loop];
    }
    case 'until': {
      const untilCx = { ...cx, it: 'it' };
      out.push(`for (${from}; ; ${i}++) {`);
      if (least === 0) out.push(`${r}.count(${i}, 0);`);
      out.push(`let it: ${element};`);
      out.push(...element_(assignElement(f, inner, { to: 'it' })));
      out.push(`${list}.push(it);`, ...(b.afterFirst ?? []), `if (${print(f.repeat.until, untilCx)}) break;`, ...end);
      return out;
    }
    default: {
      out.push(`for (${from}; !${r}.eof; ${i}++) {`);
      if (least === 0) out.push(`const before = ${r}.bitOffset;`);
      out.push(...element_(assignElement(f, inner, { list })));
      if (least === 0) out.push(`${r}.advanced(before);`);
      out.push(...end);
      return out;
    }
  }
}

/** Whether anybody can ask a list how long it is while it is read. */
function isSeenGrowing({ ir, r }: Body): boolean {
  return (ir.links.early && r !== 'io') || rootOf(ir.spec).debug;
}

function visitedElement(f: FieldIr, b: Body, list: string, statements: string[]): string[] {
  if (b.mode === 'read' || f.datum === undefined) return statements;
  const where = f.datum.kind === 'bits' ? 'bitOffset' : 'offset';
  const scalar = f.datum.kind !== 'struct' && f.datum.kind !== 'switch';
  const value = !scalar ? '' : f.repeat?.kind === 'until' ? ', it' : `, ${list}[i]`;
  return [
    `v.begin(i, '${datumLabel(f.datum, b.module)}', ${b.r}.${where});`,
    ...statements,
    `v.end(${b.r}.${where}${value});`,
  ];
}
