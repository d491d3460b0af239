// Read a vISA stream of 30 MB and walk every map entry, interval and saved register: the generated reader against the official
// JavaScript target of the same schema. Then ask for the vISA index of a million random places in the code, against a plain
// binary search over a typed array. All in one process, one after the other in each round; a time is the smaller of wall and CPU
// time, so that other programs do not count.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseVisa } from '../../generated/visa/parse.ts';
import type { VarLiveIntervalsGenISA, VarLiveIntervalsVISA } from '../../generated/visa/read.ts';
import { silent } from '../../src/core/index.ts';
import { visaIndexAt } from '../../src/visa/index.ts';
import { describeStream, parseStream } from '../../src/visa/advanced.ts';
import type { VisaStream } from '../../src/visa/index.ts';
import { officialModule, officialStreamOver, type Parsed } from '../oracle/official-javascript.ts';

const LAYOUT = 4;
const SIZE = 30e6;
const PCS = 1_000_000;
const rounds = 7;
const warmUps = 2;

const stream = largeStream();
const buffer = stream.buffer;
const { Visa } = (await officialModule('visa')) as {
  readonly Visa: new (stream: object, parent: null, root: null, layout: number) => Parsed;
};

const ours = time('generated reader', () => walkOurs(stream));
const detected = time('generated reader, layout found out', () => parseStream(stream, silent).objects.length);
const official = time('official JavaScript', () =>
  walkOfficial(new Visa(officialStreamOver(buffer), null, null, LAYOUT)),
);
console.log(`read and walk ${(stream.length / 1e6).toFixed(1)} MB, median of ${rounds}, Node ${process.version}`);
for (const { name, ms, result } of [ours, detected, official]) {
  console.log(`${name.padEnd(46)}${ms.toFixed(1).padStart(10)} ms  ${result}`);
}
const faster = official.ms / ours.ms;
const same = ours.result === official.result;
console.log(`sums: ${same ? 'equal' : 'DIFFERENT'}`);
console.log(`${faster.toFixed(1)} times faster than the official target (at least 4: ${faster >= 4 ? 'yes' : 'NO'})`);

const code = codeStream();
const pcs = randomPcs(code);
const flat = flatMap(code);
const at = time('visaIndexAt', () => {
  let sum = 0;
  for (let i = 0; i < PCS; i++) sum += visaIndexAt(code, pcs[i] as number) ?? 0;
  return sum;
});
const plain = time('binary search over a typed array', () => {
  let sum = 0;
  for (let i = 0; i < PCS; i++) {
    const pc = pcs[i] as number;
    let [low, high] = [0, flat.pcs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((flat.pcs[middle] as number) <= pc) low = middle + 1;
      else high = middle;
    }
    sum += low === 0 ? 0 : (flat.visa[low - 1] as number);
  }
  return sum;
});
console.log(`\n${PCS} random places in ${code.objects.length} objects, ${flat.pcs.length} map entries`);
for (const { name, ms, result } of [at, plain]) {
  console.log(`${name.padEnd(46)}${((ms * 1000) / PCS).toFixed(3).padStart(10)} µs each  ${result}`);
}
const each = (at.ms * 1000) / PCS;
const ratio = at.ms / plain.ms;
console.log(`sums: ${at.result === plain.result ? 'equal' : 'DIFFERENT'}`);
console.log(`${each.toFixed(3)} µs each (under 1: ${each < 1 ? 'yes' : 'NO'})`);
console.log(`${ratio.toFixed(2)} times the plain search (at most 2: ${ratio <= 2 ? 'yes' : 'NO'})`);
if (!same || at.result !== plain.result || faster < 4 || each >= 1 || ratio > 2) process.exitCode = 1;

function time(
  name: string,
  run: () => number,
): { readonly name: string; readonly ms: number; readonly result: number } {
  const times: number[] = [];
  let result = 0;
  for (let round = -warmUps; round < rounds; round++) {
    const [start, cpuStart] = [performance.now(), process.cpuUsage()];
    result = run();
    const { user, system } = process.cpuUsage(cpuStart);
    if (round >= 0) times.push(Math.min(performance.now() - start, (user + system) / 1000));
  }
  return { name, ms: times.toSorted((a, b) => a - b)[rounds >> 1] as number, result };
}

/** The objects of the real streams that come with the repository, over and over. */
function largeStream(): Uint8Array<ArrayBuffer> {
  const folder = join(import.meta.dirname, '../fixtures/visa');
  const pieces: Uint8Array[] = [];
  for (const file of readdirSync(folder)) {
    if (!file.startsWith('L4') || !file.endsWith('.dbg')) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    for (const { offset, size } of parseStream(bytes, silent).objects)
      pieces.push(bytes.subarray(offset, offset + size));
  }
  const chosen: Uint8Array[] = [];
  let size = 6;
  for (let i = 0; size < SIZE && chosen.length < 0xffff; i++) {
    const piece = pieces[i % pieces.length] as Uint8Array;
    chosen.push(piece);
    size += piece.length;
  }
  const bytes = new Uint8Array(size);
  bytes.set([0x10, 0xd0, 0xad, 0xde, chosen.length & 0xff, chosen.length >> 8]);
  let pos = 6;
  for (const piece of chosen) {
    bytes.set(piece, pos);
    pos += piece.length;
  }
  return bytes;
}

function walkOurs(bytes: Uint8Array): number {
  let sum = 0;
  const walk = ({ intervals }: VarLiveIntervalsVISA | VarLiveIntervalsGenISA): void => {
    for (let i = 0; i < intervals.length; i++) {
      sum += intervals.start(i) + intervals.end(i) + intervals.physicalType(i) + intervals.location(i).raw;
    }
  };
  for (const object of parseVisa(bytes, LAYOUT).debugInfo) {
    sum += object.objectName.length + object.relocOffset;
    const { data } = object.indexMap;
    for (let i = 0; i < data.length; i++) sum += data.visa(i) + data.genOffset(i);
    for (const variable of object.vars.vars) {
      sum += variable.varName.length;
      walk(variable);
    }
    for (const { name, start, end, retVal } of object.subInfo) {
      sum += name.length + start + end;
      walk(retVal);
    }
    const { befp, callerbefp, retAddr, calleeSaveEntry, callerSaveEntry } = object.frameInfo;
    for (const list of [befp, callerbefp, retAddr]) if (list !== undefined) walk(list);
    for (const records of [calleeSaveEntry, callerSaveEntry]) {
      for (const { genIPOffset, data: saved } of records) {
        sum += genIPOffset;
        for (let i = 0; i < saved.length; i++) sum += saved.srcRegOff(i) + saved.numBytes(i) + saved.dst(i).raw;
      }
    }
  }
  return sum;
}

function walkOfficial(visa: Parsed): number {
  let sum = 0;
  const number = (from: Parsed, field: string): number => from[field] as number;
  const list = (from: Parsed, field: string): readonly Parsed[] => from[field] as readonly Parsed[];
  const inner = (from: Parsed, field: string): Parsed => from[field] as Parsed;
  const walk = (lr: Parsed): void => {
    for (const each of list(lr, 'intervals')) {
      sum += number(each, 'start') + number(each, 'end') + number(each, 'physicalType');
      sum += number(inner(each, 'location'), 'raw');
    }
  };
  for (const object of list(visa, 'debugInfo')) {
    sum += (object['name'] as string).length + number(object, 'relocOffset');
    for (const entry of list(inner(object, 'indexMap'), 'data'))
      sum += number(entry, 'visa') + number(entry, 'genOffset');
    for (const variable of list(inner(object, 'vars'), 'var')) {
      sum += (variable['name'] as string).length;
      walk(variable);
    }
    for (const sub of list(object, 'subInfo')) {
      sum += (sub['name'] as string).length + number(sub, 'start') + number(sub, 'end');
      walk(inner(sub, 'retVal'));
    }
    const frame = inner(object, 'frameInfo');
    for (const field of ['befp', 'callerbefp', 'retAddr']) if (frame[field] !== undefined) walk(inner(frame, field));
    for (const field of ['calleeSaveEntry', 'callerSaveEntry']) {
      for (const record of list(frame, field)) {
        sum += number(record, 'genIpOffset');
        for (const saved of list(record, 'data')) {
          sum += number(saved, 'srcRegOff') + number(saved, 'numBytes') + number(inner(saved, 'dst'), 'raw');
        }
      }
    }
  }
  return sum;
}

/** A kernel and functions whose code lies end to end. */
function codeStream(): VisaStream {
  const objects = 20;
  const entries = 10_000;
  const frame = { frameSize: 0, befp: null, callerBefp: null, retAddr: null, calleeSave: [], callerSave: [] };
  return describeStream(
    'L4',
    Array.from({ length: objects }, (_, i) => ({
      name: `object${i}`,
      relocOffset: i * entries * 16,
      offsetMap: [],
      indexMap: Array.from({ length: entries + 1 }, (__, k) => [k + 1, k * 16] as const),
      vars: [],
      subroutines: [],
      frame,
    })),
  );
}

function randomPcs(of: VisaStream): Float64Array {
  const end = of.objects.length * 10_000 * 16;
  let seed = 1;
  return new Float64Array(PCS).map(() => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed % end;
  });
}

function flatMap(of: VisaStream): { readonly pcs: Float64Array; readonly visa: Uint32Array } {
  const pcs: number[] = [];
  const visa: number[] = [];
  for (const { relocOffset, info } of of.objects) {
    const { data } = info.indexMap;
    for (let i = 0; i + 1 < data.length; i++) {
      pcs.push(relocOffset + data.genOffset(i));
      visa.push(data.visa(i));
    }
  }
  return { pcs: Float64Array.from(pcs), visa: Uint32Array.from(visa) };
}
