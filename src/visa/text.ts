/*
 * A stream in the form that Intel's compiler prints it in, with its look-up tables between vISA indices and code. One thing it
 * prints is wrong and differs here unless asked for: its reader loses the flag of absolute places, so that all memory looks
 * relative to BE_FP. The size of the last entry, 16 bytes, is made up there and kept here: that entry is no instruction.
 */
import { compare } from '../core/index.ts';
import type {
  CallFrameInfo,
  Location,
  PhyRegSaveInfoPerIP,
  VarLiveIntervalsGenISA,
  VarLiveIntervalsVISA,
} from '../../generated/visa/read.ts';
import { orderOf } from './code/pc-map.ts';
import { layouts } from './stream/layouts.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';

/** How to print. */
export interface TextOptions {
  /** Absolute places as BE_FP, as the original prints them. */
  readonly verbatim?: boolean | undefined;
  /** How names are written; as they are where it is absent. */
  readonly name?: ((name: string) => string) | undefined;
}

/** The text in pieces, newlines included. Addresses are absolute, as there. */
export function* streamText(stream: VisaStream, options: TextOptions = {}): Iterable<string> {
  const { name: shown = (name: string) => name } = options;
  const verbatim = options.verbatim === true;
  const rule = '=====================================';
  yield `${rule}\n***Compiled Kernel Debug Info Dump***\n${rule}\n`;
  for (const { index, name, info } of stream.objects) {
    yield `CO[${index}] = ${shown(name)}\n`;
    if (info.subInfo.length === 0) yield '  - no subroutines\n';
    else for (const sub of info.subInfo) yield `    ${shown(sub.name)}\n`;
  }
  for (const object of stream.objects) yield* objectText(stream, object, verbatim, shown);
  yield '--- [DBG] VISADebugInfo LUTS [DBG] ---\n';
  const byName = [...stream.objects].sort((a, b) => compare(a.name, b.name));
  for (const object of byName) yield* tablesText(object, shown(object.name));
}

function* objectText(
  stream: VisaStream,
  object: VisaObject,
  verbatim: boolean,
  shown: (name: string) => string,
): Iterable<string> {
  const { info, name, relocOffset } = object;
  yield `<VISADebugInfo>\n  Kernel: ${shown(name)}\n  RelocOffset: ${relocOffset}\n`;
  const subs = [...info.subInfo].sort((a, b) => a.start - b.start);
  yield `  NumSubroutines: ${subs.length}\n  Subroutines (VI-sorted): [\n    `;
  for (const [i, sub] of subs.entries()) {
    const returns = intervalsText('V', sub.retVal, verbatim);
    yield `${i === 0 ? '' : '\n    '}([${sub.start};${sub.end}] Name=${shown(sub.name)}, retvals: ${returns})`;
  }
  yield '\n  ]\n  CFI: {\n';
  yield* frameText(stream, info.frameInfo, verbatim);
  yield '  }\n  Vars: {\n    ';
  for (const [i, variable] of info.vars.vars.entries()) {
    yield `${i === 0 ? '' : '\n    '}({ ${shown(variable.varName)} - ${intervalsText('V', variable, verbatim)} })`;
  }
  yield '\n  }\n  CisaIndex: {\n';
  const { data } = info.indexMap;
  const hex = new HexText();
  for (let i = 0; i < data.length; i++) {
    yield `    GI: ${hex.of(relocOffset + data.genOffset(i))} -> VI: ${data.visa(i)}\n`;
  }
  yield '  }\n</VISADebugInfo>\n';
}

function* frameText(stream: VisaStream, frame: CallFrameInfo, verbatim: boolean): Iterable<string> {
  yield `    frameSize: ${frame.frameSizeInBytes}\n    befpValid: ${flag(frame.befpValid)}\n`;
  yield `    callerbefpValid: ${flag(frame.callerbefpValid)}\n    retAddrValid: ${flag(frame.retAddrValid)}\n`;
  const lists = [
    ['befp', frame.befp],
    ['callerbefp', frame.callerbefp],
    ['retaddr', frame.retAddr],
  ] as const;
  for (const [title, list] of lists) {
    yield listText(title, list === undefined ? '' : intervalsText('G', list, verbatim, '\n        '));
  }
  if (layouts[stream.layout].hasCallMask) {
    yield `    CEOffsetFromFPOff: ${frame.CEOffsetFromFPOff}\n    CEStoreIP: ${frame.CEStoreIP}\n`;
  }
  yield* savesText('callee save entry', frame.calleeSaveEntry, verbatim);
  yield* savesText('caller save entry', frame.callerSaveEntry, verbatim);
}

function flag(valid: number): number {
  return valid === 0 ? 0 : 1;
}

function listText(title: string, items: string): string {
  return `    ${title} list: [\n    ${items}    ]\n`;
}

function* savesText(title: string, records: readonly PhyRegSaveInfoPerIP[], verbatim: boolean): Iterable<string> {
  yield `    ${title} list: [\n    `;
  for (const [at, { genIPOffset, data }] of records.entries()) {
    const items: string[] = [];
    for (let i = 0; i < data.length; i++) {
      const where = data.dstInReg(i) === 0 ? memoryText(data.dst(i), verbatim) : registerText(data.dst(i));
      items.push(`(srcRegOff: ${data.srcRegOff(i)}, ${data.numBytes(i)} bytes; ${where})`);
    }
    const head = `(PhyR_SaveInfo: IPOffset ${genIPOffset}, numEntries ${data.length}`;
    yield `${at === 0 ? '' : '\n        '}${head}\n   >RegInfoMapping: [${items.join(', ')}   ])`;
  }
  yield '    ]\n';
}

const virtualTypes = ['v:A->', 'v:F->', 'v:G->'];

function intervalsText(
  kind: 'V' | 'G',
  { intervals }: VarLiveIntervalsVISA | VarLiveIntervalsGenISA,
  verbatim: boolean,
  separator = ', ',
): string {
  const items: string[] = [];
  for (let i = 0; i < intervals.length; i++) {
    const where = physicalText(intervals.physicalType(i), intervals.location(i), verbatim);
    const type = virtualTypes[intervals.virtualType(i)] ?? '';
    items.push(`(LInt-${kind}[${intervals.start(i)};${intervals.end(i)}] ${type}${where})`);
  }
  return items.join(separator);
}

function physicalText(type: number, location: Location, verbatim: boolean): string {
  switch (type) {
    case 0:
      return 'p:A(!GRF) ';
    case 1:
      return 'p:F(!GRF) ';
    case 2:
      return `p:G ${registerText(location)}`;
    case 3:
      return `p:M(!GRF) ${memoryText(location, verbatim)}`;
    default:
      return '';
  }
}

function registerText({ regNum, subRegNum }: Location): string {
  return `RegMap<R#: ${regNum}, Sub#:${subRegNum}>`;
}

function memoryText({ isAbsolute, memoryOffset }: Location, verbatim: boolean): string {
  return `MemMap<${isAbsolute && !verbatim ? 'AbsBase' : 'BE_FP'}(${memoryOffset})>`;
}

function* tablesText({ info, relocOffset }: VisaObject, name: string): Iterable<string> {
  const { data } = info.indexMap;
  const { visa, genOffset } = data.toColumns();
  const hex = new HexText();
  const pcs = Float64Array.from(genOffset, (offset) => relocOffset + offset);
  yield `LUT for <${name}> {\n  --- VISAIndexToAllGenISAOff Dump (\n`;
  const byIndex = orderOf(visa);
  for (let from = 0, to = 0; from < byIndex.length; from = to) {
    const index = visa[byIndex[from] as number] as number;
    let places = '';
    for (; to < byIndex.length && visa[byIndex[to] as number] === index; to++) {
      places += `${to === from ? '' : ', '}${hex.of(pcs[byIndex[to] as number] as number)}`;
    }
    yield `    VI2Gen: ${index} => [${places}]\n`;
  }
  yield '  )___\n  --- GenISAToVISAIndex Dump (\n';
  for (const [i, pc] of pcs.entries()) yield `    G2V: ${hex.of(pc)} => ${visa[i]}\n`;
  yield '  )___\n  --- GenISAInstSizeBytes Dump (\n';
  let last: number | undefined;
  for (const i of orderOf(genOffset)) {
    const pc = pcs[i] as number;
    if (pc !== last) yield `    GI2Size: ${hex.of(pc)} => ${i + 1 < pcs.length ? (pcs[i + 1] as number) - pc : 16}\n`;
    last = pc;
  }
  yield '  )___\n}\n';
}

const LOWER = 4096;
const lowerDigits = Array.from({ length: LOWER }, (_, i) => i.toString(16).padStart(3, '0'));

/** Numbers in hex. Of millions that follow each other most begin with the digits of the one before. */
class HexText {
  #upper = 0;
  #digits = '0x0';

  of(value: number): string {
    if (value < LOWER) return `0x${value.toString(16)}`;
    const upper = Math.floor(value / LOWER);
    if (upper !== this.#upper) {
      this.#upper = upper;
      this.#digits = `0x${upper.toString(16)}`;
    }
    return this.#digits + (lowerDigits[value % LOWER] as string);
  }
}
