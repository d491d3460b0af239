/* What of a module's image goes into a smaller dump. */
import { memorySource, silent } from '../../core/index.ts';
import { open as openElf, sectionNamer } from '../../elf/index.ts';
import { thinElf } from '../../elf/advanced.ts';
import type { ElfFile } from '../../elf/index.ts';
import type { SectionFate } from '../../elf/advanced.ts';
import { isCode } from '../symbols/code-ranges.ts';
import { quietly } from '../symbols/quietly.ts';
import type { ImagePart } from '../tables/redaction.ts';
import { TOO_MUCH } from './directories-in.ts';
import { stripPaths } from './strip-paths.ts';

/** What is done to an image. */
export interface ImageOptions {
  /** Leave out functions that were never loaded. */
  readonly onlyLoaded: boolean;
  readonly strip: ReadonlySet<ImagePart>;
}

/** An image as it goes into the dump. */
export interface SlimImage {
  /** Undefined where it stays as it is. */
  readonly bytes: Uint8Array | undefined;
  /** It cannot be read: nobody can say where it has what is to be overwritten, so all of it is. */
  readonly isBlank: boolean;
}

/** Make an image fit for a smaller dump. */
export async function slimImage(image: Uint8Array, options: ImageOptions): Promise<SlimImage> {
  const made = await quietly(async () => {
    const elf = await openElf(memorySource(image), silent);
    const nameOf = await sectionNamer(elf);
    const unloaded = options.onlyLoaded ? unloadedCode(elf) : new Set<number>();
    const isStripped = (name: string, section: number): boolean =>
      (options.strip.has('code') && (isCode(elf, section) || sourceText.test(name) || recompiled.test(name))) ||
      (options.strip.has('constants') && constants.test(name));
    const fate = (i: number): SectionFate => {
      const name = nameOf(i) ?? '';
      if (unloaded.has(i) || (ofFunction.test(name) && unloaded.has(elf.sections.info(i)))) return 'gone';
      return isStripped(name, i) ? 'unfilled' : 'whole';
    };
    const fates = Array.from({ length: elf.sections.length }, (_, i) => fate(i));
    const isChanged = fates.some((each, i) => each !== 'whole' && elf.sections.extent(i).size > 0);
    const thin = isChanged ? await thinElf(elf, (i) => fates[i] as SectionFate) : undefined;
    if (!options.strip.has('paths')) return { bytes: thin };
    const bytes = thin ?? image.slice();
    await stripPaths(bytes);
    return { bytes };
    // Paths that are left where a bound was reached are no answer.
  }, TOO_MUCH);
  const isBlank = made === undefined && options.strip.size > 0;
  return { bytes: isBlank ? new Uint8Array(image.length) : made?.bytes, isBlank };
}

/** PTX or source kept for debuggers. */
const sourceText = /^\.nv_debug_(ptx_txt|source)/;

/** Machine code in the form that drivers finish. */
const recompiled = /^\.nv\.(capmerc|merc)/;

/** Constant banks; bank 4 has the addresses of variables. */
const constants = /^\.nv\.constant[0-35-9]/;

/** Sections about one function, whose section of code is sh_info. */
const ofFunction = /^\.(nv\.info|nv\.constant\d+|nv\.shared|nv\.local|nv\.capmerc|nv\.merc|rela?)\./;

/** Sections of code that have no address although others have: with lazy loading these functions never ran. */
function unloadedCode(elf: ElfFile): ReadonlySet<number> {
  const { sections } = elf;
  const unloaded = new Set<number>();
  let loaded = 0;
  for (let i = 1; i < sections.length; i++) {
    if (!isCode(elf, i)) continue;
    if (sections.addr(i) === 0n) unloaded.add(i);
    else loaded += 1;
  }
  return loaded === 0 ? new Set() : unloaded;
}
