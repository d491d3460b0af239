/* `dwarf live`: a stopped program in JSON, with its ELF file beside it. */
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromHex, hex64, toHex } from '../../../core/index.ts';
import type { Json, JsonObject } from '../../../core/index.ts';
import { liveReader } from '../../../dwarf/index.ts';
import { addressIn, contentsText, dataTypeText, readRegister, targetFor } from '../../../dwarf/advanced.ts';
import type { DwarfFile, StoppedThread } from '../../../dwarf/index.ts';
import type { LeafContents, LiveFrame, LiveVariable } from '../../../dwarf/advanced.ts';
import { FormatError } from '../../../runtime/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { ioFailure } from '../../errors/failure.ts';
import { realInside } from '../../files/inside.ts';
import { readText } from '../../input/text-file.ts';
import { withDwarf } from './open.ts';
import { printedIn, printedJson, printedLine } from './printed.ts';
import type { DwarfOptions } from './open.ts';

/** What `dwarf live` takes. */
export interface LiveOptions extends DwarfOptions {
  /** The ELF file of the program, whatever the document names. */
  readonly program?: string | undefined;
  /** Expressions to print in place of the variables. */
  readonly print?: readonly string[] | undefined;
  /** The frame to look at. */
  readonly frame?: number | undefined;
}

/** `dwarf live`: all frames of every snapshot. */
export function live(file: string, options: LiveOptions): Promise<ExitCode> {
  return runFiles([file], options, async (run) => {
    const text = await readText(file, 'JSON', options);
    const document = objectOf(parse(text), 'the document');
    const elf = document['elf'];
    if (typeof elf !== 'string') throw bad('elf: the name of the program is missing');
    run.format = 'elf';
    const program = options.program ?? (await programBeside(file, elf));
    await withDwarf(program, options, run, async (dwarf) => {
      const reader = liveReader(dwarf, run.report);
      const snapshots: JsonObject[] = [];
      const lines: string[] = [];
      for (const [i, given] of arrayOf(document['snapshots'], 'snapshots').entries()) {
        const snapshot = objectOf(given, `snapshots[${i}]`);
        const all = [...reader.frames(threadOf(dwarf, snapshot, `snapshots[${i}]`))];
        const frames = options.frame === undefined ? all : all.filter(({ level }) => level === options.frame);
        const label = typeof snapshot['label'] === 'string' ? snapshot['label'] : `${i}`;
        const registers = Object.keys(firstFrame(snapshot, '').registers).map(Number);
        snapshots.push({ label, frames: frames.map((frame) => frameJson(frame, registers, options.print)) });
        if (!run.json) lines.push(label, ...frames.flatMap((frame) => frameLines(frame, options.print)));
      }
      if (run.json) await run.document({ elf, snapshots, ...diagnosticsJson(run.report) });
      else await run.lines(lines);
    });
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}

/** What the document names lies in its own folder: anywhere else only the user may send us. */
async function programBeside(file: string, elf: string): Promise<string> {
  const folder = dirname(file);
  const place = join(folder, elf);
  const found = await realInside(folder, place);
  if (found !== undefined) return found;
  await access(place).catch((error: unknown) => {
    throw ioFailure(error, `cannot read ${place}`);
  });
  throw bad(`elf: ${elf} is not in the folder of the document: name the program with --program`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw bad(error instanceof Error ? error.message : 'not JSON');
  }
}

function bad(message: string): FormatError {
  return new FormatError('dwarf/live', `snapshots of a program: ${message}`);
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw bad(`${what} is no object`);
}

function arrayOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw bad(`${what} is no array`);
}

function bytesOf(value: unknown, what: string): Uint8Array {
  const bytes = typeof value === 'string' ? fromHex(value) : undefined;
  if (bytes === undefined) throw bad(`${what}: needs bytes in hexadecimal digits`);
  return bytes;
}

function addressOf(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  throw bad(`${what}: needs an address such as "0x7fff0000"`);
}

interface GivenFrame {
  readonly pc: bigint;
  readonly registers: Readonly<Record<string, unknown>>;
}

function firstFrame(snapshot: Readonly<Record<string, unknown>>, path: string): GivenFrame {
  const [frame] = arrayOf(snapshot['frames'], `${path}.frames`);
  const { pc, registers } = objectOf(frame, `${path}.frames[0]`);
  return { pc: addressOf(pc, `${path}.frames[0].pc`), registers: objectOf(registers, `${path}.frames[0].registers`) };
}

/** DWARF numbers, or names of vector registers of x86-64. */
function registerNumber(name: string): number {
  const vector = /^[xyz]mm(\d+)$/.exec(name);
  return vector === null ? Number(name) : 17 + Number(vector[1]);
}

function threadOf(dwarf: DwarfFile, snapshot: Readonly<Record<string, unknown>>, path: string): StoppedThread {
  const { pc, registers } = firstFrame(snapshot, path);
  const contents = new Map<number, Uint8Array>();
  for (const [name, bytes] of Object.entries({ ...objectOf(snapshot['vectorRegisters'] ?? {}, path), ...registers })) {
    if (bytes !== null) contents.set(registerNumber(name), bytesOf(bytes, `${path}: register ${name}`));
  }
  const pieces = arrayOf(snapshot['memory'], `${path}.memory`).map((given, i) => {
    const { address, bytes } = objectOf(given, `${path}.memory[${i}]`);
    return {
      address: addressOf(address, `${path}.memory[${i}].address`),
      bytes: bytesOf(bytes, `${path}.memory[${i}]`),
    };
  });
  return {
    target: targetFor(dwarf.sections),
    pc,
    register: (register) => contents.get(Number(register)),
    memory(space, _, at, size) {
      if (space !== 0) return undefined;
      const address = BigInt(at);
      const piece = pieces.find(
        (each) => address >= each.address && address + BigInt(size) <= each.address + BigInt(each.bytes.length),
      );
      const from = piece === undefined ? 0 : Number(address - piece.address);
      return piece?.bytes.subarray(from, from + size);
    },
  };
}

function frameJson(live: LiveFrame, registers: readonly number[], print: LiveOptions['print']): JsonObject {
  const { level, name, inlined, frame, variables } = live;
  const cfa = typeof frame.cfa === 'string' ? undefined : addressIn(frame.cfa);
  return {
    level,
    function: name ?? null,
    inlined,
    pc: hex64(frame.pc),
    cfa: cfa === undefined ? null : hex64(cfa),
    registers: Object.fromEntries(registers.map((register) => [`${register}`, registerText(frame, register)])),
    ...(print === undefined
      ? { variables: variables.map(variableJson) }
      : { printed: printedIn(live, print).map(printedJson) }),
  };
}

function registerText(frame: LiveFrame['frame'], register: number): string | null {
  const bytes = readRegister(frame, register);
  return bytes === undefined ? null : toHex(bytes);
}

function variableJson({ variable, depth, scope, leaves, contents }: LiveVariable): JsonObject {
  const [range] = scope.ranges;
  return {
    name: variable.name ?? null,
    line: variable.line,
    argument: variable.isParameter,
    depth,
    block: range === undefined ? null : [hex64(range.low), hex64(range.high)],
    type: dataTypeText(variable.dataType),
    ...(contents.kind === 'unknown'
      ? { value: null, reason: contents.reason, message: contents.message }
      : { value: contentsText(contents) }),
    leaves: leaves.map(({ leaf, contents }): Json => {
      const { path, size, bitSize } = leaf;
      if (contents.kind === 'error') return { path, error: contents.message };
      return {
        path,
        ...(bitSize === undefined ? { size: size ?? null } : { bitSize }),
        ...contentsJson(contents, bitSize),
      };
    }),
  };
}

/** As gdb has it: a bit field that was optimised out is said to be unavailable. */
function contentsJson(contents: LeafContents, bitSize: number | undefined): JsonObject {
  switch (contents.kind) {
    case 'bytes':
      return { bytes: toHex(contents.bytes) };
    case 'bits':
      return { value: Number(contents.value) };
    case 'optimized-out':
      return bitSize === undefined ? { optimizedOut: true } : { unavailable: 'value has been optimized out' };
    case 'error':
      return { error: contents.message };
  }
}

function frameLines(live: LiveFrame, print: LiveOptions['print']): string[] {
  const { level, name, inlined, frame, variables } = live;
  const how = inlined ? ' (inlined)' : '';
  const head = `  #${level} ${hex64(frame.pc)} ${name ?? '??'}${how}`;
  if (print === undefined) return [head, ...variables.map(variableLine)];
  return [head, ...printedIn(live, print).map(printedLine)];
}

function variableLine({ variable, contents }: LiveVariable): string {
  const hidden = variable.isShadowed ? ' (hidden by an inner one)' : '';
  return `      ${dataTypeText(variable.dataType)} ${variable.name ?? '?'}${hidden} = ${contentsText(contents)}`;
}
