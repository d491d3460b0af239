import { identifier } from './records.ts';
import type { Member, RecordShape } from './records.ts';

const RESERVED = new Set(
  (
    'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return ' +
    'self Self static struct super trait true type union unsafe use where while abstract become box do final macro override priv try ' +
    'typeof unsized virtual yield u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 gen'
  ).split(' '),
);

const named = (name: string): string => identifier(name, RESERVED);

/** Rust: a packed structure for each record, whose places the compiler checks; `offset_of!` needs Rust 1.77. */
export function asRust(id: string, records: readonly RecordShape[]): string[] {
  return [
    `// Records of ${id}. Packed: fields stand where the schema says.`,
    '#![allow(dead_code, non_snake_case, non_camel_case_types, non_upper_case_globals)]',
    ...records.flatMap((record) => {
      const name = named(record.name);
      return [
        '',
        '#[repr(C, packed)]',
        '#[derive(Clone, Copy)]',
        `pub struct ${name} {`,
        ...record.members.map((member) => `    pub ${named(member.name)}: ${typeOf(member)},${comment(member)}`),
        '}',
        ...[...record.versions].map(
          ([version, size]) => `pub const ${name}_SIZE_${identifier(version, new Set())}: usize = ${size};`,
        ),
        'const _: () = {',
        `    assert!(core::mem::size_of::<${name}>() == ${record.size});`,
        ...record.members.map(
          (member) => `    assert!(core::mem::offset_of!(${name}, ${named(member.name)}) == ${member.offset});`,
        ),
        '};',
      ];
    }),
  ];
}

function typeOf({ value, size }: Member): string {
  if (value.kind === 'bytes') return `[u8; ${size}]`;
  return value.kind === 'record'
    ? named(value.name)
    : `${value.kind === 'float' ? 'f' : value.signed ? 'i' : 'u'}${value.width * 8}`;
}

function comment({ value, since, note }: Member): string {
  const big = 'order' in value && value.width > 1 && value.order === 'be' ? 'big-endian' : '';
  const parts = [big, since === undefined ? '' : `since ${since}`, note ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` // ${parts.join(', ')}`;
}
