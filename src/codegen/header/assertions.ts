import type { CMember } from './c-type.ts';
import type { Header } from './index.ts';

/** A header as a program that only compiles where a compiler puts every member where we do. */
export function assertions({ text, pack, records }: Header): string {
  const lines = ['#include <stdbool.h>', '#include <stddef.h>', '#include <stdint.h>', '#include <sys/types.h>'];
  let now = 0;
  text.split('\n').forEach((line, i) => {
    const next = pack[i] ?? 0;
    if (next !== now) lines.push(next === 0 ? '#pragma pack()' : `#pragma pack(${next})`);
    now = next;
    lines.push(line);
  });
  if (now !== 0) lines.push('#pragma pack()');
  for (const { spelling, size, members } of records.values()) {
    lines.push(assertion(`sizeof(${spelling}) == ${size}`));
    for (const [path, offset] of placesOf(members))
      lines.push(assertion(`offsetof(${spelling}, ${path}) == ${offset}`));
  }
  return `${lines.join('\n')}\n`;
}

function assertion(condition: string): string {
  return `_Static_assert(${condition}, "${condition}");`;
}

/** Members with their offsets, those of anonymous parts too; bit fields have no offset that C tells. */
function placesOf(members: readonly CMember[], base = 0): [string, number][] {
  return members.flatMap(({ name, type, offset, bits }): [string, number][] => {
    if (bits !== undefined) return [];
    if (name !== '') return [[name, base + offset]];
    return type.kind === 'record' ? placesOf(type.record.members, base + offset) : [];
  });
}
