/* The schema's operations against the table that expressions are decoded with: the same bytes, the same operands. */
import { expect, test } from 'vitest';
import { readOperation } from '../../generated/dwarf/read.ts';
import { toHex } from '../../src/core/index.ts';
import { decodeExpression } from '../../src/dwarf/index.ts';
import { encodeOperations, operationTable } from '../../src/dwarf/advanced.ts';
import { ByteReader } from '../../src/runtime/index.ts';

/** Operations that the schema leaves out: no assigned number, or a meaning that depends on the producer. */
const leftOut = /overlay|aspace_implicit_pointer|push_iteration|INTEL|AARCH64/;

test('every operation ends where the schema ends it', () => {
  let seen = 0;
  for (const row of operationTable) {
    if (row === undefined || leftOut.test(row.name)) continue;
    for (const byteOrder of ['little', 'big'] as const) {
      for (const offsetSize of [4, 8] as const) {
        const settings = { addressSize: offsetSize, byteOrder, offsetSize } as const;
        const bytes = encodeOperations([{ code: row.code, a: 5, b: 300, block: Uint8Array.of(1, 2, 3) }], settings);
        const padded = Uint8Array.of(...bytes, 0x96, 0x96, 0x96, 0x96, 0x96, 0x96, 0x96, 0x96);
        const r = new ByteReader(padded);
        const operation = readOperation(r, settings.addressSize, offsetSize, byteOrder === 'little');
        expect(r.pos, row.name).toBe(bytes.length);
        const [decoded] = decodeExpression(bytes, settings).operations;
        expect(decoded?.next, row.name).toBe(bytes.length);
        const block = operation.block ?? operation.constant;
        expect(block && toHex(block), row.name).toBe(decoded?.block && toHex(decoded.block));
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(600);
});
