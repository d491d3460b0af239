/* Call stack, registers and memory of one lane; constant banks and modules. */
import { byteCount, hex64, hexLines, textTable } from '../../../core/index.ts';
import type { Json } from '../../../core/index.ts';
import { frameJson, moduleRows, placeOfLane } from '../../../cuda/advanced.ts';
import {
  constBanks,
  detailedFrames,
  findMemory,
  isRedacted,
  kernelArguments,
  memoryBlocks,
  readMemory,
  registersOf,
} from '../../../cuda/index.ts';
import type { KindName, ModuleRow } from '../../../cuda/advanced.ts';
import type { CudaDump, FrameCalls, KernelArgument, LaneOnSm, Memory, Space } from '../../../cuda/index.ts';
import { readSection } from '../../../elf/index.ts';
import type { FileRun } from '../../documents.ts';
import { exitCode } from '../../exit-code.ts';
import type { ExitCode } from '../../exit-code.ts';
import { Failure, usage } from '../../failure.ts';
import { makeFolder, withOutput, withOutputIn } from '../../output.ts';
import { askDump, chosenLane, dim, findChosen, mask, selectionOf, showRows, toJson } from './ask.ts';
import type { CudaOptions } from './ask.ts';

function laneJson(dump: CudaDump, lane: LaneOnSm): Json {
  return toJson(placeOfLane(dump, lane));
}

function laneText(dump: CudaDump, lane: LaneOnSm): string {
  const { device, sm, warp, lane: ln, block, thread } = placeOfLane(dump, lane);
  return `block ${dim(block)}, thread ${dim(thread)}: device ${device}, SM ${sm}, warp ${warp}, lane ${ln}`;
}

/** `cuda bt`: the call stack. */
export function backtrace(file: string, options: CudaOptions & { syscalls?: boolean }): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const frames = await detailedFrames(dump, lane);
    const given = await kernelArguments(dump, lane);
    if (run.json) {
      const kernel_arguments = given.map((each) => ({ ...each }));
      await run.document({ lane: laneJson(dump, lane), frames: frames.map(frameJson), kernel_arguments });
      return;
    }
    const shown = options.syscalls === true ? frames : frames.filter(({ syscall }) => !syscall);
    await run.lines([laneText(dump, lane), ...frameLines(shown), ...argumentLines(given)]);
  });
}

function argumentLines(given: readonly KernelArgument[]): string[] {
  if (given.length === 0) return [];
  const list = given.map(({ name, type, value, redacted }) => {
    const absent = redacted === true ? 'redacted' : 'not in parameter memory';
    return `${name} = ${value ?? `<${type}, ${absent}>`}`;
  });
  return [`kernel arguments: ${list.join(', ')}`];
}

function* frameLines(frames: readonly FrameCalls[]): Generator<string> {
  let number = 0;
  for (const { pc, calls, syscall } of frames) {
    if (calls.length === 0) yield `#${number++}  ${mask(pc, 16)} in ??`;
    for (const [i, call] of calls.entries()) {
      const at = call.file === null ? '' : ` at ${call.file}:${call.line ?? '?'}`;
      const where = i === 0 ? `${mask(pc, 16)} in ` : '';
      const inside = syscall ? ' (driver)' : call.inlined ? ' (inlined)' : '';
      yield `#${number++}  ${where}${call.function ?? '??'}${at}${inside}`;
    }
  }
}

/** `cuda regs`: the registers. */
export function registers(file: string, options: CudaOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const found = await registersOf(dump, lane);
    if (run.json) {
      const redacted = [...dump.redaction.kinds];
      const document = { lane: laneJson(dump, lane), ...found, registers: words(found.registers) };
      await run.document(redacted.length === 0 ? document : { ...document, redacted });
      return;
    }
    const rows = [
      ...named(dump, 'R', found.registers, 'regs'),
      ...named(dump, 'UR', found.uniform_registers, 'uregs'),
      ...named(dump, 'P', found.predicates, 'preds'),
      ...named(dump, 'UP', found.uniform_predicates, 'upreds'),
      ...named(dump, 'B', found.barriers, 'barriers'),
      ['CC', mask(found.cc, 0), `${found.cc}`],
      ['pc', hex64(found.pc), ''],
      ['errorpc', found.error_pc === null ? 'not known' : hex64(found.error_pc), ''],
    ];
    const lines = textTable(rows, { align: ['left', 'left', 'right'] });
    await run.lines([laneText(dump, lane), ...lines]);
  });
}

function words(values: readonly number[] | null): Json {
  return values === null ? null : [...values];
}

function named(dump: CudaDump, prefix: string, values: readonly number[] | null, kind: KindName): string[][] {
  if (values === null) return [[prefix, dump.redaction.kinds.has(kind) ? 'redacted' : 'not in the dump', '']];
  return values.map((value, i) => [`${prefix}${i}`, mask(value, 8), `${value | 0}`]);
}

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

/** What `cuda modules` takes besides. */
export interface ModulesOptions extends CudaOptions {
  readonly extract?: string | undefined;
}

/** `cuda modules`: modules, and their cubins as files. */
export function modules(file: string, options: ModulesOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const rows: ModuleRow[] = [];
    for await (const row of moduleRows(dump, selectionOf(options))) rows.push(row);
    if (options.extract !== undefined) await extractModules(dump, rows, options.extract);
    const size = (bytes: number | null): string => (bytes === null ? '-' : byteCount(bytes));
    const columns = [
      { head: 'Dev', cell: (row: ModuleRow) => `${row.device}`, align: 'right' as const },
      { head: 'Context', cell: (row: ModuleRow) => hex64(row.context) },
      { head: 'Module', cell: (row: ModuleRow) => hex64(row.module) },
      { head: 'Relocated', cell: (row: ModuleRow) => size(row.relocated), align: 'right' as const },
      { head: 'Original', cell: (row: ModuleRow) => size(row.original), align: 'right' as const },
      { head: 'Functions', cell: (row: ModuleRow) => `${row.functions}`, align: 'right' as const },
      { head: 'Kernels', cell: (row: ModuleRow) => row.kernels.slice(0, 3).join(', ') },
    ];
    await showRows(run, 'modules', rows, columns, 'no modules');
  });
}

async function extractModules(dump: CudaDump, rows: readonly ModuleRow[], folder: string): Promise<void> {
  await makeFolder(folder);
  const extractTo = async (name: string, section: ModuleRow['relocated_section']): Promise<void> => {
    if (section === null) return;
    const bytes = await readSection(dump.elf, section);
    await withOutputIn(folder, name, (output) => output.bytes(bytes));
  };
  for (const { device, context, module, relocated_section: relocated, original_section: original } of rows) {
    const stem = `dev${device}.ctx${context.toString(16)}.mod${module.toString(16)}`;
    await extractTo(`${stem}.relocated.cubin`, relocated);
    await extractTo(`${stem}.cubin`, original);
  }
}
