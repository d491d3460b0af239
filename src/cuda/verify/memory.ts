/* Blocks of global memory: addresses that wrap, blocks that share addresses. */
import { sectionPlace } from '../../elf/advanced.ts';
import { compare, hex64 } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { memoryBlocks } from '../memory/blocks.ts';
import type { CudaDump } from '../model.ts';

/** Check the address ranges of global and managed memory. */
export async function verifyMemory(dump: CudaDump, report: Report): Promise<void> {
  const { sections } = dump.elf;
  const say = (section: number, code: string, message: string): void =>
    report.add({
      code: `cuda/${code}`,
      severity: 'warning',
      message,
      at: { offset: sectionPlace(sections, section, 'sh_addr'), section, path: `sections[${section}].sh_addr` },
    });
  const blocks = (await memoryBlocks(dump)).filter((block) => block.extent.size > 0);
  blocks.sort((a, b) => compare(a.addr, b.addr) || a.section - b.section);
  let last: { readonly section: number; readonly end: bigint } | undefined;
  for (const { section, addr, extent } of blocks) {
    const end = addr + BigInt(extent.size);
    if (end > 2n ** 64n) {
      say(section, 'memory-wraps', `memory of ${extent.size} bytes at ${hex64(addr)} ends beyond 2^64`);
    }
    if (last !== undefined && addr < last.end) {
      const message = `memory at ${hex64(addr)} is also in section ${last.section}: an address in both is read from the section with the lower index`;
      say(section, 'memory-overlap', message);
    }
    if (last === undefined || end > last.end) last = { section, end };
  }
}
