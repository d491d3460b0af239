/* What lanescope reads of an ELF file, in the words of the comparison. */
import { nameOfDwAt, nameOfDwForm, nameOfDwTag } from '../../../generated/dwarf/enums.ts';
import { fromError } from '../../../src/core/index.ts';
import type { Report } from '../../../src/core/index.ts';
import { DieCursor } from '../../../src/dwarf/advanced.ts';
import type { CfaRule, RegisterRule } from '../../../src/dwarf/advanced.ts';
import { frameRowsOf, lineSectionsOf, openFrames, openLines } from '../../../src/dwarf/index.ts';
import type { DwarfFile, FormValue } from '../../../src/dwarf/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { fileName, placeOf, plainText } from './told.ts';
import type { Told } from './told.ts';

/** What we read; damage goes to the report. */
export function ourTold(file: DwarfFile, isObject: boolean, report: Report): Told {
  return {
    entries: entriesOf(file, report).sort(),
    lines: linesOf(file, isObject, report).sort(),
    frames: framesOf(file, isObject, report).sort(),
  };
}

function entriesOf({ units }: DwarfFile, report: Report): string[] {
  const found: string[] = [];
  for (const unit of units) {
    try {
      const cursor = new DieCursor(unit);
      while (cursor.next()) {
        let text = `${cursor.offset} ${cursor.depth} ${nameOfDwTag(cursor.tag) ?? hex(cursor.tag)}`;
        cursor.each((name, value, form) => {
          text += ` ${nameOfDwAt(name) ?? hex(name)}:${nameOfDwForm(form) ?? hex(form)}${valueOf(value)}`;
        });
        found.push(text);
      }
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      report.add(fromError(error));
    }
  }
  return found;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}

function valueOf(value: FormValue): string {
  if (value.kind === 'text') return `=${plainText(value.value)}`;
  return value.kind === 'reference' ? `=${value.offset}` : '';
}

function linesOf({ sections, split }: DwarfFile, isObject: boolean, report: Report): string[] {
  const found: string[] = [];
  for (const lines of [sections, split].map((own) => own && lineSectionsOf(own))) {
    const table = lines && openLines(lines, report);
    for (const sequence of [...(table?.sequences ?? []), ...(table?.empty ?? [])]) {
      const rows = table?.rowsOf(sequence) ?? [];
      const start = rows[0]?.address ?? 0n;
      // llvm-dwarfdump does not print what a linker left out.
      if (start === (sections.addressSize === 8 ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn)) continue;
      for (const { address, line, column, file, discriminator, isStmt, endSequence } of rows) {
        const marks = [...(isStmt ? ['is_stmt'] : []), ...(endSequence ? ['end_sequence'] : [])].join(' ');
        const place = placeOf(address, start, isObject);
        found.push(`${place} ${line}:${column} ${fileName(file)} ${discriminator} ${marks}`);
      }
    }
  }
  return found;
}

function framesOf({ sections }: DwarfFile, isObject: boolean, report: Report): string[] {
  return openFrames(sections, report).flatMap(({ section, table }) =>
    [...table.fdes].map((fde) => {
      const rows = frameRowsOf(fde, section, report).flatMap(({ low, cfa, rules }) => {
        // llvm-dwarfdump 14 leaves some rows without a CFA out.
        if (cfa === undefined) return [];
        const sorted = [...rules].sort(([a], [b]) => a - b).map(([, rule]) => ruleOf(rule));
        return [(low - fde.low).toString(16), [cfaOf(cfa), ...sorted].join(',')].join(',');
      });
      return [placeOf(fde.low, fde.low, isObject), ...rows].join(' ');
    }),
  );
}

function cfaOf(cfa: CfaRule): string {
  return cfa.kind === 'expression' ? 'expression' : signed(cfa.offset);
}

/** A rule without its register's name, which each side has its own of. */
function ruleOf(rule: RegisterRule): string {
  if (rule.kind === 'offset') return `[cfa${signed(rule.offset)}]`;
  return rule.kind === 'val_offset' ? `cfa${signed(rule.offset)}` : rule.kind;
}

function signed(offset: number | bigint): string {
  return offset < 0 ? `${offset}` : `+${offset}`;
}
