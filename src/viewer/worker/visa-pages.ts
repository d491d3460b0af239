import { codeOf, coverage } from '../../visa/index.ts';
import { mappedIndices, placeText, variableRanges } from '../../visa/advanced.ts';
import type { VisaObject, VisaStream } from '../../visa/index.ts';
import { hex64 } from '../../core/index.ts';
import type { Bar, Page, PageTitle } from '../protocol.ts';

/** Pages of vISA debug information: for each object its variables and registers over the code, and its code. */
export function visaPages(stream: VisaStream): readonly PageTitle[] {
  return stream.objects.slice(0, OBJECTS).flatMap(({ name, index }) => [
    { id: `vars:${index}`, title: `Variables of ${name}` },
    { id: `regs:${index}`, title: `Registers of ${name}` },
    { id: `code:${index}`, title: `Code of ${name}` },
  ]);
}

const OBJECTS = 50;
const BARS = 20_000;

/** One of `visaPages`. */
export function visaPage(stream: VisaStream, id: string): Page | undefined {
  const [kind, index] = id.split(':');
  const object = stream.objects[Number(index)];
  if (object === undefined) return undefined;
  if (kind === 'code') {
    const indices = [...mappedIndices(object)];
    const rows = indices.map((each) => [
      `${each}`,
      codeOf(object, each)
        .map(({ start, end }) => `${hex64(BigInt(start))} to ${hex64(BigInt(end))}`)
        .join(', '),
    ]);
    return { kind: 'table', head: ['vISA instruction', 'Code'], rows, more: false };
  }
  const from = object.relocOffset;
  const to = from + Math.max(1, coverage(object).codeBytes);
  if (kind === 'regs') return { kind: 'bars', from, to, bars: registersOverTime(object) };
  const bars: Bar[] = [];
  for (const { name, intervals } of variableRanges(object)) {
    const spans = intervals.flatMap(({ place, code }) =>
      code.map(({ start, end }) => ({ start, end, what: placeText(place) })),
    );
    bars.push({ label: name, spans });
    if (bars.length >= BARS) break;
  }
  return { kind: 'bars', from, to, bars };
}

/** Registers, general ones first, and which variables each holds over the code. */
function registersOverTime(object: VisaObject): Bar[] {
  const registers = new Map<string, { readonly file: string; readonly reg: number; readonly spans: Span[] }>();
  let left = BARS;
  for (const { name, intervals } of variableRanges(object)) {
    for (const { place, code } of intervals) {
      if (place.kind !== 'register') continue;
      const { file, reg } = place;
      const found = registers.get(`${file} ${reg}`) ?? { file, reg, spans: [] };
      registers.set(`${file} ${reg}`, found);
      for (const { start, end } of code) if (left-- > 0) found.spans.push({ start, end, what: name });
    }
  }
  const order = ['general', 'address', 'flag'];
  return [...registers.values()]
    .sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.reg - b.reg)
    .map(({ file, reg, spans }) => ({ label: `${letterOf[file] ?? '?'}${reg}`, spans }));
}

type Span = Bar['spans'][number];

const letterOf: Readonly<Record<string, string>> = { general: 'r', address: 'a', flag: 'f' };
