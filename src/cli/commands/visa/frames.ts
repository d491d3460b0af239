/* The questions about the stack: frames, unwind. */
import { fromHex, hex64, textTable } from '../../../core/index.ts';
import type { Json } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { frames, unwind } from '../../../visa/index.ts';
import { frameJson, slotText } from '../../../visa/advanced.ts';
import type { FrameOptions, FrameRow, FrameTable, Machine } from '../../../visa/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { readText } from '../../input/text-file.ts';
import { answer, answerList, askStream, hex } from './open.ts';
import type { VisaOptions } from './open.ts';

/** What the stream does not say. */
export interface FramesOptions extends VisaOptions {
  readonly fpUnit?: 1 | 16 | undefined;
  readonly grf?: 32 | 64 | undefined;
}

/** `visa frames`: the unwind rows of every object. */
export function framesOf(file: string, options: FramesOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run, correct) => {
    const tables = frames(stream, { ...correct, ...frameOptions(options) });
    await answerList(run, tables.map(frameJson), () => tables.flatMap(tableLines));
  });
}

function frameOptions(options: FramesOptions): FrameOptions {
  return { framePointerUnit: options.fpUnit, registerBytes: options.grf };
}

function tableLines(table: FrameTable): string[] {
  return [
    `${table.object.name} ${hex(table.start)} to ${hex(table.end)}`,
    ...textTable(table.rows.map(rowCells), {
      head: ['from', 'CFA', 'return IP', 'call mask', 'saved'],
      indent: 2,
    }),
  ];
}

function rowCells(row: FrameRow): string[] {
  const { reg, sub, scale } = row.cfa;
  const saved = [...row.saved]
    .sort(([a], [b]) => a - b)
    .map(([r, where]) => (where.kind === 'frame' ? `r${r}=${slotText(where)}` : `r${r}=?`));
  const mask = row.callMask;
  return [
    hex(row.pc),
    `r${reg}.${sub}${scale === 1 ? '' : ` * ${scale}`}`,
    row.returnIp === undefined ? 'none' : slotText(row.returnIp),
    mask === undefined ? '-' : mask === 'gone' ? 'gone' : slotText(mask),
    saved.join(' '),
  ];
}

/** What `visa unwind` takes. */
export interface UnwindCommandOptions extends FramesOptions {
  /** JSON file with `registers` (`{"r127": "hex bytes"}`) and `memory` (`{"0x1000": "hex bytes"}`). */
  readonly state: string;
  readonly kernelBase?: bigint | undefined;
}

/** `visa unwind`: walk the stack from a place in the code. */
export function unwindFrom(file: string, pc: number, options: UnwindCommandOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run, correct) => {
    const machine = await readState(options.state);
    const walk = unwind(stream, pc, machine, {
      ...correct,
      ...frameOptions(options),
      kernelBase: options.kernelBase,
    });
    const body = {
      end: walk.end,
      frames: walk.frames.map(({ object, name, pc: place, cfa }): Json => {
        return { object: object.name, name, pc: place, cfa: cfa ?? null };
      }),
    };
    await answer(run, body, () => [
      ...walk.frames.map(
        ({ name, pc: place, cfa }, i) => `#${i} ${hex(place)} ${name}${cfa === undefined ? '' : `, CFA ${hex64(cfa)}`}`,
      ),
      `ended: ${walk.end}`,
    ]);
  });
}

interface Block {
  readonly start: bigint;
  readonly bytes: Uint8Array;
}

async function readState(file: string): Promise<Machine> {
  const text = await readText(file, 'JSON');
  const blocks = { registers: new Map<number, Uint8Array>(), memory: [] as Block[] };
  try {
    const state = objectOf(JSON.parse(text), 'the state');
    for (const [name, bytes] of Object.entries(objectOf(state['registers'] ?? {}, 'registers'))) {
      const match = /^r(\d+)$/.exec(name);
      if (match === null) throw usage(`${file}: no general register: ${name}`);
      blocks.registers.set(Number(match[1]), hexOf(bytes, name));
    }
    for (const [address, bytes] of Object.entries(objectOf(state['memory'] ?? {}, 'memory'))) {
      blocks.memory.push({ start: BigInt(address), bytes: hexOf(bytes, address) });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof FormatError)) throw error;
    throw usage(`${file}: not a state: ${error.message}`);
  }
  return {
    register: (reg, sub, size) => littleEndian(blocks.registers.get(reg), sub, size),
    memory(address, size) {
      for (const { start, bytes } of blocks.memory) {
        if (address >= start && address + BigInt(size) <= start + BigInt(bytes.length)) {
          return littleEndian(bytes, Number(address - start), size);
        }
      }
      return undefined;
    },
  };
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new SyntaxError(`${what} is no object`);
}

function hexOf(value: unknown, what: string): Uint8Array {
  if (typeof value === 'string') return fromHex(value);
  throw new SyntaxError(`${what} needs its bytes as text`);
}

function littleEndian(bytes: Uint8Array | undefined, at: number, size: number): bigint | undefined {
  if (bytes === undefined || at + size > bytes.length) return undefined;
  let value = 0n;
  for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[at + i] as number);
  return value;
}
