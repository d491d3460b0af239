// What the compiler's output costs on nested data of variable size and when writing, and what the compiler itself costs.
// Ratios are taken round by round, in one process: a machine whose speed drifts favours no side.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import * as cuda from '../support/generated/cuda.ts';
import { parseVisa } from '../../generated/visa/parse.ts';
import type { Visa } from '../../generated/visa/read.ts';
import { fileHost, generateInMemory } from '../../src/codegen/index.ts';
import { ByteWriter } from '../../src/runtime/index.ts';
import { codeSize } from '../oracle/gallery/code-size.ts';
import type { CodeSize } from '../oracle/gallery/code-size.ts';
import { readingSpeeds } from '../oracle/gallery/reading-speed.ts';
import type { ReadingSpeed } from '../oracle/gallery/reading-speed.ts';
import { formats, realFiles } from '../oracle/gallery/real-files.ts';
import { officialModule, officialStreamOver, type Parsed } from '../oracle/official-javascript.ts';
import { schemas } from '../oracle/schema-names.ts';
import { specified, specifiedFile, specifiedSchemas } from '../specifications/files.ts';

const rounds = 5;
const objects = 1845;
const mapRows = 1008;
const variables = 246;
const intervals = 2;

/** A vISA stream of layout 3 like a large program's, about 30 MB; the sums over it stay exact as doubles. */
function visaStream(): ArrayBuffer {
  const nameBytes = 2 + 12;
  const variable = nameBytes + 2 + intervals * 10;
  const object = nameBytes + 4 + 4 + 4 + mapRows * 8 + 4 + variables * variable + 2 + 2 + 3 + 2 + 4;
  const buffer = new ArrayBuffer(6 + objects * object);
  const view = new DataView(buffer);
  let at = 0;
  const u1 = (value: number): void => view.setUint8(at++, value);
  const u2 = (value: number): void => (view.setUint16(at, value, true), void (at += 2));
  const u4 = (value: number): void => (view.setUint32(at, value, true), void (at += 4));
  const name = (prefix: string, number: number): void => {
    const text = `${prefix}${String(number).padStart(12 - prefix.length, '0')}`;
    u2(text.length);
    for (const character of text) u1(character.charCodeAt(0));
  };
  u4(0xdeadd010);
  u2(objects);
  for (let o = 0; o < objects; o++) {
    name('kernel', o);
    u4(o * 16); // where the object starts
    u4(0); // no offset map
    u4(mapRows);
    for (let i = 0; i < mapRows; i++) {
      u4(i);
      u4(i * 16);
    }
    u4(variables);
    for (let v = 0; v < variables; v++) {
      name('V', v);
      u2(intervals);
      for (let i = 0; i < intervals; i++) {
        u2(i);
        u2(i + 9);
        u1(2);
        u1(3);
        u4(v);
      }
    }
    u2(0); // no subroutines
    u2(64); // frame size
    for (let i = 0; i < 3; i++) u1(0);
    u2(0); // callee saves
    u4(0); // caller saves
  }
  if (at !== buffer.byteLength) throw new Error(`the stream has ${at} bytes, not ${buffer.byteLength}`);
  return buffer;
}

/** Open a stream and touch everything that a debugger looks up: code addresses, names, intervals. */
function walkOurs(stream: Visa): number {
  let sum = 0;
  for (const object of stream.debugInfo) {
    const map = object.indexMap.data;
    for (let i = 0; i < map.length; i++) sum += map.genOffset(i);
    for (const variable of object.vars.vars) {
      sum += variable.varName.length;
      const live = variable.intervals;
      for (let i = 0; i < live.length; i++) sum += live.end(i);
    }
  }
  return sum;
}

interface OfficialVisa {
  readonly debugInfo: readonly {
    readonly indexMap: { readonly data: readonly { readonly genOffset: number }[] };
    readonly vars: {
      readonly var: readonly {
        readonly name: string;
        readonly intervals: readonly { readonly end: number }[];
      }[];
    };
  }[];
}

function walkOfficial(stream: OfficialVisa): number {
  let sum = 0;
  for (const object of stream.debugInfo) {
    for (const row of object.indexMap.data) sum += row.genOffset;
    for (const variable of object.vars.var) {
      sum += variable.name.length;
      for (const live of variable.intervals) sum += live.end;
    }
  }
  return sum;
}

function timed(work: () => number): { readonly ms: number; readonly result: number } {
  const start = performance.now();
  const result = work();
  return { ms: performance.now() - start, result };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

const stream = visaStream();
const { Visa: OfficialRoot } = (await officialModule('visa')) as {
  readonly Visa: new (stream: object, parent: null, root: null, layout: number) => Parsed;
};
const ours: number[] = [];
const official: number[] = [];
let equal = true;
for (let round = -1; round < rounds; round++) {
  const us = timed(() => walkOurs(parseVisa(new Uint8Array(stream), 3)));
  const them = timed(() =>
    walkOfficial(new OfficialRoot(officialStreamOver(stream), null, null, 3) as unknown as OfficialVisa),
  );
  equal &&= us.result === them.result;
  if (round < 0) continue;
  ours.push(us.ms);
  official.push(them.ms);
}
const read = median(official.map((ms, i) => ms / (ours[i] as number)));
console.log(
  `open and walk ${(stream.byteLength / 1e6).toFixed(1)} MB of vISA debug information, Node ${process.version}`,
);
console.log(
  `  generated ${median(ours).toFixed(0)} ms, official JavaScript ${median(official).toFixed(0)} ms, sums ${equal ? 'equal' : 'DIFFERENT'}`,
);
console.log(`  ${read.toFixed(1)} times faster than the official target (at least 4: ${read >= 4 ? 'yes' : 'NO'})`);

// 64 MB of thread rows: our writer against one loop over a DataView.
const rowSize = 48;
const rowCount = Math.floor((64 << 20) / rowSize);
const table = cuda.CudbgThreadTableEntryTable.over(new Uint8Array(rowSize * rowCount).fill(1), rowSize);
const generatedTimes: number[] = [];
const inlineTimes: number[] = [];
let same = true;
for (let round = -1; round < rounds; round++) {
  const w = new ByteWriter(undefined);
  const us = timed(() => {
    for (let i = 0; i < table.length; i++) cuda.writeCudbgThreadTableEntry(w, table.at(i));
    return w.data.length;
  });
  const out = new Uint8Array(rowSize * rowCount);
  const inline = timed(() => {
    const from = table.view;
    const to = new DataView(out.buffer);
    for (let i = 0, at = 0; i < table.length; i++, at += rowSize) {
      to.setBigUint64(at, from.getBigUint64(at, true), true);
      to.setBigUint64(at + 8, from.getBigUint64(at + 8, true), true);
      for (let field = 16; field < rowSize; field += 4)
        to.setUint32(at + field, from.getUint32(at + field, true), true);
    }
    return out.length;
  });
  same &&= us.result === inline.result && Buffer.compare(w.data, out) === 0;
  if (round < 0) continue;
  generatedTimes.push(us.ms);
  inlineTimes.push(inline.ms);
}
const write = median(generatedTimes.map((ms, i) => ms / (inlineTimes[i] as number)));
console.log(`write ${rowCount} rows of ${rowSize} bytes`);
console.log(
  `  generated ${median(generatedTimes).toFixed(0)} ms, loop by hand ${median(inlineTimes).toFixed(0)} ms, bytes ${same ? 'equal' : 'DIFFERENT'}`,
);
console.log(`  ${write.toFixed(2)} times the loop by hand (at most 3: ${write <= 3 ? 'yes' : 'NO'})`);

// The compiler, from schema text to formatted TypeScript. The processor's time tells how busy the machine is with other things.
const sources = readdirSync(schemas)
  .filter((name) => name.endsWith('.ksy'))
  .map((name) => join(schemas, name));
const compile = performance.now();
const before = process.cpuUsage();
const { files } = await generateInMemory(sources, fileHost(), { runtime: '../src/runtime/index.ts' });
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - compile) / 1000;
const worked = (user + system) / 1e6;
console.log(`compile ${sources.length} schemas to ${files.size} files`);
console.log(
  `  ${seconds.toFixed(2)} s (below 5: ${seconds < 5 ? 'yes' : 'NO'}), ${worked.toFixed(2)} s of the processor, collector included`,
);

// Real files against the official target: the public gallery's, or where that is not given those of the schemas in test/specifications.
const gallery = process.env['LANESCOPE_GALLERY'] ?? '';
const speeds: ReadingSpeed[] = [];
const folder = mkdtempSync(join(tmpdir(), 'lanescope-bench-'));
if (existsSync(gallery)) {
  for (const format of formats) {
    speeds.push(...(await readingSpeeds(join(gallery, `${format}.ksy`), [gallery], realFiles(format, folder, 1))));
  }
} else {
  console.log('read real files of the gallery [no corpus at LANESCOPE_GALLERY]: those of test/specifications instead');
  for (const [schema, name] of specified) {
    const file = join(folder, name);
    writeFileSync(file, specifiedFile(name));
    speeds.push(...(await readingSpeeds(join(specifiedSchemas, `${schema}.ksy`), [specifiedSchemas], [file])));
  }
}
rmSync(folder, { recursive: true });
const times = speeds.map(({ official: theirs, ours: own }) => theirs / own);
const slower = speeds.filter(({ official: theirs, ours: own }) => theirs < own);
console.log(`read ${speeds.length} real files of ${new Set(speeds.map(({ schema }) => schema)).size} formats`);
console.log(
  `  ${median(times).toFixed(2)} times as fast as the official target in the median (at least 5: ${median(times) >= 5 ? 'yes' : 'NO'})`,
);
console.log(`  slower on ${slower.length} (none: ${slower.length === 0 ? 'yes' : 'NO'})`);
for (const { schema, file, bytes, ours: own, official: theirs } of slower)
  console.log(`    ${schema} ${file}, ${bytes} bytes: ${own.toFixed(4)} ms, official ${theirs.toFixed(4)} ms`);

const collection = existsSync(gallery) ? gallery : specifiedSchemas;
const all = readdirSync(collection, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ksy') && !name.startsWith('_build'))
  .map((name) => join(collection, name));
const from = process.cpuUsage();
const { files: modules } = await generateInMemory(all, fileHost([collection]));
const { user: inUser, system: inSystem } = process.cpuUsage(from);
console.log(
  `compile ${all.length} schemas of ${existsSync(gallery) ? 'the gallery' : 'test/specifications'} to ${modules.size} files`,
);
console.log(`  ${((inUser + inSystem) / 1e6).toFixed(2)} s of the processor (at most 6)`);

const sizes: CodeSize[] = [];
for (const file of all) {
  const size = await codeSize(file, [collection]);
  if (size !== undefined) sizes.push(size);
}
const over = (ratio: (size: CodeSize) => number, most: number): string =>
  `${median(sizes.map(ratio)).toFixed(2)} times in the median, over ${most} for ${sizes.filter((size) => ratio(size) > most).length}`;
console.log(`code of ${sizes.length} schemas against the official target`);
console.log(`  parser with its runtime, minified: ${over((one) => one.bundle / one.officialBundle, 1)}`);
console.log(`  text of readers alone: ${over((one) => one.readers / one.officialText, 1.5)}`);
console.log(`  text of all parts: ${over((one) => one.text / one.officialText, 1.5)}`);

if (!equal || !same || read < 4 || write > 3 || seconds >= 5) process.exitCode = 1;
