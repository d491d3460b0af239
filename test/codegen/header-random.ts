/* Headers written to annoy: bit fields, packed pragmas, unions, anonymous structures, arrays, conditions, comments everywhere. */
import type { Pick } from '../support/random.ts';

const INTEGERS = [
  'uint8_t',
  'int16_t',
  'uint32_t',
  'uint64_t',
  'unsigned char',
  'short',
  'unsigned int',
  'long',
  'unsigned long long',
  'char',
  'size_t',
];
const BIT_TYPES = ['unsigned int', 'int', 'uint8_t', 'uint16_t', 'uint64_t', 'unsigned short'];
const COMMENTS = ['/* plain */', '/* { struct } ; */', '// a line', '/* two\n * lines */', '/** "quoted */', ''];

/** A header whose structures are called `<prefix>_0` and so on. */
export function randomHeader(prefix: string, pick: Pick): string {
  const lines = [
    `#ifndef ${prefix}_H /* once */`,
    `#define ${prefix}_H`,
    '#include <stddef.h>',
    '#include <stdint.h>',
    `#define ${prefix}_N (1 << 2) /* four */`,
  ];
  lines.push(`typedef enum { ${prefix}_A = ${prefix}_N, ${prefix}_B /* , */, } ${prefix}_kind;`);
  const count = 2 + pick(4);
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    const name = `${prefix}_${i}`;
    const pack = [0, 0, 0, 1, 2, 4][pick(6)] as number;
    if (pack !== 0)
      lines.push(pick(2) === 0 ? `#pragma pack(push, ${pack})` : `#pragma pack( push )\n#pragma pack(${pack})`);
    const packed = pack === 0 && pick(4) === 0 ? ' __attribute__((packed))' : '';
    const aligned = pack === 0 && packed === '' && pick(5) === 0 ? ' __attribute__((aligned(16)))' : '';
    const word = pick(5) === 0 ? 'union' : 'struct';
    const body = members(prefix, names, pick, 0).join('\n');
    lines.push(
      pick(2) === 0
        ? `typedef ${word} {\n${body}\n}${packed}${aligned} ${name};`
        : `${word} ${name}_tag {\n${body}\n}${packed}${aligned};\ntypedef ${word} ${name}_tag ${name};`,
    );
    if (pack !== 0) lines.push('#pragma pack(pop)');
    names.push(name);
  }
  lines.push('#endif');
  return `${lines.join('\n')}\n`;
}

let serial = 0;

function members(prefix: string, names: readonly string[], pick: Pick, depth: number): string[] {
  const lines: string[] = [];
  const count = 1 + pick(6);
  const comment = (): string => COMMENTS[pick(COMMENTS.length)] as string;
  for (let i = 0; i < count; i++) {
    const id = `m${serial++}`;
    const integer = INTEGERS[pick(INTEGERS.length)] as string;
    switch (pick(10)) {
      case 0:
      case 1: {
        const type = BIT_TYPES[pick(BIT_TYPES.length)] as string;
        const most = /64/.test(type) ? 40 : /8/.test(type) ? 8 : /16|short/.test(type) ? 16 : 32;
        lines.push(`  ${type} ${id} : ${1 + pick(most)}, ${id}b:${1 + pick(most)};`);
        if (pick(3) === 0) lines.push(`  ${type} : ${pick(2) === 0 ? 0 : 1 + pick(most)};`);
        break;
      }
      case 2:
        lines.push(`  ${integer} ${id}[${1 + pick(4)}]${pick(2) === 0 ? `[${prefix}_N]` : ''};`);
        break;
      case 3:
        lines.push(`  ${integer} * const ${id};`, `  void (*${id}f)(int, char *);`);
        break;
      case 4:
        if (depth < 2) {
          const inner = members(prefix, names, pick, depth + 1).join('\n');
          lines.push(`  ${pick(2) === 0 ? 'struct' : 'union'} {\n${inner}\n  }${pick(2) === 0 ? '' : ` ${id}`};`);
        } else lines.push(`  double ${id};`);
        break;
      case 5:
        lines.push(
          `#if defined(${prefix}_N) && ${prefix}_N == 4`,
          `  ${integer} ${id};`,
          '#else',
          `  uint8_t ${id}[99];`,
          '#endif',
        );
        break;
      case 6:
        lines.push('#ifdef NEVER_DEFINED', `  uint64_t ${id}never;`, '#endif', `  ${prefix}_kind ${id};`);
        break;
      case 7:
        if (names.length > 0) lines.push(`  ${names[pick(names.length)]} ${id};`);
        else lines.push(`  float ${id};`);
        break;
      default:
        lines.push(`  ${comment()}\n  const ${integer} /* in the middle */ ${id}, ${id}x; ${comment()}`);
    }
  }
  // A structure of nothing but bits without names is no C.
  lines.push(`  uint8_t last${serial++};`);
  return lines;
}
