/* Names that a context gives to entries (`name` in its table) and registers (`registerNames`), for text in both directions. */
import type { AssemblyNames } from '../expression/assemble.ts';
import type { ContextFile } from './context.ts';
import type { ExpressionNames } from '../expression/disassemble.ts';
import { integerFrom, objectFrom } from './location.ts';
import type { Integer } from '../value/integer.ts';

/** Names of a context that is written out; `file` has the entries that contexts share. FormatError where it is no context. */
export function contextNames(
  json: unknown,
  file?: ContextFile,
): { readonly assembly: AssemblyNames; readonly text: ExpressionNames } {
  const fields = objectFrom(json, 'a context');
  const entries = new Map<string, Integer>();
  for (const table of [file?.dies, fields['dies'], fields['extraDies']]) {
    if (table === undefined || table === null || table === 'shared') continue;
    for (const [offset, die] of Object.entries(objectFrom(table, 'dies'))) {
      const { name } = objectFrom(die, 'an entry');
      if (typeof name === 'string') entries.set(name, integerFrom(offset, 'an entry'));
    }
  }
  const registers = new Map<string, Integer>();
  for (const [name, number] of Object.entries(objectFrom(fields['registerNames'] ?? {}, 'registerNames'))) {
    registers.set(name, integerFrom(number, name));
  }
  const reversed = (names: ReadonlyMap<string, Integer>): ReadonlyMap<Integer, string> =>
    new Map([...names].map(([name, number]) => [number, name]));
  const registerNames = reversed(registers);
  const entryNames = reversed(entries);
  return {
    assembly: { entries, registers },
    text: {
      register: (register) => registerNames.get(register),
      entry: (offset) => entryNames.get(offset),
    },
  };
}
