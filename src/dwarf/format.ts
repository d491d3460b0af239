/* ELF files with what their debugging information adds: units, functions and variables in the summary, entries and frames in the dump. */
import { joinSafe, printable, safe, silent, textOf } from '../core/index.ts';
import type { Format, Json, JsonObject, Paint, Report, SafeText, TreeNode } from '../core/index.ts';
import { format as elfFormat, sectionNamer } from '../elf/index.ts';
import type { ElfFile } from '../elf/index.ts';
import { addCoverage, coverageOf, coveragePercent, noCoverage } from './scope/coverage.ts';
import type { Coverage } from './scope/coverage.ts';
import { dwarfJson } from './dump.ts';
import { openDwarf } from './open.ts';
import type { DwarfFile } from './open.ts';
import { unitsJson } from './summarize.ts';
import { dwarfNodes } from './tree.ts';
import { verifyDwarf } from './verify.ts';

/** The format as the command line and viewers use it. */
export const format: Format<ElfFile> = {
  ...elfFormat,
  async summarize(file, report = silent) {
    const dwarf = await dwarfOf(file, report);
    const summary = (await elfFormat.summarize(file)) as JsonObject;
    return dwarf === undefined ? summary : { ...summary, dwarf: dwarfSummary(dwarf) };
  },
  async summaryText(file, paint, report = silent) {
    const dwarf = await dwarfOf(file, report);
    const text = await elfFormat.summaryText(file, paint);
    return dwarf === undefined ? text : joinSafe([text, dwarfText(dwarf, paint)], '');
  },
  async dumpJson(file, report = silent) {
    const dwarf = await dwarfOf(file, report);
    const dump = (await elfFormat.dumpJson(file)) as JsonObject;
    return dwarf === undefined ? dump : { ...dump, dwarf: dwarfJson(dwarf) };
  },
  async tree(file, report = silent) {
    const root = await elfFormat.tree(file);
    const dwarf = await dwarfOf(file, report);
    return dwarf === undefined ? root : { ...root, children: () => childrenAnd(root, dwarf) };
  },
  async verify(file, report) {
    await elfFormat.verify(file, report);
    const dwarf = await dwarfOf(file, report);
    if (dwarf !== undefined) verifyDwarf(dwarf, report);
  },
};

async function* childrenAnd(root: TreeNode, dwarf: DwarfFile): AsyncGenerator<TreeNode> {
  yield* root.children?.() ?? [];
  yield { label: 'debugging information', children: () => dwarfNodes(dwarf) };
}

/** The debugging information of a file; undefined where it has none. */
async function dwarfOf(file: ElfFile, report: Report): Promise<DwarfFile | undefined> {
  const nameOf = await sectionNamer(file);
  for (let i = 1; i < file.sections.length; i++) {
    if (/^\.(z?debug_(info|types|frame|line)|eh_frame$|gnu_debugaltlink$)/.test(nameOf(i) ?? ''))
      return openDwarf(file, report);
  }
  return undefined;
}

function totalOf(dwarf: DwarfFile): Coverage {
  return dwarf.units.reduce((total, unit) => addCoverage(total, coverageOf(unit, silent)), noCoverage);
}

function dwarfSummary(dwarf: DwarfFile): Json {
  const total = totalOf(dwarf);
  return {
    units: unitsJson(dwarf),
    functions: total.functions,
    inlined: total.inlined,
    variables: total.variables,
    variables_located: total.located,
    coverage_percent: coveragePercent(total) ?? null,
    globals: total.globals,
  };
}

/** Units that the text lists. */
const LIST = 20;

function dwarfText(dwarf: DwarfFile, paint: Paint): SafeText {
  const { units } = dwarf;
  if (units.length === 0) return safe``;
  const total = totalOf(dwarf);
  const percent = coveragePercent(total);
  const versions = [...new Set(units.map(({ version }) => version))].sort((a, b) => a - b).join(', ');
  const lines = [
    paint.bold(
      printable(`debugging information: DWARF ${versions}, ${units.length} unit${units.length === 1 ? '' : 's'}`),
    ),
    safe`  ${total.functions} functions with ${total.inlined} inlined into them, ${total.globals} global variables`,
    safe`  ${total.variables} variables in functions, ${total.located} with a location; locations for ${percent ?? 0} % of their code`,
  ];
  for (const { name, producer } of unitsJson(dwarf).slice(0, LIST)) {
    const unit = safe`  ${printable(typeof name === 'string' ? name : '?')}`;
    lines.push(
      typeof producer === 'string' && producer !== '' ? safe`${unit}  ${paint.dim(printable(producer))}` : unit,
    );
  }
  if (units.length > LIST) lines.push(safe`  ... ${units.length - LIST} more`);
  return textOf(lines);
}
