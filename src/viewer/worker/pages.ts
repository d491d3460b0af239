/* The pages that a format has besides its summary and its tree; a format's code is loaded when a file of it is opened. */
import type { CudaDump, Space } from '../../cuda/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import type { R600File } from '../../r600/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { SpirvModule } from '../../spirv/index.ts';
import type { VisaStream } from '../../visa/index.ts';
import type { Page, PageTitle } from '../protocol.ts';
import type { Asked } from './asked.ts';

/** A model and its format: only `open` of that format makes one. */
export type AnyModel =
  | { readonly format: 'cuda'; readonly model: CudaDump }
  | { readonly format: 'spirv'; readonly model: SpirvModule }
  | { readonly format: 'visa'; readonly model: VisaStream }
  | { readonly format: 'r600'; readonly model: R600File }
  | { readonly format: 'elf'; readonly model: ElfFile };

export type { Space };

/** Titles of the pages. */
export async function titlesOf({ format, model }: AnyModel): Promise<readonly PageTitle[]> {
  switch (format) {
    case 'cuda':
      return (await import('./cuda-pages.ts')).cudaPages;
    case 'spirv':
      return (await import('./spirv-pages.ts')).spirvPages;
    case 'visa':
      return (await import('./visa-pages.ts')).visaPages(model);
    case 'r600':
      return (await import('./r600-pages.ts')).r600Pages(model);
    case 'elf':
      return (await import('./dwarf-pages.ts')).dwarfPages;
    default:
      return format satisfies never;
  }
}

/** The page with this id; FormatError where there is none. */
export async function pageOf(any: AnyModel, id: string, asked: Asked): Promise<Page> {
  const page = await find(any, id, asked);
  if (page === undefined) throw new FormatError('viewer/no-page', `the file has no page ${id}`);
  return page;
}

async function find({ format, model }: AnyModel, id: string, asked: Asked): Promise<Page | undefined> {
  switch (format) {
    case 'cuda':
      return (await import('./cuda-pages.ts')).cudaPage(model, id);
    case 'spirv':
      return (await import('./spirv-pages.ts')).spirvPage(model, id);
    case 'visa':
      return (await import('./visa-pages.ts')).visaPage(model, id);
    case 'r600':
      return (await import('./r600-pages.ts')).r600Page(model, id);
    case 'elf':
      return (await import('./dwarf-pages.ts')).dwarfPage(model, id, asked);
    default:
      return format satisfies never;
  }
}
