/* The call frame information of a file: that of .debug_frame, then that of .eh_frame. */
import type { Report } from '../../core/index.ts';
import { ElfMachine } from '../../elf/enums.ts';
import { FrameBudget } from './budget.ts';
import type { Fde, FrameSection } from './entries.ts';
import { readFrames } from './table.ts';
import type { FrameTable } from './table.ts';
import { rowAt } from './rows.ts';
import type { FrameReading, FrameRow } from './rows.ts';
import { isEh } from '../info/sections.ts';
import type { DwarfSection, DwarfSections } from '../info/sections.ts';

/** One section with its table. */
export interface FrameSource {
  readonly section: FrameSection;
  readonly table: FrameTable;
}

/** Where a row came from. */
export interface FoundRow {
  readonly row: FrameRow;
  readonly fde: Fde;
  readonly source: FrameSource;
}

const WINDOWED: ReadonlySet<number> = new Set([ElfMachine.EM_SPARC, ElfMachine.EM_SPARC32PLUS, ElfMachine.EM_SPARCV9]);

/** Read all sections of it; what is damaged is reported and left out. */
export function openFrames(sections: DwarfSections, report: Report): FrameSource[] {
  return sections.frames.map((section) => openFrameSection(section, sections, report));
}

/** Read one section of it; what is damaged is reported and left out. */
export function openFrameSection(section: DwarfSection, sections: DwarfSections, report: Report): FrameSource {
  const { littleEndian, addressSize, machine } = sections;
  const format = { isEh: isEh(section), littleEndian, addressSize, hasWindows: WINDOWED.has(machine) };
  return { section, table: readFrames(section, format, report) };
}

/** A function, and what its rows and those of all others of its section may take. */
export interface FrameFunction {
  readonly fde: Fde;
  readonly budget: FrameBudget;
}

/** The functions of a section for whoever asks for the rows of all; they end where the budget is spent. */
export function* frameFunctions({ section, table }: FrameSource): Generator<FrameFunction> {
  const budget = new FrameBudget(section);
  for (const fde of table.fdes) {
    if (budget.isSpent) return;
    yield { fde, budget };
  }
}

/** Instructions that take as long to carry out as a frame takes. */
const BYTES_PER_FRAME = 1024;

/** The row for an address; undefined where no function has it. Throws ExpressionError where its instructions are ill-formed. */
export function findRow(
  sources: readonly FrameSource[],
  pc: bigint,
  reading: FrameReading = 'strict',
  budget?: FrameBudget,
): FoundRow | undefined {
  for (const source of sources) {
    const fde = source.table.find(pc);
    if (fde !== undefined) budget?.walk((fde.end - fde.offset) / BYTES_PER_FRAME);
    const row = fde && rowAt(fde, source.section, pc, reading, budget);
    if (fde !== undefined && row !== undefined) return { row, fde, source };
  }
  return undefined;
}
