/*
 * Debug information of a module as DWARF 5 in an ELF file, for tools that know that. Addresses are byte offsets of instructions in
 * the module, registers are result ids; the tables of what becomes what are in codes.ts and types.ts.
 */
import { DwAt, DwTag, ElfMachine } from '../../dwarf/advanced.ts';
import { lineSection } from '../../dwarf/write/line.ts';
import { listSection } from '../../dwarf/write/lists.ts';
import { writeDebugFile } from '../../dwarf/write/file.ts';
import { NewEntries } from '../../dwarf/write/entries.ts';
import { expressionEncoder } from '../../dwarf/write/expression.ts';
import type { LineSection } from '../../dwarf/advanced.ts';
import { macroSection } from '../../dwarf/write/macro.ts';
import { limitError } from '../../runtime/index.ts';
import { fromHex, silent } from '../../core/index.ts';
import type { ByteSink, Report } from '../../core/index.ts';
import { codeDies, inlinedFunctions } from './code.ts';
import type { CodeSpan } from './code.ts';
import { CodeRows } from './code-rows.ts';
import type { RowSpan } from './code-rows.ts';
import { languages } from './codes.ts';
import { macrosOf } from './macros.ts';
import { reportLeftOut } from './left-out.ts';
import { fileNumber, newDie, putDeclared, putFlag, putNumber, putReference, putText, unitFor } from './job.ts';
import type { DwarfJob, UnitJob } from './job.ts';
import { putType, putValue, scopeDie, typeDie, functionDie } from './types.ts';
import type { AnyEntity, CompilationUnit, GlobalVariable, LocalVariable, Member } from '../entities/entities.ts';
import { constantBits } from '../module/constants.ts';
import { operationsOnce } from '../expression/expression.ts';
import { functionSpan } from '../code/blocks.ts';
import { debugInfoOf, entitiesOf } from '../entities/graph.ts';
import type { DebugInfo } from '../entities/graph.ts';
import { isType } from '../entities/linker.ts';
import { debugTable } from '../instructions/debug-instructions.ts';
import { IdNumbers } from '../module/id-numbers.ts';
import { definitionOf, endOf } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';

/** Write the ELF file. Locations that DWARF cannot express are left out, and listed in the report. */
export async function writeDwarf(module: SpirvModule, sink: ByteSink, report: Report = silent): Promise<void> {
  const info = debugInfoOf(module);
  // About as many as there are debug instructions.
  const entries = new NewEntries(debugTable(module).length);
  const units = unitJobs(info, entries);
  const byUnit = new Map(units.flatMap((each) => (each.unit === undefined ? [] : [[each.unit, each] as const])));
  const job: DwarfJob = {
    info,
    units,
    byUnit,
    entries,
    spend: spender(module),
    spendText: textSpender(module),
    dies: new IdNumbers(module),
    encode: expressionEncoder(),
    operationsOf: operationsOnce(),
    report,
    later: [],
    last: [],
    membersByName: new Map(),
  };
  for (const entity of info.entities.values()) entityDie(job, entity);
  drain(job);
  const sections = { ranges: listSection(), locations: listSection() };
  const inlined = inlinedFunctions(job);
  for (const fn of inlined) putNumber(job, functionDie(job, fn), DwAt.DW_AT_inline, 1);
  const spans = codeSpans(info);
  const rows = new CodeRows(module.starts.length);
  const rowsOf = new Map<CodeSpan, RowSpan>();
  for (const span of spans) {
    codeDies(job, span, inlined, sections, rows);
    rowsOf.set(span, rows.end());
    drain(job);
  }
  const lines = lineSection();
  const macros = { section: macroSection(), byUnit: macrosOf(job) };
  const own = new Map<UnitJob, CodeSpan[]>(job.units.map((unit) => [unit, []]));
  for (const span of spans) own.get(unitFor(job, span.fn.parent))?.push(span);
  for (const [unit, its] of own) {
    const lineOffset = finishUnit(job, unit, its, lines, { rows, rowsOf }, sections.ranges);
    const defined = macros.byUnit.get(unit);
    if (defined !== undefined)
      job.entries.number(unit.die, DwAt.DW_AT_macros, 'sec_offset', macros.section.add(defined, lineOffset));
  }
  const { info: debugInfo, abbrev } = entries.write(job.units.map(({ die }) => die));
  await writeDebugFile(sink, {
    machine: ElfMachine.EM_NONE,
    codeSize: module.words.length * 4,
    sections: {
      '.debug_abbrev': abbrev,
      '.debug_info': debugInfo,
      '.debug_line': lines.bytes(),
      '.debug_macro': macros.section.bytes(),
      '.debug_loclists': sections.locations.bytes(),
      '.debug_rnglists': sections.ranges.bytes(),
    },
  });
}

/** Parts that instructions share: parameters of function types, operations of expressions, pieces of variables. */
const MOST_PARTS = 10_000_000;

function spender({ limits }: SpirvModule): (steps: number) => void {
  const most = limits?.steps ?? MOST_PARTS;
  let left = most;
  return (steps) => {
    left -= steps;
    if (left < 0) throw limitError('steps', `more than ${most} parameters, operations and pieces for DWARF`);
  };
}

/** Characters of names and macros in DWARF, each as often as it is there; of a long name the beginning counts. */
const MOST_TEXT = 2 ** 27;

function textSpender({ limits }: SpirvModule): (length: number) => void {
  const most = limits?.bytes ?? MOST_TEXT;
  let left = most;
  return (length) => {
    left -= length;
    if (left < 0) throw limitError('bytes', `names of more than ${most} characters for DWARF`);
  };
}

/** Do what was put off, and what that puts off; what refers to any entry comes last. */
function drain({ later, last }: DwarfJob): void {
  const empty = (): void => {
    for (let next = later.pop(); next !== undefined; next = later.pop()) next();
  };
  empty();
  for (const refer of last) {
    refer();
    empty();
  }
  last.length = 0;
}

function unitJobs(info: DebugInfo, entries: NewEntries): UnitJob[] {
  const units: (CompilationUnit | undefined)[] = [...entitiesOf(info, 'unit')];
  if (units.length === 0) units.push(undefined);
  return units.map((unit): UnitJob => {
    const job: UnitJob = { unit, die: entries.add(DwTag.DW_TAG_compile_unit), files: [], fileNumbers: new Map() };
    fileNumber(job, unit?.source?.path ?? '', unit?.source);
    return job;
  });
}

/** Make the entry of an entity that has one by itself; others are children of those, or made when they are referred to. */
function entityDie(job: DwarfJob, entity: AnyEntity): void {
  if (isType(entity)) {
    if (entity.kind !== 'function-type') typeDie(job, entity);
    return;
  }
  switch (entity.kind) {
    case 'function':
      functionDie(job, entity);
      return;
    case 'local':
      return localDie(job, entity);
    case 'global':
      return globalDie(job, entity);
    case 'imported': {
      const tag = entity.tag === 'ImportedModule' ? DwTag.DW_TAG_imported_module : DwTag.DW_TAG_imported_declaration;
      const die = newDie(job, tag, scopeDie(job, entity.parent));
      putDeclared(job, die, unitFor(job, entity.parent), entity);
      putText(job, die, DwAt.DW_AT_name, entity.name);
      job.last.push(() => putReference(job, die, DwAt.DW_AT_import, referredDie(job, entity.entity)));
      return;
    }
    case 'block':
    case 'module':
      scopeDie(job, entity);
      return;
    default:
      return;
  }
}

function referredDie(job: DwarfJob, entity: AnyEntity | undefined): number | undefined {
  if (entity === undefined) return undefined;
  if (entity.kind === 'block' || entity.kind === 'module' || entity.kind === 'composite') return scopeDie(job, entity);
  return job.dies.get(entity.id);
}

function localDie(job: DwarfJob, variable: LocalVariable): void {
  const { argument, parent, name, type, flags } = variable;
  const die = newDie(
    job,
    argument === undefined || argument === 0 ? DwTag.DW_TAG_variable : DwTag.DW_TAG_formal_parameter,
    scopeDie(job, parent),
  );
  job.dies.set(variable.id, die);
  putText(job, die, DwAt.DW_AT_name, name);
  putDeclared(job, die, unitFor(job, parent), variable, parent);
  putType(job, die, type);
  putFlag(job, die, DwAt.DW_AT_artificial, (flags & (1 << 5)) !== 0);
}

/** The entry of a static member: of the one of that name where the composite turns another than the variable refers to. */
function declaringDie(job: DwarfJob, { id, name, parent }: Member): number | undefined {
  const known = job.dies.get(id);
  if (known !== undefined || parent?.kind !== 'composite') return known;
  let listed = job.membersByName.get(parent);
  if (listed === undefined) {
    job.membersByName.set(parent, (listed = new Map()));
    for (const member of parent.members)
      if (member.kind === 'member' && !listed.has(member.name)) listed.set(member.name, member.id);
  }
  const same = listed.get(name);
  return same === undefined ? undefined : job.dies.get(same);
}

function globalDie(job: DwarfJob, variable: GlobalVariable): void {
  const { declaration, expression, flags, id, linkageName, name, parent, type } = variable;
  const outside = declaration !== undefined || parent?.kind === 'composite';
  const die = newDie(job, DwTag.DW_TAG_variable, outside ? unitFor(job, parent).die : scopeDie(job, parent));
  job.dies.set(id, die);
  const describe = (): void => {
    putText(job, die, DwAt.DW_AT_name, name);
    putType(job, die, type);
    putFlag(job, die, DwAt.DW_AT_external, (flags & (1 << 2)) === 0);
  };
  if (declaration === undefined) describe();
  else {
    if (type !== declaration.type) putType(job, die, type);
    job.last.push(() => {
      const declared = declaringDie(job, declaration);
      if (declared === undefined) describe();
      else putReference(job, die, DwAt.DW_AT_specification, declared);
    });
  }
  putDeclared(job, die, unitFor(job, parent), variable, parent);
  putText(job, die, DwAt.DW_AT_linkage_name, linkageName === name ? undefined : linkageName);
  const operations = expression === undefined ? undefined : job.operationsOf(expression);
  if (expression !== undefined && operations === undefined) reportLeftOut(job, name, expression, variable.word);
  if (operations !== undefined && operations.length > 0) {
    job.spend(operations.length);
    job.entries.expression(die, DwAt.DW_AT_location, job.encode(operations));
  } else if (variable.variable !== undefined) {
    const constant = constantBits(job.info.module, variable.variable);
    if (constant !== undefined) putValue(job, die, constant);
    else {
      const register = { kind: 'uleb', value: variable.variable } as const;
      const bytes = job.encode([{ code: 0x92, operands: [register, { kind: 'sleb', value: 0 }] }]);
      job.entries.expression(die, DwAt.DW_AT_location, bytes);
    }
  }
}

function codeSpans(info: DebugInfo): CodeSpan[] {
  const spans: CodeSpan[] = [];
  for (const [id, fn] of info.byFunction) {
    const index = definitionOf(info.module, id);
    const span = index === undefined ? undefined : functionSpan(info.module, index);
    if (span !== undefined && fn.definition) spans.push({ fn, ...span });
  }
  return spans.sort((a, b) => a.from - b.from);
}

/** The line table of a unit, and the attributes of its entry. */
function finishUnit(
  job: DwarfJob,
  unit: UnitJob,
  own: readonly CodeSpan[],
  lines: LineSection,
  { rows, rowsOf }: { readonly rows: CodeRows; readonly rowsOf: ReadonlyMap<CodeSpan, RowSpan> },
  ranges: ReturnType<typeof listSection>,
): number {
  const { module } = job.info;
  const rowSpans = own.map((span) => rowsOf.get(span) ?? { from: 0, to: 0 });
  const sequences = rows.of(unit, rowSpans).map((its, k) => ({
    rows: its,
    end: endOf(module, wordAt(module.starts, (own[k] as CodeSpan).to - 1)) * 4,
  }));
  const files = unit.files.map(({ path, source }) => {
    const checksum = source?.checksum;
    return { path, md5: checksum?.kind === 'MD5' && checksum.hex.length === 32 ? fromHex(checksum.hex) : undefined };
  });
  const path = unit.unit?.source?.path ?? '';
  const split = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  const { die } = unit;
  putText(job, die, DwAt.DW_AT_producer, unit.unit?.producer ?? 'lanescope');
  const language = languages[unit.unit?.language ?? 0];
  if (language !== undefined) job.entries.number(die, DwAt.DW_AT_language, 'data2', language);
  putText(job, die, DwAt.DW_AT_name, path.slice(split + 1));
  putText(job, die, DwAt.DW_AT_comp_dir, split > 0 ? path.slice(0, split) : undefined);
  const lineOffset = lines.add({ files, sequences });
  job.entries.number(die, DwAt.DW_AT_stmt_list, 'sec_offset', lineOffset);
  if (own.length === 0) return lineOffset;
  // Lists of ranges and locations count from here.
  job.entries.number(die, DwAt.DW_AT_low_pc, 'address', 0);
  const entries = own.map(({ from, to }) => ({
    start: wordAt(module.starts, from) * 4,
    end: endOf(module, wordAt(module.starts, to - 1)) * 4,
  }));
  job.entries.number(die, DwAt.DW_AT_ranges, 'sec_offset', ranges.add(entries));
  return lineOffset;
}
