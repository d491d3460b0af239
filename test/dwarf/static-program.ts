/* A program that does not run: its variables are what its file has for them. */
import { memorySource, silent } from '../../src/core/index.ts';
import {
  compileQuery,
  dataTypeText,
  lookupOf,
  printRequest,
  queryText,
  targetFor,
  typeTable,
  unitContext,
} from '../../src/dwarf/advanced.ts';
import type { QueryHost, QuerySituation } from '../../src/dwarf/advanced.ts';
import { open } from '../../src/dwarf/index.ts';
import { readSegments } from '../../src/elf/index.ts';

/** Answers expressions as debuggers do before a program runs. */
export interface StaticProgram {
  readonly host: QueryHost;
  readonly situation: QuerySituation;
  print(request: string): string;
  type(expression: string): string;
}

const PT_LOAD = 1;

/** A program from its ELF file. */
export async function staticProgram(file: Uint8Array): Promise<StaticProgram> {
  const dwarf = await open(memorySource(file));
  const segments = await readSegments(dwarf.elf, silent);
  const memory = Array.from({ length: segments.length }, (_, i) => segments.at(i))
    .filter(({ p_type }) => p_type === PT_LOAD)
    .map(({ p_vaddr, p_offset, p_filesz, p_memsz }) => {
      const bytes = new Uint8Array(Number(p_memsz));
      bytes.set(file.subarray(Number(p_offset), Number(p_offset + p_filesz)));
      return { address: p_vaddr, bytes };
    });
  const types = typeTable(lookupOf(dwarf.units, silent));
  const [unit] = dwarf.units;
  if (unit === undefined) throw new Error('the program has no debugging information');
  const situation: QuerySituation = {
    context: unitContext(
      types.lookup,
      {
        target: targetFor(dwarf.sections),
        memory(_space, _lane, at, size) {
          const address = BigInt(at);
          const piece = memory.find(
            (each) => address >= each.address && address + BigInt(size) <= each.address + BigInt(each.bytes.length),
          );
          if (piece === undefined) return undefined;
          const from = Number(address - piece.address);
          return piece.bytes.subarray(from, from + size);
        },
      },
      unit,
    ),
  };
  const host: QueryHost = { types, unit, addressSize: unit.addressSize };
  return {
    host,
    situation,
    print(request) {
      const { format, expression } = printRequest(request);
      const query = compileQuery(expression, host);
      return queryText(query, query.evaluate(situation), { format });
    },
    type: (expression) => dataTypeText(compileQuery(expression, host).type),
  };
}
