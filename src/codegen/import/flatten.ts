import { alignOf, sizeOf } from '../header/c-type.ts';
import type { CMember, CRecord, CType } from '../header/c-type.ts';

/** A field of a record as a schema can say it: no records in records, no arrays, no gaps. */
export interface FlatField {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  /** `bytes` where no integer or number says it. */
  readonly sort: 'u' | 's' | 'f' | 'bytes';
  readonly enumName?: string | undefined;
  readonly doc: string;
  readonly since?: string | undefined;
  readonly line: number;
}

/** The most elements of an array that become fields of their own. */
const ELEMENTS = 16;

/** All bytes of a record as fields in their order. */
export function flatten(record: CRecord): FlatField[] {
  const flat = record.union ? [bytesOf(record, record.name, 0, {})] : members(record, '', 0, {});
  const fields: FlatField[] = [];
  let end = 0;
  const pad = (to: number, next: Pick<FlatField, 'since' | 'line'>): void => {
    if (to > end) {
      const name = `padding_at_${end}`;
      fields.push({
        name,
        offset: end,
        size: to - end,
        sort: 'bytes',
        doc: 'Padding.',
        since: next.since,
        line: next.line,
      });
    }
  };
  for (const field of flat) {
    pad(field.offset, field);
    fields.push(field);
    end = field.offset + field.size;
  }
  pad(record.size, { since: fields.at(-1)?.since, line: fields.at(-1)?.line ?? record.line });
  return fields;
}

type Outer = Pick<FlatField, 'since'>;

function members(record: CRecord, prefix: string, base: number, outer: Outer): FlatField[] {
  const fields: FlatField[] = [];
  const list = [...record.members].sort((a, b) => a.offset - b.offset);
  for (let i = 0; i < list.length; i++) {
    const member = list[i] as CMember;
    if (member.bits === undefined) {
      const since = member.since ?? outer.since;
      fields.push(...fieldsOf(member.type, prefix + member.name, base + member.offset, { ...member, since }));
      continue;
    }
    // Bit fields share bytes with their neighbours: the bytes are named together.
    const rest = list.slice(i).findIndex(({ bits }) => bits === undefined);
    const run = list.slice(i, rest < 0 ? undefined : i + rest);
    fields.push(...bitRuns(run, prefix, base, outer));
    i += run.length - 1;
  }
  return fields;
}

function fieldsOf(type: CType, name: string, offset: number, at: Pick<CMember, 'doc' | 'since' | 'line'>): FlatField[] {
  const { doc, since, line } = at;
  const place = { name, offset, doc, since, line };
  switch (type.kind) {
    case 'int':
      return [
        {
          ...place,
          size: type.size,
          sort: type.signed && type.enumName === undefined ? 's' : 'u',
          enumName: type.enumName,
        },
      ];
    case 'float':
      return [{ ...place, size: type.size, sort: 'f' }];
    case 'pointer':
      return [{ ...place, size: 8, sort: 'u' }];
    case 'void':
      return [];
    case 'record':
      if (type.record.union) return [bytesOf(type.record, name === '' ? 'union' : name, offset, at)];
      return members(type.record, name === '' ? '' : `${name}_`, offset, at);
    case 'array': {
      const one = sizeOf(type.of);
      if (type.count <= ELEMENTS && type.of.kind === 'int' && type.of.size > 1)
        return Array.from({ length: type.count }, (_, i) =>
          fieldsOf(type.of, `${name}_${i}`, offset + i * one, at),
        ).flat();
      return type.count === 0 ? [] : [{ ...place, size: one * type.count, sort: 'bytes' }];
    }
  }
}

function bytesOf(
  record: CRecord,
  name: string,
  offset: number,
  at: Partial<Pick<CMember, 'doc' | 'since' | 'line'>>,
): FlatField {
  const names = record.members.map((member) => member.name).filter((each) => each !== '');
  const doc = `${at.doc ?? ''} One of ${names.join(', ')}.`.trim();
  const size = record.size;
  const isInteger = [1, 2, 4, 8].includes(size) && offset % alignOf({ kind: 'record', record }) === 0;
  return { name, offset, size, sort: isInteger ? 'u' : 'bytes', doc, since: at.since, line: at.line ?? record.line };
}

/** Bytes that bit fields share, whole bytes each: runs end where a byte is nobody's. */
function bitRuns(run: readonly CMember[], prefix: string, base: number, outer: Outer): FlatField[] {
  const fields: FlatField[] = [];
  let part: CMember[] = [];
  let end = 0;
  const flush = (): void => {
    const [first] = part;
    if (first?.bits === undefined) return;
    const start = Math.floor(first.bits.start / 8);
    const size = Math.ceil(end / 8) - start;
    const doc = part
      .map(({ name, bits }) => `${name}: ${bits?.width} bits from ${(bits?.start ?? 0) - start * 8}`)
      .join(', ');
    const name = `${prefix}${first.name}_bits`;
    const sort = [1, 2, 4, 8].includes(size) ? 'u' : 'bytes';
    fields.push({
      name,
      offset: base + start,
      size,
      sort,
      doc: `Bits: ${doc}.`,
      since: first.since ?? outer.since,
      line: first.line,
    });
    part = [];
  };
  for (const member of run) {
    const { start, width } = member.bits ?? { start: 0, width: 0 };
    if (part.length > 0 && Math.floor(start / 8) > Math.floor((end - 1) / 8)) flush();
    part.push(member);
    end = Math.max(end, start + width);
  }
  flush();
  return fields;
}
