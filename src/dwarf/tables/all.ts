/* Every section that is a table over entries, or that units index, by its name. */
import { FormatError } from '../../runtime/index.ts';
import { readAranges } from './aranges.ts';
import { readGdbIndex } from './gdb-index.ts';
import { readMacinfo, readMacros } from './macro.ts';
import { readNames } from './names.ts';
import { readAddresses, readStringOffsets } from './plain.ts';
import { readPubNames } from './pubnames.ts';
import type { ReadTable, TableRow, TableSource } from './table.ts';

const readers: Readonly<Record<string, ReadTable>> = {
  '.debug_aranges': readAranges,
  '.debug_names': readNames,
  '.debug_pubnames': readPubNames,
  '.debug_pubtypes': readPubNames,
  '.debug_gnu_pubnames': readPubNames,
  '.debug_gnu_pubtypes': readPubNames,
  '.debug_macro': readMacros,
  '.debug_macinfo': readMacinfo,
  '.debug_str_offsets': readStringOffsets,
  '.debug_addr': readAddresses,
  '.gdb_index': readGdbIndex,
};

/** The rows of a table; what is damaged is said, with the rows before it given. */
export function* tableRows(source: TableSource): Generator<TableRow> {
  const { section, say } = source;
  const read = readers[section.name.replace(/\.dwo$/, '')];
  if (read === undefined) return;
  try {
    yield* read(source);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    say(
      'dwarf/table',
      `${section.name} is damaged: ${error.message}`,
      Number(error.offset ?? section.offset) - section.offset,
    );
  }
}
