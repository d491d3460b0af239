import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { nameOfDwAt, nameOfDwForm, nameOfDwTag } from '../../generated/dwarf/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { decodeExpression } from '../../src/dwarf/index.ts';
import {
  DieCursor,
  addressInFile,
  encodeExpression,
  encodeLocationEntries,
  listOffset,
  locationEntries,
  openDwarf,
  operationTable,
  readLocationList,
} from '../../src/dwarf/advanced.ts';
import type { DwarfUnit, FormValue } from '../../src/dwarf/index.ts';
import type { AddressRange } from '../../src/dwarf/advanced.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { dumpedDies, dumpedOperations } from './dwarfdump.ts';
import type { DumpedOperation } from './dwarfdump.ts';
import { elfOf } from './cubins.ts';

/** Our operations as the dump has them. */
function ours(unit: DwarfUnit, bytes: Uint8Array): { operation: DumpedOperation; offset: number }[] {
  const expression = decodeExpression(bytes, unit.expressions);
  expect(Buffer.compare(encodeExpression(expression), bytes)).toBe(0);
  return expression.operations.flatMap(({ code, a, b, offset, block }) => {
    const row = operationTable[code];
    const kinds = row?.operands ?? [];
    const numbers = [a, b].slice(0, kinds.filter((kind) => !/block|expression/.test(kind)).length).map(BigInt);
    if (block !== undefined && !kinds.includes('expression')) numbers.push(...[block.length, ...block].map(BigInt));
    const own = { operation: { name: row?.name ?? '', numbers }, offset };
    const nested = kinds.includes('expression') && block !== undefined ? ours(unit, block) : [];
    return [own, ...nested.map(({ operation }) => ({ operation, offset }))];
  });
}

const handmade = /^handmade_/;

/** Compare an expression with its text; returns how many operations agreed. */
function compareExpression(unit: DwarfUnit, bytes: Uint8Array, text: string, where: string): number {
  const dumped = dumpedOperations(text);
  const all = ours(unit, bytes);
  // Of ill-formed expressions, which only the handmade objects have, LLVM makes what it can.
  const bad = handmade.test(where) ? all.findIndex(({ operation }) => operation.name === '') : -1;
  const found = bad < 0 ? all : all.slice(0, bad);
  const operations = bad < 0 ? dumped.operations : dumped.operations.slice(0, bad);
  const undecoded = bad < 0 ? dumped.undecoded : undefined;
  expect(
    found.slice(0, operations.length).map(({ operation }) => operation.name),
    where,
  ).toEqual(operations.map(({ name }) => name));
  for (const [i, { name, numbers }] of operations.entries()) {
    const own = found[i]?.operation.numbers ?? [];
    // Registers and types are printed by name: of those only the numbers that are left are compared.
    for (const number of numbers) {
      expect(
        own.some(
          (each) =>
            each === number ||
            addressInFile(unit.sections.layout, each) === number ||
            BigInt.asUintN(64, each) === number ||
            unit.offset + Number(each) === Number(number),
        ),
        `${where}: ${name} ${number} of ${own.join(' ')}`,
      ).toBe(true);
    }
  }
  if (bad >= 0) expect(found.length).toBeGreaterThanOrEqual(operations.length);
  else if (undecoded === undefined) expect(found.length, where).toBe(operations.length);
  else {
    const rest = Buffer.from(bytes.subarray(found[operations.length]?.offset ?? bytes.length)).toString('hex');
    // LLVM prints these bytes as they are in the file, without what relocations put there.
    if (where.includes('.o ')) expect(rest.length, where).toBe(undecoded.length);
    else expect(rest, where).toBe(undecoded);
  }
  return found.length;
}

function listedAt(unit: DwarfUnit, value: FormValue): number | undefined {
  return listOffset(unit, value, 'loclists');
}

/** LLVM prints addresses from the start of their section. */
function inFile({ sections: { layout } }: DwarfUnit, { low, high }: AddressRange): AddressRange {
  return { low: addressInFile(layout, low), high: addressInFile(layout, high) };
}

interface Counts {
  dies: number;
  operations: number;
  entries: number;
}

async function compare(file: string, counts: Counts): Promise<void> {
  const report = new Diagnostics();
  // llvm-dwarfdump knows no relocations of CUDA.
  const raw = file.endsWith('.cubin');
  const { units, sections } = await openDwarf(await elfOf(new Uint8Array(readFileSync(file))), report, { raw });
  const expected = dumpedDies(readFileSync(`${file}.dwarfdump.txt`, 'utf8'));
  let at = 0;
  for (const unit of units) {
    const cursor = new DieCursor(unit);
    while (cursor.next()) {
      const die = expected[at++];
      const where = `${basename(file)} ${cursor.offset.toString(16)}`;
      expect({ offset: cursor.offset, tag: nameOfDwTag(cursor.tag) }, where).toEqual({
        offset: die?.offset,
        tag: die?.tag,
      });
      let index = 0;
      cursor.each((name, value, form) => {
        const dumped = die?.attributes[index++];
        const own = {
          name: nameOfDwAt(name) ?? `DW_AT_unknown_${name.toString(16)}`,
          form: dumped?.form === undefined ? undefined : nameOfDwForm(form),
        };
        expect(own, where).toEqual({ name: dumped?.name, form: dumped?.form });
        if (dumped === undefined) return;
        const isBlock = value.kind === 'expression' || (value.kind === 'bytes' && dumped.text.includes('DW_OP_'));
        if (isBlock) counts.operations += compareExpression(unit, value.value, dumped.text, where);
        const offset = dumped.list.length === 0 ? undefined : listedAt(unit, value);
        if (offset === undefined) return;
        const list = [...readLocationList(unit, offset)];
        expect(
          list.map(({ range }) => (range === undefined ? {} : inFile(unit, range))),
          where,
        ).toEqual(dumped.list.map(({ low, high }) => (low === undefined ? {} : { low, high })));
        for (const [i, { expression }] of list.entries()) {
          counts.operations += compareExpression(unit, expression, dumped.list[i]?.expression ?? '', where);
        }
        counts.entries += list.length;
        const written = encodeLocationEntries(locationEntries(unit, offset), unit.littleEndian);
        const section = (unit.version < 5 ? unit.sections.loc : unit.sections.loclists)?.bytes;
        expect(
          Buffer.compare(written, section?.slice(offset, offset + written.length) ?? new Uint8Array()),
          where,
        ).toBe(0);
      });
      expect(index, where).toBe(die?.attributes.length);
      counts.dies += 1;
    }
  }
  expect(at, basename(file)).toBe(expected.length);
  expect(report.list.filter(({ code }) => code !== 'dwarf/relocation-type')).toEqual([]);
  expect(sections.info.length).toBeGreaterThan(0);
}

corpusTest(
  'every entry, operation and list entry of every object is what llvm-dwarfdump prints',
  async () => {
    const counts: Counts = { dies: 0, operations: 0, entries: 0 };
    const files = corpusFiles('dwarf/objects', /\.(o|elf|so|cubin|dwo)$/);
    for (const file of files) await compare(file, counts);
    expect(files.length).toBeGreaterThan(25);
    expect(counts.dies).toBeGreaterThan(2000);
    expect(counts.operations).toBeGreaterThan(2000);
    expect(counts.entries).toBeGreaterThan(500);
  },
  60_000,
);

test.each(fixtureFiles('elf').map((file) => [basename(file), file]))('%s: opens without a word', async (_, file) => {
  const report = new Diagnostics();
  await openDwarf(await elfOf(new Uint8Array(readFileSync(file))), report);
  expect(report.list).toEqual([]);
});
