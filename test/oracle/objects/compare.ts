/* One ELF file, as we read it and as llvm-dwarfdump prints it: entries, rows of line tables, rows of call frame information. */
import { readFileSync } from 'node:fs';
import { Diagnostics, memorySource } from '../../../src/core/index.ts';
import { open } from '../../../src/dwarf/index.ts';
import { ElfType } from '../../../src/elf/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { llvmTold } from './llvm.ts';
import type { LlvmTold } from './llvm.ts';
import { ourTold } from './ours.ts';
import { losesCfa } from './readelf.ts';
import { kinds } from './told.ts';
import type { Told } from './told.ts';

/** How the two sides differ about one kind of what a file holds. */
export interface Difference {
  readonly kind: keyof Told;
  readonly text: string;
  /** What llvm-dwarfdump complained about while it printed this kind; empty where nothing. */
  readonly complaint: string;
  /** A defect of llvm-dwarfdump 14 that another tool confirms explains it. */
  readonly isTheirs: boolean;
}

/** What was compared, and how the two differ. */
export interface Comparison {
  readonly theirs: Told;
  readonly differences: readonly Difference[];
  /** Kinds that llvm-dwarfdump complains about, although both sides print the same. */
  readonly complaints: readonly string[];
  /** Codes of what we report. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Compare files. What is no ELF file that can be opened is left out of the answers. `shown` is the file that llvm-dwarfdump is asked about
 * in place of one that it cannot read.
 */
export async function compareObjects(
  files: readonly string[],
  shown: (file: string) => string = (file) => file,
): Promise<Map<string, Comparison>> {
  const opened: { file: string; isObject: boolean; ours: Told; report: Diagnostics }[] = [];
  for (const file of files) {
    const report = new Diagnostics();
    const dwarf = await open(memorySource(new Uint8Array(readFileSync(file))), report).catch((error: unknown) => {
      if (error instanceof FormatError) return undefined;
      throw error;
    });
    if (dwarf === undefined) continue;
    const isObject = dwarf.elf.header.e_type === ElfType.ET_REL;
    opened.push({ file, isObject, ours: ourTold(dwarf, isObject, report), report });
  }
  const told = llvmTold(opened.map(({ file, isObject }) => ({ file: shown(file), isObject })));
  return new Map(
    opened.map(
      ({ file, ours, report }, i) => [file, comparison(shown(file), ours, told[i] as LlvmTold, report)] as const,
    ),
  );
}

function comparison(file: string, ours: Told, { complaints, ...theirs }: LlvmTold, report: Diagnostics): Comparison {
  const differ = kinds.filter((kind) => !isSame(ours[kind], theirs[kind]));
  const codes = (wanted: string): string[] => [
    ...new Set(report.list.filter(({ severity }) => severity === wanted).map(({ code }) => code)),
  ];
  return {
    theirs,
    differences: differ.map((kind) => ({
      kind,
      text: differenceOf(ours[kind], theirs[kind]),
      complaint: complaints[kind],
      isTheirs: kind === 'frames' && losesCfa(file, ours.frames, theirs.frames),
    })),
    complaints: kinds
      .filter((kind) => complaints[kind] !== '' && !differ.includes(kind))
      .map((kind) => `${kind}: ${complaints[kind]}`),
    errors: codes('error'),
    warnings: codes('warning'),
  };
}

/** DW_FORM_indirect is printed as the form that it stands for. */
function isSame(ours: readonly string[], theirs: readonly string[]): boolean {
  const text = (lines: readonly string[]): string => lines.join('\n');
  if (text(ours) === text(theirs)) return true;
  const forms = /:DW_FORM_\w+(?:=[\w]*)?/g;
  return (
    ours.some((each) => each.includes('DW_FORM_indirect')) &&
    text(ours).replaceAll(forms, '') === text(theirs).replaceAll(forms, '')
  );
}

/** The lines that one side alone has, of those that differ the first, from where they do. */
function differenceOf(ours: readonly string[], theirs: readonly string[]): string {
  const left = new Map<string, number>();
  for (const each of theirs) left.set(each, (left.get(each) ?? 0) + 1);
  const only: string[] = [];
  for (const each of ours) {
    const count = left.get(each) ?? 0;
    if (count > 0) left.set(each, count - 1);
    else only.push(each);
  }
  const missing = [...left].flatMap(([each, count]) => Array<string>(count).fill(each));
  const [here = '', there = ''] = [only[0], missing[0]];
  const [a, b] = [here.split(' '), there.split(' ')];
  const at = a.findIndex((word, i) => word !== b[i]);
  const from = (words: readonly string[]): string =>
    [words[0], '…', ...words.slice(at, at + 3)].join(' ').slice(0, 200);
  return `${only.length} of ${ours.length} only here, ${missing.length} of ${theirs.length} only there: ${from(a)} | ${from(b)}`;
}
