/*
 * Shaders in a driver's log: R600_DEBUG=vs,ps,… and R600_DUMP_SHADERS make it print them, sb's disassembler before and after
 * optimizing, and people paste such logs into bug reports. Everything else in the log is passed over, and said once for each run
 * of such lines. What counts is the dwords, not the text behind them, which was another in almost every release.
 */
import type { Report } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { codeRoom } from '../container/decode-part.ts';
import { linesOf } from '../isa/text/asm-line.ts';
import type { RawLine } from '../isa/text/asm-line.ts';
import { targets } from '../isa/text/assemble.ts';
import { chipNamed } from '../isa/tables/chips.ts';
import type { Chip, Generation } from '../isa/tables/chips.ts';
import { LogFacts, rowRoom } from './log-facts.ts';
import { isBrokenOff, readLogLine, wordsGoingOn } from './log-line.ts';
import type { LogLine } from './log-line.ts';
import { loggedShader, usualChip } from './logged-shader.ts';
import type { Dump, LoggedShader, LogOptions } from './logged-shader.ts';

/**
 * The shaders that a log shows, in its order. `report` gets an error for each that it does not show whole (`r600/log-incomplete`,
 * `r600/log-conflict`, `r600/no-chip`, those of `decodeProgram`), and a warning `r600/log-line` for each run of lines that say nothing.
 */
export function readLog(text: string, options: LogOptions, report: Report): readonly LoggedShader[] {
  const reader = new LogReader(options, report, chipsNamed(text));
  for (const line of linesOf(text, Infinity)) reader.line(line);
  return reader.finish();
}

/** The chip that heads of sb's dumps name, where they agree, by its generation: the driver's own dumps beside them say no more than that. */
function chipsNamed(text: string): ReadonlyMap<Generation, Chip | undefined> {
  const named = new Map<Generation, Chip | undefined>();
  for (const [, name = ''] of text.matchAll(HEAD_CHIP)) {
    const chip = chipNamed(name);
    if (chip === undefined) continue;
    const { generation } = chip;
    named.set(generation, named.has(generation) && named.get(generation) !== chip ? undefined : chip);
  }
  return named;
}

const HEAD_CHIP = /\/(\w{3,8})\/(?:R600|R700|EVERGREEN|CAYMAN) =/g;

/** Lines of a run that were passed over. */
interface Passed {
  readonly first: RawLine;
  last: number;
  count: number;
}

class LogReader {
  readonly #options: LogOptions;
  readonly #report: Report;
  readonly #named: ReadonlyMap<Generation, Chip | undefined>;
  readonly #found: LoggedShader[] = [];
  readonly #room = { ...codeRoom(), ...rowRoom() };
  /** The dump that lines belong to; ended but still taking facts where it is not open. */
  #dump: Dump | undefined;
  #open = false;
  /** The dump of the same shader before it was optimized: the driver says what it knows below both. */
  #source: { readonly dump: Dump; readonly conflict: number | undefined } | undefined;
  #hint: Dump['hint'];
  #gpu: Chip | undefined;
  #passed: Passed | undefined;
  #before: LogLine = { kind: 'frame' };
  #conflict: number | undefined;

  constructor(options: LogOptions, report: Report, named: ReadonlyMap<Generation, Chip | undefined>) {
    this.#options = options;
    this.#report = report;
    this.#named = named;
  }

  line(line: RawLine): void {
    const more = this.#goingOn(line.text);
    const parts = more ?? readLogLine(line.text);
    for (const part of parts) {
      this.#take(part, line);
      this.#before = part;
    }
  }

  finish(): readonly LoggedShader[] {
    this.#complete();
    this.#sayPassed();
    return this.#found;
  }

  /** The rest of a line that was broken: dwords that are still to come, or nothing that matters. */
  #goingOn(text: string): readonly LogLine[] | undefined {
    const before = this.#before;
    if (!this.#open || before.kind !== 'words') return undefined;
    if (before.open) {
      const words = wordsGoingOn(text);
      if (words.length > 0)
        return [{ kind: 'words', address: before.address + before.words.length, words, open: false }];
    }
    const [only] = readLogLine(text);
    return only?.kind === 'unknown' && isBrokenOff(text) ? [{ ...before, words: [], open: false }] : undefined;
  }

  #take(part: LogLine, line: RawLine): void {
    switch (part.kind) {
      case 'head':
        this.#start(line, { number: part.number, optimized: part.optimized });
        return;
      case 'size':
        if (part.starts) this.#start(line, {});
        if (part.ndw !== undefined) this.#fill({ ndw: part.ndw });
        if (part.ngpr !== undefined) this.#fill({ ngpr: part.ngpr });
        if (part.nstack !== undefined) this.#fill({ nstack: part.nstack });
        return;
      case 'target':
        this.#fill({ chip: part.chip, target: targets[part.target] });
        return;
      case 'generation':
        this.#fill({ generation: part.generation, number: part.number });
        return;
      case 'words':
        this.#words(part, line);
        return;
      case 'fact':
        this.#dump?.facts.add(part.path, part.value);
        return;
      case 'stage':
        this.#hint = part.type;
        return;
      case 'chip':
        this.#gpu = part.chip;
        return;
      case 'end':
        this.#open = false;
        return;
      case 'unknown':
        this.#pass(line);
        return;
      case 'frame':
    }
  }

  #start({ number: line, offset }: RawLine, said: Partial<Pick<Dump, 'number' | 'optimized'>>): void {
    // What the lines above and below say of a shader, they say of all dumps of it, before and after sb.
    const same = said.number !== undefined && said.number === this.#dump?.number ? this.#dump : undefined;
    const source = said.optimized === true && same?.optimized === false ? same : undefined;
    const hint = this.#hint ?? same?.hint;
    this.#hint = undefined;
    if (source === undefined) this.#complete();
    else this.#source = { dump: source, conflict: this.#conflict };
    this.#conflict = undefined;
    this.#sayPassed();
    this.#open = true;
    this.#dump = {
      line,
      offset,
      number: undefined,
      optimized: false,
      chip: undefined,
      generation: undefined,
      target: undefined,
      hint,
      ndw: undefined,
      ngpr: undefined,
      nstack: undefined,
      words: new Map(),
      facts: source?.facts ?? new LogFacts(),
      ...said,
    };
  }

  #fill(said: Partial<Dump>): void {
    if (this.#open && this.#dump !== undefined) Object.assign(this.#dump, said);
  }

  #words({ address, words }: LogLine & { readonly kind: 'words' }, line: RawLine): void {
    // A paste may lack the head; control flow starts at 0.
    if (!this.#open && address === 0) this.#start(line, {});
    const dump = this.#dump;
    if (!this.#open || dump === undefined || address + words.length > Math.min(dump.ndw ?? MOST, MOST))
      return this.#pass(line);
    for (const [i, word] of words.entries()) {
      if ((dump.words.get(address + i) ?? word) !== word) this.#conflict ??= address + i;
      dump.words.set(address + i, word);
    }
  }

  #complete(): void {
    const [source, dump, conflict] = [this.#source, this.#dump, this.#conflict];
    this.#source = undefined;
    this.#dump = undefined;
    this.#conflict = undefined;
    this.#open = false;
    if (source !== undefined) this.#add(source.dump, source.conflict);
    if (dump !== undefined) this.#add(dump, conflict);
  }

  #add(dump: Dump, conflict: number | undefined): void {
    try {
      if (conflict !== undefined)
        throw new FormatError('r600/log-conflict', `dword ${conflict} is shown twice, and not the same`);
      this.#found.push(loggedShader(dump, this.#chipOf(dump), this.#options, this.#room));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const at = { offset: dump.offset, path: `line ${dump.line}` };
      this.#report.add({ code: error.code, severity: 'error', message: `shader left out: ${error.message}`, at });
    }
  }

  /** The chip of a dump that does not name it. */
  #chipOf({ generation }: Dump): Chip | undefined {
    const gpu = this.#gpu;
    if (generation === undefined || gpu?.generation === generation) return gpu;
    return this.#named.get(generation) ?? usualChip(generation);
  }

  #pass(line: RawLine): void {
    this.#passed ??= { first: line, last: line.number, count: 0 };
    this.#passed.last = line.number;
    this.#passed.count += 1;
  }

  #sayPassed(): void {
    const passed = this.#passed;
    this.#passed = undefined;
    if (passed === undefined) return;
    const { first, last, count } = passed;
    const which = first.number === last ? `line ${last}` : `${count} lines from ${first.number} to ${last}`;
    const at = { offset: first.offset, path: `line ${first.number}` };
    this.#report.add({ code: 'r600/log-line', severity: 'warning', message: `no part of a shader: ${which}`, at });
  }
}

/** Dwords that an address of a clause can reach. */
const MOST = 2 ** 23;
