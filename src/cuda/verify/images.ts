/* Images of modules: cubins, ELF files inside the dump. */
import { subSource } from '../../core/index.ts';
import type { Diagnostic, Report } from '../../core/index.ts';
import { ElfMachine, open as openElf } from '../../elf/index.ts';
import { checkContents, headerPlace } from '../../elf/advanced.ts';
import { FormatError } from '../../runtime/index.ts';
import type { CudaDump } from '../model.ts';
import { verifyCubinDebug } from '../symbols/cubin-debug.ts';
import { Kind } from '../tables/kinds.ts';

/** Check every relocated and non-relocated image as an ELF file. */
export async function verifyImages(dump: CudaDump, report: Report): Promise<void> {
  const { sections } = dump.elf;
  for (let section = 1; section < sections.length; section++) {
    const kind = dump.tree.kind(section);
    if (kind === Kind.relocatedImage || kind === Kind.image) await verifyImage(dump, section, report);
  }
}

async function verifyImage(dump: CudaDump, section: number, report: Report): Promise<void> {
  const { offset, size } = dump.elf.sections.extent(section);
  /** Places inside the image, as places in the dump. */
  const outer = ({ at, ...rest }: Diagnostic): Diagnostic => ({
    ...rest,
    at: {
      offset: offset + Math.min(Number(at.offset ?? 0), size),
      section,
      path: ['image', ...(at.path === undefined ? [] : [at.path])].join('.'),
    },
  });
  const inner: Report = { add: (diagnostic) => report.add(outer(diagnostic)) };
  try {
    const image = await openElf(subSource(dump.elf.source, offset, size), inner, dump.elf);
    if (image.header.e_machine !== ElfMachine.EM_CUDA) {
      inner.add({
        code: 'cuda/image-machine',
        severity: 'warning',
        message: `module image is for ELF machine 0x${image.header.e_machine.toString(16)}, not a cubin (0xbe)`,
        at: { offset: headerPlace(image.header, 'e_machine'), path: 'header.e_machine' },
      });
    }
    if (image.damage !== undefined) inner.add(image.damage);
    await checkContents(image, inner);
    await verifyCubinDebug(image, inner);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    inner.add({
      code: 'cuda/image-not-elf',
      severity: 'error',
      message: `module image cannot be read, the module has no symbols: ${error.message}`,
      at: { offset: error.offset ?? 0, path: error.path },
    });
  }
}
