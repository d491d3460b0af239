/* What a smaller dump still tells of the program, and what it does not any more: people read it before they pass the dump on. */
import { byteCount, memorySource, silent } from '../../core/index.ts';
import { open as openElf, readSection, sectionNamer } from '../../elf/index.ts';
import type { CudaDump } from '../model.ts';
import { isCode } from '../symbols/code-ranges.ts';
import { quietly } from '../symbols/quietly.ts';
import { Kind, kindInfo, MAX_KIND } from '../tables/kinds.ts';
import { redactedTitles } from '../tables/redaction.ts';
import type { Redaction } from '../tables/redaction.ts';

/** What was made of a dump, in words. */
export interface SlimReport {
  /** Sections that the dump had and the smaller one does not have. */
  readonly sectionsLeftOut: number;
  readonly leftOut: readonly string[];
  readonly redacted: readonly string[];
  readonly remains: readonly string[];
}

/** What was written. */
export interface SlimContents {
  /** Sections of the dump that stay. */
  readonly kept: readonly number[];
  /** Images that were changed, by section. */
  readonly images: ReadonlyMap<number, Uint8Array>;
  /** How many of them cannot be read and are nothing but zeros. */
  readonly blank: number;
  readonly redaction: Omit<Redaction, 'section'>;
}

/** Kinds of sections with contents of the program. */
const telling: readonly number[] = [
  Kind.global,
  Kind.managed,
  Kind.shared,
  Kind.local,
  Kind.params,
  Kind.regs,
  Kind.preds,
  Kind.uregs,
  Kind.upreds,
  Kind.barriers,
];

/** Say what was left out, overwritten, and what remains. */
export async function slimReport(
  dump: CudaDump,
  { kept, images, blank, redaction }: SlimContents,
): Promise<SlimReport> {
  const { tree, elf } = dump;
  const before = sizesByKind(
    dump,
    Array.from({ length: elf.sections.length - 1 }, (_, i) => i + 1),
  );
  const after = sizesByKind(dump, kept, images);
  const leftOut: string[] = [];
  for (let kind = 1; kind <= MAX_KIND; kind++) {
    const less = (before[kind] ?? 0) - (after[kind] ?? 0);
    if (less > 0) leftOut.push(`${kindInfo(kind).title} (${byteCount(less)})`);
  }
  const remains = telling
    .filter((kind) => (after[kind] ?? 0) > 0 && !redaction.kinds.has(kindInfo(kind).name))
    .map((kind) => kindInfo(kind).title);
  const inImages = new Set<string>();
  for (const i of kept) {
    const isImage = tree.kind(i) === Kind.relocatedImage || tree.kind(i) === Kind.image;
    if (isImage) await tellImage(images.get(i) ?? (await readSection(elf, i)), redaction, inImages);
  }
  return {
    sectionsLeftOut: elf.sections.length - 1 - kept.length,
    leftOut,
    redacted: [...redactedTitles({ redaction }), ...(blank === 0 ? [] : ['images that cannot be read'])],
    remains: [...remains, ...inImages],
  };
}

function sizesByKind(
  { tree, elf }: CudaDump,
  kept: readonly number[],
  images: ReadonlyMap<number, Uint8Array> = new Map(),
): Float64Array {
  const sizes = new Float64Array(MAX_KIND + 1);
  for (const i of kept) {
    const kind = tree.kind(i);
    sizes[kind] = (sizes[kind] ?? 0) + (images.get(i)?.length ?? elf.sections.extent(i).size);
  }
  return sizes;
}

/** Sections of images by what they tell. */
const contents: readonly (readonly [name: RegExp, title: string])[] = [
  [/^\.nv_debug_ptx_txt$/, 'PTX'],
  [/^\.symtab$/, 'names of functions and variables'],
  [/^\.debug_(line|info)$/, 'names and lines of source files'],
  [/^\.nv\.global\.init$/, 'initial values of variables, texts of assertions'],
  [/^\.nv\.constant[0-35-9]/, 'constant banks in images'],
];

async function tellImage(image: Uint8Array, { parts }: Omit<Redaction, 'section'>, into: Set<string>): Promise<void> {
  await quietly(async () => {
    const elf = await openElf(memorySource(image), silent);
    const nameOf = await sectionNamer(elf);
    for (let i = 1; i < elf.sections.length; i++) {
      if (elf.sections.extent(i).size === 0) continue;
      const name = nameOf(i) ?? '';
      if (isCode(elf, i)) into.add('machine code');
      for (const [pattern, title] of contents) if (pattern.test(name)) into.add(title);
      if (name === '.debug_line' && !parts.has('paths')) into.add('directories of source files');
    }
  });
}
