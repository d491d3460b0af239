/*
 * A stream as DWARF 5 in a small ELF file, for tools that know that and not vISA. Register numbers are those of Intel's
 * debugger: 0 is the IP, 1 the call execution mask, general register r is 16 + r. Flag and address registers have none here.
 *
 * A CFA is a part of a general register, which standard operations of frame rows cannot say: rows use DW_OP_INTEL_regval_bits
 * (register and bit offset on the stack, number of bits inline), as Intel's own compiler does.
 */
import { expressionBytes, op } from '../../dwarf/write/expression.ts';
import { listSection } from '../../dwarf/write/lists.ts';
import { writeFrames } from '../../dwarf/write/frame.ts';
import { writeDebugFile } from '../../dwarf/write/file.ts';
import { DwAt, DwAte, DwLang, DwTag, ElfMachine } from '../../dwarf/enums.ts';
import { UNIT_HEADER } from '../../dwarf/write/die.ts';
import { NewEntries } from '../../dwarf/write/entries.ts';
import type {
  NewFrameRow,
  NewListEntry,
  WrittenOperation as Operation,
  WrittenRule as RegisterRule,
} from '../../dwarf/advanced.ts';
import type { ByteSink } from '../../core/index.ts';
import { limitError } from '../../runtime/index.ts';
import { corrector } from '../values/corrections.ts';
import type { Corrector } from '../values/corrections.ts';
import { frames, framePointerUnit } from '../frames/frames.ts';
import type { FrameOptions, FrameRow, FrameTable } from '../frames/frames.ts';
import { maxIndex } from '../values/live.ts';
import { isFunction } from '../stream/model.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';
import { codeOfInterval, pcMap, piecesOfInterval } from '../code/pc-map.ts';
import type { CodeRange } from '../code/pc-map.ts';
import { placeOf, placeText } from '../values/places.ts';
import type { MemoryPlace, Place, RegisterPlace } from '../values/places.ts';
import { registerSize, saveStates } from '../frames/saves.ts';
import type { SaveState } from '../frames/saves.ts';

const IP = 0;
const CALL_MASK = 1;
const GENERAL = 16;

/** Pieces of code that location lists are made of; a hostile stream could ask for any number. */
const MOST_PIECES = 10_000_000;
/** Pieces of code of all intervals together that are looked up. */
const MOST_LOOKUPS = 50_000_000;

/** Registers that one object saves around calls, in all records. */
const MOST_SAVED = 4_000_000;

/** Everything that the writers of one stream share. */
interface Job {
  readonly stream: VisaStream;
  readonly entries: NewEntries;
  readonly fix: Corrector;
  readonly unit: 1 | 16;
  readonly registerBytes: number;
  readonly locations: ReturnType<typeof listSection>;
  readonly ranges: ReturnType<typeof listSection>;
  /** How many more pieces of code may be looked at. */
  readonly pieces: { left: number };
  /** How many more pieces of code of intervals may be looked up. */
  readonly lookups: { left: number };
  /** Offsets of the two base types in the unit. */
  readonly types: { readonly register: number; readonly word: number };
  /** Says that a place has no location in DWARF. */
  readonly omit: (object: VisaObject, place: Place) => void;
}

/** Write the ELF file; what has no location in DWARF is reported and left out. */
export async function writeDwarfFile(stream: VisaStream, sink: ByteSink, options: FrameOptions = {}): Promise<void> {
  const unit = framePointerUnit(stream, options);
  const tables = frames(stream, { ...options, framePointerUnit: unit });
  const omitted = new Map<string, number>();
  const registerBytes = options.registerBytes ?? registerSize(stream) ?? 32;
  const entries = new NewEntries();
  const unitEntry = unitIn(entries, stream, registerBytes).unit;
  const job: Job = {
    stream,
    entries,
    fix: corrector(options),
    unit,
    registerBytes,
    locations: listSection(),
    ranges: listSection(),
    pieces: { left: stream.limits?.steps ?? MOST_PIECES },
    lookups: { left: stream.limits?.steps ?? MOST_LOOKUPS },
    types: typeOffsets(stream, registerBytes),
    omit: (_, place) => {
      const kind = place.kind === 'register' ? `${place.file} registers` : placeText(place);
      omitted.set(kind, (omitted.get(kind) ?? 0) + 1);
    },
  };
  const functions = stream.objects.filter((object) => pcMap(object).end > pcMap(object).start);
  for (const object of functions) addObject(job, unitEntry, object);
  const { info, abbrev } = entries.write([unitEntry]);
  job.fix.flush();
  for (const [kind, count] of omitted) {
    const message = `${count} ${count === 1 ? 'location' : 'locations'} left out: DWARF has no number for ${kind}`;
    options.report?.add({ code: 'visa/no-dwarf-location', severity: 'info', message, at: {} });
  }
  const frame = writeFrames(
    tables
      .filter((table) => table.end > table.start)
      .map((table) => ({
        start: table.start,
        size: table.end - table.start,
        rows: table.rows.map((row) => frameRow(table, row)),
      })),
    IP,
  );
  const codeEnd = functions.reduce((end, object) => Math.max(end, pcMap(object).end), 0);
  await writeDebugFile(sink, {
    machine: ElfMachine.EM_INTELGT,
    codeSize: codeEnd,
    sections: {
      '.debug_abbrev': abbrev,
      '.debug_info': info,
      '.debug_loclists': job.locations.bytes(),
      '.debug_rnglists': job.ranges.bytes(),
      '.debug_frame': frame,
    },
  });
}

/** The entries of a unit and of its base types: a whole general register, and the four bytes of it that a frame pointer takes. */
interface UnitEntries {
  readonly unit: number;
  readonly register: number;
  readonly word: number;
}

function unitIn(entries: NewEntries, stream: VisaStream, registerBytes: number): UnitEntries {
  const unit = entries.add(DwTag.DW_TAG_compile_unit);
  entries.text(unit, DwAt.DW_AT_producer, 'lanescope');
  entries.number(unit, DwAt.DW_AT_language, 'data2', DwLang.DW_LANG_C);
  entries.text(unit, DwAt.DW_AT_name, stream.objects[0]?.name ?? '');
  // Lists count from here.
  entries.number(unit, DwAt.DW_AT_low_pc, 'address', 0);
  const base = (name: string, size: number): number => {
    const type = entries.add(DwTag.DW_TAG_base_type, unit);
    entries.text(type, DwAt.DW_AT_name, name);
    entries.number(type, DwAt.DW_AT_encoding, 'udata', DwAte.DW_ATE_unsigned);
    entries.number(type, DwAt.DW_AT_byte_size, 'udata', size);
    return type;
  };
  return { unit, register: base('general register', registerBytes), word: base('word', 4) };
}

/** The base types are first in the unit, so their places are known before anything that refers to them is written. */
function typeOffsets(stream: VisaStream, registerBytes: number): Job['types'] {
  const entries = new NewEntries();
  const { unit, register, word } = unitIn(entries, stream, registerBytes);
  const { offsetOf } = entries.write([unit]);
  return { register: offsetOf(register) ?? UNIT_HEADER, word: offsetOf(word) ?? UNIT_HEADER };
}

function addObject(job: Job, unit: number, object: VisaObject): void {
  const { entries } = job;
  const { start, end } = pcMap(object);
  const entry = entries.add(DwTag.DW_TAG_subprogram, unit);
  entries.text(entry, DwAt.DW_AT_name, object.name);
  entries.flag(entry, DwAt.DW_AT_external);
  addCode(entries, entry, { start, end });
  const base = frameBase(job, object);
  if (base !== undefined) entries.expression(entry, DwAt.DW_AT_frame_base, base);
  for (const sub of object.info.subInfo) addSubroutine(job, entry, object, sub);
  addVariables(job, entry, object);
}

function addCode(entries: NewEntries, entry: number, { start, end }: CodeRange): void {
  entries.number(entry, DwAt.DW_AT_low_pc, 'address', start);
  entries.number(entry, DwAt.DW_AT_high_pc, 'data8', end - start);
}

/** BE_FP: in a function's frame it is the CFA; a kernel has it in its register. */
function frameBase(job: Job, object: VisaObject): Uint8Array | undefined {
  if (isFunction(object)) return expressionBytes([op.callFrameCfa]);
  const { befp } = object.info.frameInfo;
  if (befp === undefined || befp.intervals.length === 0) return undefined;
  const place = placeOf(object, befp.intervals.physicalType(0), befp.intervals.location(0), job.fix);
  if (place.kind !== 'register' || place.file !== 'general') return undefined;
  const operations: Operation[] = [
    op.regvalType(GENERAL + place.reg, job.types.register),
    op.constant(place.sub * 8),
    op.convert(job.types.register),
    op.shr,
    op.convert(job.types.word),
    op.convert(0),
  ];
  if (job.unit === 16) operations.push(op.constant(16), op.mul);
  return expressionBytes(operations);
}

/** The code of an interval, as long as intervals do not ask for the same instructions again and again. */
function codeIn(job: Job, object: VisaObject, first: number, last: number): CodeRange[] {
  job.lookups.left -= piecesOfInterval(object, first, last) + 1;
  if (job.lookups.left < 0) {
    const most = job.stream.limits?.steps ?? MOST_LOOKUPS;
    throw limitError('steps', `intervals of more than ${most} pieces of code together`, {
      offset: object.offset,
      path: `objects[${object.index}]`,
    });
  }
  return codeOfInterval(object, first, last);
}

/** A subroutine with its code: one range as low_pc and high_pc, several as a list. */
function addSubroutine(
  job: Job,
  parent: number,
  object: VisaObject,
  sub: { readonly name: string; readonly start: number; readonly end: number },
): void {
  const { entries } = job;
  const entry = entries.add(DwTag.DW_TAG_subprogram, parent);
  entries.text(entry, DwAt.DW_AT_name, sub.name);
  const code = codeIn(job, object, sub.start, sub.end);
  const [only] = code;
  if (code.length > 1) entries.number(entry, DwAt.DW_AT_ranges, 'sec_offset', job.ranges.add(code));
  else if (only !== undefined) addCode(entries, entry, only);
}

function addVariables(job: Job, parent: number, object: VisaObject): void {
  const most = job.stream.limits?.steps ?? MOST_SAVED;
  if (object.info.frameInfo.callerSaveEntry.reduce((sum, { data }) => sum + data.length, 0) > most) {
    const at = { offset: object.offset, path: `objects[${object.index}].frameInfo.callerSaveEntry` };
    throw limitError('steps', `more than ${most} registers saved around calls of one object`, at);
  }
  const states = [...saveStates(job.stream, object, 'caller', job.fix)].sort((a, b) => a.pc - b.pc);
  const spans = savedSpans(states, pcMap(object).end);
  const ambiguous = maxIndex(object) > 0xffff;
  for (const { varName, intervals } of object.info.vars.vars) {
    const list: NewListEntry[] = [];
    for (let i = 0; i < intervals.length; i++) {
      const place = placeOf(object, intervals.physicalType(i), intervals.location(i), job.fix);
      // Indices above 65535 are ambiguous: better no location than a wrong one.
      const code = ambiguous ? [] : codeIn(job, object, intervals.start(i), intervals.end(i));
      for (const range of code) locationsIn(job, object, range, place, spans, list);
    }
    list.sort((a, b) => a.start - b.start);
    const entry = job.entries.add(DwTag.DW_TAG_variable, parent);
    job.entries.text(entry, DwAt.DW_AT_name, varName);
    if (list.length > 0) job.entries.number(entry, DwAt.DW_AT_location, 'sec_offset', job.locations.add(apart(list)));
  }
}

/** Intervals of one variable may touch the same code: the first one counts. Pieces that go on in the same place are joined. */
function apart(entries: readonly NewListEntry[]): NewListEntry[] {
  const kept: NewListEntry[] = [];
  for (const entry of entries) {
    const last = kept.at(-1);
    const start = Math.max(entry.start, last?.end ?? 0);
    if (entry.end <= start) continue;
    if (last?.end === start && sameBytes(last.expression, entry.expression)) {
      kept[kept.length - 1] = { ...last, end: entry.end };
    } else {
      kept.push({ ...entry, start });
    }
  }
  return kept;
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a?.length === b?.length && (a ?? []).every((byte, i) => byte === b?.[i]);
}

/** Code for which a register's value is in the frame. */
interface SavedSpan extends CodeRange {
  readonly place: MemoryPlace;
}

/** By register, where its value is in the frame, in the order of the code. */
function savedSpans(states: readonly SaveState[], end: number): Map<number, SavedSpan[]> {
  const spans = new Map<number, SavedSpan[]>();
  for (const [i, { pc: start, registers }] of states.entries()) {
    for (const { reg, place } of registers) {
      if (place.kind !== 'memory') continue;
      const list = spans.get(reg) ?? [];
      list.push({ start, end: states[i + 1]?.pc ?? end, place });
      spans.set(reg, list);
    }
  }
  return spans;
}

/** Add a range in one place; where a call is in progress that may change its register, the frame has the value. */
function locationsIn(
  job: Job,
  object: VisaObject,
  range: CodeRange,
  place: Place,
  spans: ReadonlyMap<number, readonly SavedSpan[]>,
  into: NewListEntry[],
): void {
  const add = (start: number, end: number, where: Place): void => {
    const expression = end > start ? locationBytes(job, object, where) : undefined;
    if (expression !== undefined) into.push({ start, end, expression });
  };
  const saved = place.kind === 'register' && place.file === 'general' ? (spans.get(place.reg) ?? []) : [];
  job.pieces.left -= saved.length + 1;
  if (job.pieces.left < 0) {
    const most = job.stream.limits?.steps ?? MOST_PIECES;
    throw limitError('steps', `more than ${most} pieces of code in location lists`);
  }
  let pos = range.start;
  for (const span of saved) {
    const [start, end] = [Math.max(span.start, pos), Math.min(span.end, range.end)];
    if (end <= start) continue;
    add(pos, start, place);
    const sub = place.kind === 'register' ? place.sub : 0;
    add(start, end, { ...span.place, offset: span.place.offset + sub });
    pos = end;
  }
  add(pos, range.end, place);
}

function locationBytes(job: Job, object: VisaObject, place: Place): Uint8Array | undefined {
  switch (place.kind) {
    case 'register': {
      if (place.file !== 'general') break;
      const register = op.regx(GENERAL + place.reg);
      if (place.sub === 0) return expressionBytes([register]);
      const bits = (job.registerBytes - place.sub) * 8;
      // The size of a variable is not known: it may take all that is left of the register.
      return bits > 0 ? expressionBytes([register, op.bitPiece(bits, place.sub * 8)]) : undefined;
    }
    case 'memory':
      if (place.base === 'frame') {
        return frameBase(job, object) === undefined ? undefined : expressionBytes([op.fbreg(place.offset)]);
      }
      // Scratch space is an address space of its own, from 0 on.
      return place.offset >= 0 ? expressionBytes([op.constant(place.offset)]) : undefined;
    case 'none':
      return undefined;
    case 'unknown':
      break;
  }
  job.omit(object, place);
  return undefined;
}

function frameRow(table: FrameTable, row: FrameRow): NewFrameRow {
  const rules = new Map<number, RegisterRule>();
  const { returnIp, callMask } = row;
  if (returnIp === undefined) rules.set(IP, { kind: 'undefined' });
  else if (returnIp.kind === 'frame') rules.set(IP, { kind: 'offset', offset: returnIp.offset });
  else rules.set(IP, registerPart(returnIp, table.addressBytes));
  if (callMask === 'gone') rules.set(CALL_MASK, { kind: 'undefined' });
  else if (callMask !== undefined) rules.set(CALL_MASK, { kind: 'offset', offset: callMask.offset });
  for (const [reg, where] of row.saved) {
    if (!Number.isInteger(reg)) continue;
    rules.set(
      GENERAL + reg,
      where.kind === 'frame' ? { kind: 'offset', offset: where.offset } : otherPlace(where.place),
    );
  }
  if (row.inFrame) rules.set(GENERAL + table.framePointerRegister, { kind: 'offset', offset: 0 });
  const { reg, sub, scale } = row.cfa;
  return { pc: row.pc, cfa: registerBits(reg, sub, table.addressBytes, scale), rules };
}

function otherPlace(place: Place): RegisterRule {
  if (place.kind === 'register' && place.file === 'general' && place.sub === 0) {
    return { kind: 'register', register: GENERAL + place.reg };
  }
  return { kind: 'undefined' };
}

function registerPart(place: RegisterPlace, bytes: number): RegisterRule {
  if (place.sub === 0) return { kind: 'register', register: GENERAL + place.reg };
  return { kind: 'value', expression: registerBits(place.reg, place.sub, bytes, 1) };
}

/** Some bytes of a general register as a number, times a scale. */
function registerBits(reg: number, sub: number, bytes: number, scale: number): Uint8Array {
  const operations: Operation[] = [op.constant(GENERAL + reg), op.constant(sub * 8), op.intelRegvalBits(bytes * 8)];
  if (scale !== 1) operations.push(op.constant(scale), op.mul);
  return expressionBytes(operations);
}
