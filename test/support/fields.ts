// Places of the fields of a file, as the generated visitors tell them: where damage is worth most.
import { visitCuda } from '../../generated/cuda/visit.ts';
import { visitDwarf } from '../../generated/dwarf/visit.ts';
import { visitElf } from '../../generated/elf/visit.ts';
import { memorySource, silent } from '../../src/core/index.ts';
import { Kind } from '../../src/cuda/advanced.ts';
import { open as openDump } from '../../src/cuda/index.ts';
import { findSection, open as openElf } from '../../src/elf/index.ts';
import { ByteReader, FormatError } from '../../src/runtime/index.ts';
import type { Visitor } from '../../src/runtime/index.ts';

/** A number in a file. */
export interface Field {
  readonly offset: number;
  /** Bytes, 1 to 8. */
  readonly size: number;
}

/** Fields of one file that are kept. */
const MOST = 200_000;

/** Numbers that `visit` finds in `bytes`, which lie at `origin` of the file; what cannot be visited is left out. */
function visited(bytes: Uint8Array, origin: number, visit: (r: ByteReader, v: Visitor) => unknown): Field[] {
  const fields: Field[] = [];
  const open: number[] = [];
  const later: (() => void)[] = [];
  const visitor: Visitor = {
    begin: (_name, _type, offset) => void open.push(offset),
    end(offset, value) {
      const start = open.pop() ?? offset;
      const size = offset - start;
      const isNumber = typeof value === 'number' || typeof value === 'bigint';
      if (isNumber && Number.isInteger(start) && size >= 1 && size <= 8 && fields.length < MOST)
        fields.push({ offset: start, size });
    },
    lazy: (_name, _type, walk) => void later.push(walk),
  };
  const quietly = (walk: () => unknown): void => {
    open.length = 0;
    try {
      walk();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
  };
  quietly(() => visit(new ByteReader(bytes, origin), visitor));
  while (later.length > 0 && fields.length < MOST) quietly(later.shift() as () => void);
  return fields;
}

/** Fields of a dump or ELF file, of the cubins in it, and of their line tables. */
export async function fieldsOf(format: string, bytes: Uint8Array): Promise<readonly Field[]> {
  if (format !== 'cuda' && format !== 'elf') return [];
  const fields = visited(bytes, 0, (r, v) => (format === 'cuda' ? visitCuda(r, v) : visitElf(r, v)));
  if (format === 'elf') return fields;
  const dump = await openDump(memorySource(bytes), silent).catch((error: unknown) => {
    if (error instanceof FormatError) return undefined;
    throw error;
  });
  // A dump that was never finished has no images that can be found.
  if (dump === undefined) return fields;
  for (let i = 1; i < dump.elf.sections.length; i++) {
    if (dump.tree.kind(i) !== Kind.relocatedImage) continue;
    const { offset, size } = dump.elf.sections.extent(i);
    const image = bytes.subarray(offset, offset + size);
    fields.push(...visited(image, offset, visitElf));
    const elf = await openElf(memorySource(image), silent);
    const line = await findSection(elf, '.debug_line');
    if (line === undefined) continue;
    const extent = elf.sections.extent(line);
    const table = image.subarray(extent.offset, extent.offset + extent.size);
    fields.push(...visited(table, offset + extent.offset, (r, v) => visitDwarf(r, v, true)));
  }
  return fields;
}

/** Values that readers get wrong. */
function interesting(pick: (below: number) => number, size: number, old: bigint, fileSize: number): bigint {
  const all = 2n ** BigInt(8 * size);
  const values = [
    0n,
    1n,
    all - 1n,
    all / 2n,
    all / 2n - 1n,
    old + 1n,
    old - 1n,
    old * 2n,
    BigInt(fileSize),
    BigInt(pick(256)),
  ];
  return BigInt.asUintN(8 * size, values[pick(values.length)] ?? 0n);
}

/** A copy with one to four fields changed, perhaps to what another field holds. */
export function mutateFields(bytes: Uint8Array, fields: readonly Field[], pick: (below: number) => number): Uint8Array {
  const result = bytes.slice();
  const valueOf = ({ offset, size }: Field): bigint => {
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(result[offset + i] ?? 0);
    return value;
  };
  for (let changes = 1 + pick(4); changes > 0; changes--) {
    const field = fields[pick(fields.length)];
    const other = fields[pick(fields.length)];
    if (field === undefined || other === undefined) break;
    let value = pick(4) === 0 ? valueOf(other) : interesting(pick, field.size, valueOf(field), bytes.length);
    for (let i = 0; i < field.size; i++, value >>= 8n) result[field.offset + i] = Number(value & 0xffn);
  }
  return result;
}
