/* `dwarf live`: a stopped program in JSON, with its ELF file beside it. */
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hex64, toHex } from '../../../core/index.ts';
import type { Json, JsonObject } from '../../../core/index.ts';
import { openProgram } from '../../../dwarf/index.ts';
import { addressIn, contentsText, dataTypeText, readRegister } from '../../../dwarf/advanced.ts';
import type { LeafContents, LiveFrame, LiveVariable } from '../../../dwarf/advanced.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { ioFailure } from '../../errors/failure.ts';
import { realInside } from '../../files/inside.ts';
import { withDwarf } from './open.ts';
import { printedIn, printedJson, printedLine } from './printed.ts';
import type { DwarfOptions } from './open.ts';
import { badSnapshots, readSnapshots } from './snapshots.ts';
import type { Snapshot } from './snapshots.ts';

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
    const { elf, snapshots: stops } = await readSnapshots(file, options);
    run.format = 'elf';
    const program = options.program ?? (await programBeside(file, elf));
    await withDwarf(program, options, run, async (dwarf) => {
      const program = await openProgram(dwarf, run.report);
      const framesOf = function* (stop: Snapshot): Generator<LiveFrame> {
        for (const frame of program.frames(stop.thread(dwarf))) {
          if (options.frame === undefined || frame.level === options.frame) yield frame;
        }
      };
      const json = function* (): Generator<JsonObject> {
        for (const stop of stops) yield { label: stop.label, frames: framesJson(framesOf(stop), stop, options) };
      };
      const lines = function* (): Generator<string> {
        for (const stop of stops) {
          yield stop.label;
          for (const frame of framesOf(stop)) yield* frameLines(frame, options.print);
        }
      };
      if (run.json) await run.document({ elf, snapshots: json(), ...diagnosticsJson(run.report) });
      else await run.lines(lines());
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
  throw badSnapshots(`elf: ${elf} is not in the folder of the document: name the program with --program`);
}

function* framesJson(
  frames: Iterable<LiveFrame>,
  { registers }: Snapshot,
  { print }: LiveOptions,
): Generator<JsonObject> {
  for (const frame of frames) yield frameJson(frame, registers, print);
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
