import { identifier } from './records.ts';
import type { Member, RecordShape } from './records.ts';

const RESERVED = new Set(
  (
    'alignas alignof auto bool break case char class const constexpr continue default delete do double else enum extern false float for ' +
    'friend goto if inline int long mutable namespace new nullptr operator private protected public register restrict return short signed ' +
    'sizeof static static_assert struct switch template this thread_local throw true try typedef typename typeof union unsigned using ' +
    'virtual void volatile wchar_t while and or not xor bitand bitor compl asm export explicit linux unix'
  ).split(' '),
);

const named = (name: string): string => identifier(name, RESERVED);

/** C and C++: a packed structure for each record, whose places the compiler checks. */
export function asC(id: string, records: readonly RecordShape[]): string[] {
  const guard = `LANESCOPE_${id.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}_LAYOUT_H`;
  return [
    `/* Records of ${id}. Packed: fields stand where the schema says. */`,
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '#include <stddef.h>',
    '#include <stdint.h>',
    '#ifdef __cplusplus',
    '#define LANESCOPE_CHECK(condition) static_assert(condition, #condition)',
    '#else',
    '#define LANESCOPE_CHECK(condition) _Static_assert(condition, #condition)',
    '#endif',
    '',
    '#pragma pack(push, 1)',
    ...records.flatMap(recordLines),
    '#pragma pack(pop)',
    '',
    '#undef LANESCOPE_CHECK',
    '#endif',
  ];
}

function recordLines(record: RecordShape): string[] {
  const name = named(record.name);
  const macro = name.toUpperCase();
  return [
    '',
    `typedef struct ${name} {`,
    ...record.members.map((member) => `  ${declaration(member)};${comment(member)}`),
    `} ${name};`,
    ...[...record.versions].map(([version, size]) => `#define ${macro}_SIZE_${identifier(version, new Set())} ${size}`),
    `LANESCOPE_CHECK(sizeof(${name}) == ${record.size});`,
    ...record.members.map((member) => `LANESCOPE_CHECK(offsetof(${name}, ${named(member.name)}) == ${member.offset});`),
  ];
}

function declaration({ name, value, size }: Member): string {
  switch (value.kind) {
    case 'bytes':
      return `uint8_t ${named(name)}[${size}]`;
    case 'record':
      return `${named(value.name)} ${named(name)}`;
    case 'float':
      return `${value.width === 4 ? 'float' : 'double'} ${named(name)}`;
    case 'int':
      return `${value.signed ? '' : 'u'}int${value.width * 8}_t ${named(name)}`;
  }
}

function comment({ value, since, note }: Member): string {
  const big = 'order' in value && value.width > 1 && value.order === 'be' ? 'big-endian' : '';
  const parts = [big, since === undefined ? '' : `since ${since}`, note ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` /* ${parts.join(', ').replaceAll('*/', '* /')} */`;
}
