/* Memory of one lane, and constant banks. */
import { byteCount, hex64, hexLines } from '../../../core/index.ts';
import type { Json } from '../../../core/index.ts';
import { constBanks, isRedacted } from '../../../cuda/advanced.ts';
import { findMemory, memoryBlocks, readMemory } from '../../../cuda/index.ts';
import type { CudaDump, LaneOnSm, Memory, Space } from '../../../cuda/index.ts';
import { readSection } from '../../../elf/index.ts';
import type { FileRun } from '../../output/documents.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure, usage } from '../../errors/failure.ts';
import { withOutput } from '../../output/output.ts';
import { askDump, chosenLane, findChosen, mask, showRows } from './ask.ts';
import type { CudaOptions } from './ask.ts';

/** What `cuda mem` takes besides. */
export interface MemOptions extends CudaOptions {
  readonly space?: string | undefined;
  readonly size?: number | undefined;
}

const SHOWN = 64;

/** Bytes that are copied at once. */
const PIECE = 1 << 22;
const spaces: readonly Space[] = ['generic', 'global', 'shared', 'local', 'param'];

/** `cuda mem`: bytes at an address, or what memory there is. */
export function memory(file: string, address: bigint | undefined, options: MemOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  return askDump(file, rest, async (dump, run) => {
    if (address === undefined) {
      if (target !== undefined) throw usage('mem -o FILE needs an address');
      await listMemory(dump, run);
      return;
    }
    const size = options.size ?? SHOWN;
    const lane = await findChosen(dump, options);
    const found = await locate(dump, lane, options.space ?? 'generic', address, size);
    if (target !== undefined) {
      await extract(dump, found, target);
      if (run.json) await run.document({ ...memoryJson(found), output: target });
      return;
    }
    const bytes = await readMemory(dump, found);
    if (run.json) await run.document({ ...memoryJson(found), bytes });
    else {
      const more = found.size < size ? [`... the dump ends ${size - found.size} bytes early`] : [];
      await run.lines([...hexLines(bytes, found.address), ...more]);
    }
  });
}

function memoryJson({ space, address, section, offset, size }: Memory): { [key: string]: Json } {
  return { space, address, section, offset, size };
}

async function locate(
  dump: CudaDump,
  lane: LaneOnSm | undefined,
  space: string,
  address: bigint,
  size: number,
): Promise<Memory> {
  const bank = /^const:(\d{1,3})$/.exec(space)?.[1];
  if (bank !== undefined) {
    const banks = lane === undefined ? [] : await constBanks(dump, lane.deviceRow, lane.gridId64);
    const found = banks.find((each) => each.bank === Number(bank));
    if (found === undefined || address >= BigInt(found.size)) {
      throw new Failure(
        'cuda/no-memory',
        `no constant bank ${bank} with ${hex64(address)} in the dump`,
        exitCode.badFile,
      );
    }
    return findMemory(dump, lane, 'global', found.address + address, Math.min(size, found.size - Number(address)));
  }
  const known = spaces.find((each) => each === space);
  if (known === undefined) throw usage(`unknown space: ${space}, known are ${spaces.join(', ')}, const:BANK`);
  return findMemory(dump, lane, known, address, size);
}

async function extract(dump: CudaDump, found: Memory, target: string): Promise<void> {
  await withOutput(target, async (output) => {
    for (let done = 0; done < found.size; done += PIECE) {
      await output.bytes(
        await readSection(dump.elf, found.section, found.offset + done, Math.min(PIECE, found.size - done)),
      );
    }
  });
}

async function listMemory(dump: CudaDump, run: FileRun): Promise<void> {
  const blocks = (await memoryBlocks(dump)).map(({ index, addr, managed, extent, section }) => ({
    index,
    address: addr,
    size: extent.size,
    managed,
    section,
    ...(isRedacted(dump, section) && { redacted: true }),
  }));
  type Block = (typeof blocks)[number];
  const columns = [
    { head: 'Address', cell: (row: Block) => mask(row.address, 16) },
    { head: 'Size', cell: (row: Block) => byteCount(row.size), align: 'right' as const },
    {
      head: 'Kind',
      cell: (row: Block) => `${row.managed ? 'managed' : 'global'}${row.redacted === true ? ', redacted' : ''}`,
    },
  ];
  await showRows(run, 'memory', blocks, columns, 'no global memory in the dump');
}

/** `cuda const`: the constant banks of the kernel. */
export function constants(file: string, options: CudaOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const banks = await constBanks(dump, lane.deviceRow, lane.gridId64);
    type Bank = (typeof banks)[number];
    const columns = [
      { head: 'Bank', cell: (row: Bank) => `${row.bank}`, align: 'right' as const },
      { head: 'Address', cell: (row: Bank) => mask(row.address, 16) },
      { head: 'Size', cell: (row: Bank) => `${row.size}`, align: 'right' as const },
    ];
    await showRows(run, 'banks', banks, columns, 'the dump does not say where constant banks are');
  });
}
