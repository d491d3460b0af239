/* Variables of the innermost function, inlined or not, around addresses of programs: as we find them and as gdb's `info scope` does. */
import { spawnSync } from 'node:child_process';
import { askDwarf } from '../../../src/cli/commands/dwarf/open.ts';
import { silent } from '../../../src/core/index.ts';
import { allRows, lookupOf } from '../../../src/dwarf/advanced.ts';
import { lineSectionsOf, openLines } from '../../../src/dwarf/index.ts';
import { scopesAt } from '../../../src/dwarf/scope/scope.ts';

/** An address of a program, and the names of the variables there. */
export interface Scope {
  readonly program: string;
  readonly address: bigint;
  readonly names: string;
}

/** The scopes at some addresses of lines of a source. */
export async function ourScopes(program: string, source: string, most: number): Promise<Scope[]> {
  let found: Scope[] = [];
  await askDwarf(program, { color: 'never' }, async (dwarf) => {
    const lines = lineSectionsOf(dwarf.sections);
    const rows = lines === undefined ? [] : [...allRows(openLines(lines, silent))];
    const statements = rows.filter(
      ({ file, endSequence, isStmt }) => !endSequence && isStmt && file?.endsWith(`/${source}`) === true,
    );
    const addresses = [...new Set(statements.map(({ address }) => address))];
    const step = Math.max(1, Math.floor(addresses.length / most));
    const lookup = lookupOf(dwarf.units, silent);
    found = addresses
      .filter((_, i) => i % step === 0)
      .map((address) => {
        const place = lookup.functionAt(address);
        const scopes = place === undefined ? [] : scopesAt(lookup, place, address, silent);
        const inner = scopes.slice(scopes.findLastIndex(({ kind }) => kind !== 'block'));
        const names = inner.flatMap(({ variables }) => variables.flatMap(({ name }) => name ?? []));
        return { program, address, names: sorted(names) };
      });
  });
  return found;
}

/** The same scopes by gdb, which is started once, but for those that it fails at. */
export function gdbScopes(folder: string, scopes: readonly Scope[]): Scope[] {
  const asked: string[] = [];
  let last = '';
  for (const { program, address } of scopes) {
    if (program !== last) asked.push('-ex', `file ${program}`);
    last = program;
    asked.push('-ex', `echo \\n@${program} ${address}\\n`, '-ex', `info scope *${address}`);
  }
  const { stdout } = spawnSync('gdb', ['-batch', '-nx', '-iex', 'set debuginfod enabled off', ...asked], {
    encoding: 'utf8',
    cwd: folder,
    maxBuffer: 2 ** 28,
  });
  return scopes.flatMap(({ program, address }) => {
    const said = stdout.split(`\n@${program} ${address}\n`)[1]?.split('\n@')[0] ?? '?';
    // Names that the source does not have are in angles; functions that were inlined are no variables.
    const names = [...said.matchAll(/^Symbol <?(\S+?)>? is (?!.*(?:a function|a label) at )/gm)].map(
      ([, name = '']) => name,
    );
    // gdb takes the reference of DW_OP_GNU_implicit_pointer in DWARF 2 for 4 bytes, what follows for operations, and ends there.
    return !said.trimEnd().endsWith('.') ? [] : { program, address, names: sorted(names) };
  });
}

function sorted(names: readonly string[]): string {
  return [...new Set(names)].sort().join(' ');
}
