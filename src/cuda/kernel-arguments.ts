/*
 * Arguments of a kernel. -G builds describe its parameters in .debug_info: DW_OP_addr with an address in constant bank 0, where the
 * parameters begin at the grid's paramsOffset. The dump keeps them as parameter memory of the grid. Parameters that were moved
 * to registers are named by PTX registers, which nothing in a dump maps to those of the machine in a known way.
 */
import { silent } from '../core/index.ts';
import { readSection } from '../elf/index.ts';
import { ByteReader, FormatError } from '../runtime/index.ts';
import { framesOf } from './backtrace.ts';
import { paramsOf } from './info.ts';
import type { CudaDump } from './model.ts';
import { isRedacted } from './redaction.ts';
import { symbolsOf } from './symbols.ts';
import type { LaneOnSm } from './walk.ts';

/** One argument. */
export interface KernelArgument {
  readonly name: string;
  readonly type: string;
  /** As a debugger writes it; null where it is not in parameter memory or its type is no number and no pointer. */
  readonly value: string | null;
}

/** The arguments that the kernel of a lane was launched with; none where no debugging information tells its parameters. */
export async function kernelArguments(dump: CudaDump, lane: LaneOnSm): Promise<readonly KernelArgument[]> {
  const { deviceRow, gridId64 } = lane;
  const frame = (await framesOf(dump, lane)).at(-1);
  const place = frame?.place ?? null;
  if (frame === undefined || place === null) return [];
  const symbols = symbolsOf(dump);
  const modules = await symbols.modules(deviceRow);
  const module = modules.find((each) => each.handle === place.module && each.context === place.context);
  const cubin = module === undefined ? undefined : await symbols.cubin(module);
  const params = await paramsOf(dump, deviceRow, gridId64);
  if (cubin === undefined || params === undefined) return [];
  const pc = frame.caller ? frame.pc - 1n : frame.pc;
  const found: KernelArgument[] = [];
  const { openDwarf, variablesAt } = await import('../dwarf/index.ts');
  try {
    for (const variable of variablesAt(await openDwarf(cubin.elf, silent), pc, silent)) {
      const { name, type, isParameter, depth, location } = variable;
      if (!isParameter || depth !== 0 || name === undefined) continue;
      const at = /^DW_OP_addr 0x([0-9a-f]+)$/.exec(location ?? '')?.[1];
      const offset = at === undefined ? undefined : Number(BigInt(`0x${at}`) - params.offset);
      const value = offset === undefined ? null : await valueAt(dump, params.section, offset, type);
      found.push({ name, type, value });
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return found;
}

/** Readers of base types by the names that C++ compilers give them. */
const readers: Readonly<Record<string, (r: ByteReader) => number | bigint>> = {
  bool: (r) => r.u1(),
  char: (r) => r.s1(),
  'signed char': (r) => r.s1(),
  'unsigned char': (r) => r.u1(),
  short: (r) => r.s2le(),
  'unsigned short': (r) => r.u2le(),
  int: (r) => r.s4le(),
  'unsigned int': (r) => r.u4le(),
  unsigned: (r) => r.u4le(),
  long: (r) => r.s8le(),
  'long int': (r) => r.s8le(),
  'unsigned long': (r) => r.u8le(),
  'long unsigned int': (r) => r.u8le(),
  'long long': (r) => r.s8le(),
  'unsigned long long': (r) => r.u8le(),
  float: (r) => Math.fround(r.f4le()),
  double: (r) => r.f8le(),
};

const LARGEST = 8;

async function valueAt(dump: CudaDump, section: number, offset: number, type: string): Promise<string | null> {
  if (!(offset >= 0) || isRedacted(dump, section)) return null;
  const bytes = await readSection(dump.elf, section, offset, LARGEST);
  const name = type.replace(/^(?:const |volatile )+/, '');
  const r = new ByteReader(bytes);
  try {
    if (/[*&]$/.test(name)) return `0x${r.u8le().toString(16)}`;
    const read = readers[name];
    return read === undefined ? null : `${read(r)}`;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
