/*
 * A smaller dump, fit for a bug report: memory, parameters and images that are not needed for the verdict are left out, links
 * renumbered. What stays is what a driver writes with CUDA_COREDUMP_GENERATION_FLAGS set to the same, without the images of modules that
 * nothing in the dump runs and without functions that were never loaded.
 */
import { writeCudbgMetaDataEntry } from '../../../generated/cuda/write.ts';
import { CUDBGCoredumpGenerationFlags as Flags } from '../../../generated/cuda/enums.ts';
import { chunks, limits } from '../../core/index.ts';
import type { ByteSink } from '../../core/index.ts';
import { readSection, sectionNamer, SectionType, writeNewElf } from '../../elf/index.ts';
import type { NewSection } from '../../elf/index.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { Kind, kindInfo } from '../tables/kinds.ts';
import type { KindName } from '../tables/kinds.ts';
import type { CudaDump } from '../model.ts';
import { neededModules } from './needed-modules.ts';
import { REDACTION_SECTION, redactionNote } from '../tables/redaction.ts';
import type { ImagePart, Redaction } from '../tables/redaction.ts';
import { slimImage } from './image.ts';
import type { ImageOptions } from './image.ts';
import { slimReport } from './report.ts';
import type { SlimContents, SlimReport } from './report.ts';

/** What can be left out. */
export type Droppable = 'global' | 'shared' | 'local' | 'params' | 'constbanks' | 'images' | 'modules';

const kindsOf: Readonly<Record<Droppable, readonly KindName[]>> = {
  global: ['global', 'managed'],
  shared: ['shared'],
  local: ['local'],
  params: ['params'],
  constbanks: ['constbank'],
  images: ['image'],
  // Of modules that nothing runs.
  modules: [],
};

const flagOf: Partial<Record<Droppable, number>> = {
  // Constant banks lie in global memory.
  global: Flags.CUDBG_COREDUMP_SKIP_GLOBAL_MEMORY | Flags.CUDBG_COREDUMP_SKIP_CONSTBANK_MEMORY,
  shared: Flags.CUDBG_COREDUMP_SKIP_SHARED_MEMORY,
  local: Flags.CUDBG_COREDUMP_SKIP_LOCAL_MEMORY,
  constbanks: Flags.CUDBG_COREDUMP_SKIP_CONSTBANK_MEMORY,
  images: Flags.CUDBG_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES,
};

/** Everything that can be left out. */
export const droppable: readonly Droppable[] = Object.keys(kindsOf) as Droppable[];

/** What a lightweight dump does not have, and images that nothing needs. Parameters and the places of constant banks it has. */
const lightweight: readonly Droppable[] = ['global', 'shared', 'local', 'images', 'modules'];

/** What `slimDump` does. */
export interface SlimOptions {
  /**
   * What to leave out. By default everything that a lightweight dump does not have, but not the image of a module whose only one
   * it is.
   */
  readonly drop?: readonly Droppable[] | undefined;
  /** Write zeros for the contents of registers and memory, and a note that says so. */
  readonly redact?: boolean | undefined;
  /** What else is overwritten: directories in images; machine code and PTX; memory, parameters and constant banks. */
  readonly strip?: readonly Strippable[] | undefined;
}

/** What can be overwritten. */
export type Strippable = 'paths' | 'code' | 'memory';

/** Contents that are about the program's data, not about where it is. */
const memoryKinds: readonly KindName[] = ['global', 'managed', 'local', 'shared', 'params'];
const registerKinds: readonly KindName[] = ['regs', 'preds', 'uregs', 'upreds', 'barriers'];

/** Parts of images that are overwritten. */
const partsOf: Readonly<Record<Strippable, ImagePart>> = { paths: 'paths', code: 'code', memory: 'constants' };

/** Write a smaller dump. */
export async function slimDump(dump: CudaDump, sink: ByteSink, options: SlimOptions = {}): Promise<SlimReport> {
  const { elf, tree } = dump;
  const { sections, header } = elf;
  const drop = options.drop ?? lightweight;
  const strip = options.strip ?? [];
  const dropped = new Set(drop.flatMap((what) => kindsOf[what]).map((kind) => Kind[kind]));
  const secret = [
    ...(options.redact === true ? registerKinds : []),
    ...(options.redact === true || strip.includes('memory') ? memoryKinds : []),
  ];
  const zeroed = new Set(secret.map((kind) => Kind[kind]));
  const imageOptions = { onlyLoaded: drop.includes('modules'), strip: new Set(strip.map((what) => partsOf[what])) };
  const unneeded = drop.includes('modules') ? await unneededImages(dump) : new Set<number>();
  const nameOf = await sectionNamer(elf);
  /** New index of each section; 0 for those that go. */
  const renumbered = new Uint32Array(sections.length);
  const kept: number[] = [];
  const isOnlyImage = (i: number): boolean =>
    tree.kind(i) === Kind.image && tree.child(sections.link(i), sections.info(i), Kind.relocatedImage) === undefined;
  for (let i = 1; i < sections.length; i++) {
    if (i === elf.names?.section || i === dump.redaction.section) continue;
    if (unneeded.has(i)) continue;
    if (dropped.has(tree.kind(i)) && !(options.drop === undefined && isOnlyImage(i))) continue;
    renumbered[i] = kept.push(i);
  }
  const { images, blank } = await slimImages(dump, kept, imageOptions);
  const redaction = redactionOf(dump, kept, zeroed, imageOptions.strip);
  const note = redaction.kinds.size + redaction.parts.size === 0 ? undefined : redactionNote(redaction);
  const source = (index: number): number => kept[index - 1] as number;
  const at = (index: number): NewSection => {
    if (index > kept.length)
      return { name: REDACTION_SECTION, type: SectionType.SHT_NOTE, align: 4, size: note?.length ?? 0 };
    const i = source(index);
    const { size } = sections.extent(i);
    const type = sections.type(i);
    const alignment = Number(sections.align(i));
    return {
      name: nameOf(i) ?? '',
      type,
      flags: sections.flags(i),
      addr: sections.addr(i),
      link: renumbered[sections.link(i)] ?? 0,
      info: sections.info(i),
      align: alignment >= 1 && alignment <= 4096 ? alignment : 1,
      entsize: sections.entsize(i),
      size: type === SectionType.SHT_NOBITS ? Number(sections.size(i)) : (images.get(i)?.length ?? size),
    };
  };
  const flags = drop.reduce((all, what) => all | (flagOf[what] ?? 0), 0);
  async function* contents(index: number): AsyncGenerator<Uint8Array> {
    if (index > kept.length) {
      if (note !== undefined) yield note;
      return;
    }
    const i = source(index);
    const { offset, size } = sections.extent(i);
    const image = images.get(i);
    if (image !== undefined) yield image;
    else if (i === dump.meta?.section) yield* metaContents(dump, flags, size);
    else if (zeroed.has(tree.kind(i))) yield* zeros(size);
    else if (size <= limits.chunk) yield await elf.source.read(offset, size);
    else yield* chunks(elf.source, offset, size);
  }
  const { osabi, abiversion } = header.ident;
  const file = { osabi, abiversion, type: header.e_type, machine: header.e_machine, flags: header.e_flags };
  await writeNewElf(sink, file, { count: kept.length + (note === undefined ? 0 : 1), at, contents });
  return slimReport(dump, { kept, images, blank, redaction });
}

/** Images of modules that nothing runs. */
async function unneededImages(dump: CudaDump): Promise<ReadonlySet<number>> {
  const unneeded = new Set<number>();
  const isNeeded = await neededModules(dump);
  for (let row = 0; row < dump.devices.table.length; row++) {
    for (const module of await dump.symbols.modules(row)) {
      if (isNeeded(module)) continue;
      for (const section of [module.section, module.original]) if (section !== undefined) unneeded.add(section);
    }
  }
  return unneeded;
}

/** Images that are written otherwise than they are, by section, and how many of them are nothing but zeros. */
async function slimImages(
  dump: CudaDump,
  kept: readonly number[],
  options: ImageOptions,
): Promise<Pick<SlimContents, 'images' | 'blank'>> {
  const images = new Map<number, Uint8Array>();
  let blank = 0;
  if (!options.onlyLoaded && options.strip.size === 0) return { images, blank };
  for (const i of kept) {
    const kind = dump.tree.kind(i);
    if (kind !== Kind.relocatedImage && kind !== Kind.image) continue;
    const { bytes, isBlank } = await slimImage(await readSection(dump.elf, i), options);
    if (bytes !== undefined) images.set(i, bytes);
    if (isBlank) blank += 1;
  }
  return { images, blank };
}

/** What the new dump says of itself: what was overwritten now and before. */
function redactionOf(
  dump: CudaDump,
  kept: readonly number[],
  zeroed: ReadonlySet<number>,
  strip: ReadonlySet<ImagePart>,
): Omit<Redaction, 'section'> {
  const kinds = new Set(dump.redaction.kinds);
  for (const i of kept) if (zeroed.has(dump.tree.kind(i))) kinds.add(kindInfo(dump.tree.kind(i)).name);
  return { kinds, parts: new Set([...dump.redaction.parts, ...strip]) };
}

/** The metadata, saying also what was left out. */
async function* metaContents(dump: CudaDump, flags: number, size: number): AsyncGenerator<Uint8Array> {
  const { meta } = dump;
  const w = new ByteWriter();
  for (const row of meta?.table ?? []) {
    writeCudbgMetaDataEntry(w, { ...row.toObject(), flags: (row.flags | flags) >>> 0 });
  }
  yield w.data;
  const rest = size - w.size;
  if (rest > 0) yield await dump.elf.source.read((meta?.offset ?? 0) + w.size, rest);
}

function* zeros(size: number): Generator<Uint8Array> {
  const piece = new Uint8Array(Math.min(size, limits.chunk));
  for (let left = size; left > 0; left -= piece.length) yield left >= piece.length ? piece : piece.subarray(0, left);
}

/** Whether a word names something that can be left out. */
export function isDroppable(word: string): word is Droppable {
  return Object.hasOwn(kindsOf, word);
}
