// Open a thread table of 64 MB and sum three of its columns: the generated reader, the official JavaScript target, and a
// loop written by hand. All in one process, one after the other in each round. A time is the smaller of wall and CPU time: so
// neither other programs nor helper threads count.
import * as cuda from '../support/generated/cuda.ts';
import { officialModule, officialStreamOver, type Parsed } from '../oracle/official-javascript.ts';

const rowSize = 48;
const rowCount = 1_398_101;
const rounds = 7;
const warmUps = 2;

/** Sums of virtualPC, exception and callDepth. */
type Sums = readonly [pc: bigint, exception: number, depth: number];

interface Contestant {
  readonly name: string;
  run(): Sums;
}

const buffer = threadTable();
const bytes = new Uint8Array(buffer);
type Rows = { readonly entries: readonly Parsed[] };
const classes = (await officialModule('cuda'))['Cuda'] as Record<
  string,
  new (stream: object, parent: null, root: null, entsize: number) => Rows
>;
const ThreadTable = classes['ThreadTable'] as (typeof classes)[string];
const { FixedRows } = (await officialModule('fixed_rows', import.meta.dirname)) as {
  readonly FixedRows: new (stream: object) => Rows;
};

const inline: Contestant = {
  name: 'loop by hand over a Uint32Array',
  run() {
    const words = new Uint32Array(buffer);
    const step = rowSize / 4;
    let [pc, exception, depth] = [0, 0, 0];
    for (let i = 0, at = 0; i < rowCount; i++, at += step) {
      pc += (words[at] as number) + (words[at + 1] as number) * 4_294_967_296;
      exception += words[at + 8] as number;
      depth += words[at + 9] as number;
    }
    return [BigInt(pc), exception, depth];
  },
};

const generated: Contestant = {
  name: 'generated, rows, virtualPC as number',
  run() {
    const table = cuda.CudbgThreadTableEntryTable.over(bytes, rowSize);
    let [pc, exception, depth] = [0, 0, 0];
    for (let i = 0; i < table.length; i++) {
      const row = table.at(i);
      pc += row.virtualPCNum;
      exception += row.exception;
      depth += row.callDepth;
    }
    return [BigInt(pc), exception, depth];
  },
};

const columns: Contestant = {
  name: 'generated, columns, virtualPC as number',
  run() {
    const table = cuda.CudbgThreadTableEntryTable.over(bytes, rowSize);
    let [pc, exception, depth] = [0, 0, 0];
    for (let i = 0; i < table.length; i++) {
      pc += table.virtualPCNum(i);
      exception += table.exception(i);
      depth += table.callDepth(i);
    }
    return [BigInt(pc), exception, depth];
  },
};

const exact: Contestant = {
  name: 'generated, rows, virtualPC as bigint',
  run() {
    const table = cuda.CudbgThreadTableEntryTable.over(bytes, rowSize);
    let pc = 0n;
    let [exception, depth] = [0, 0];
    for (let i = 0; i < table.length; i++) {
      const row = table.at(i);
      pc += row.virtualPC;
      exception += row.exception;
      depth += row.callDepth;
    }
    return [pc, exception, depth];
  },
};

function sumEntries({ entries }: Rows): Sums {
  let [pc, exception, depth] = [0, 0, 0];
  for (const entry of entries) {
    pc += entry['virtualPc'] as number;
    exception += entry['exception'] as number;
    depth += entry['callDepth'] as number;
  }
  return [BigInt(pc), exception, depth];
}

const official: Contestant = {
  name: 'official JavaScript, cuda.ksy',
  run: () => sumEntries(new ThreadTable(officialStreamOver(buffer), null, null, rowSize)),
};

const officialFixed: Contestant = {
  name: 'official JavaScript, rows of one fixed size',
  run: () => sumEntries(new FixedRows(officialStreamOver(buffer))),
};

readOtherTables();
const contestants = [inline, generated, columns, exact, officialFixed, official];
const times = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
const sums = new Map<Contestant, string>();
for (let round = -warmUps; round < rounds; round++) {
  for (const contestant of contestants) {
    const [start, cpuStart] = [performance.now(), process.cpuUsage()];
    const result = contestant.run();
    const { user, system } = process.cpuUsage(cpuStart);
    const wall = performance.now() - start;
    if (round >= 0) times.get(contestant)?.push(Math.min(wall, (user + system) / 1000));
    sums.set(contestant, result.join(' '));
  }
}

const median = (of: Contestant): number => (times.get(of) ?? []).toSorted((a, b) => a - b)[rounds >> 1] as number;
console.log(
  `open and sum 3 columns of ${rowCount} rows of ${rowSize} bytes, median of ${rounds}, Node ${process.version}`,
);
console.log(`${'reader'.padEnd(46)}${'ms'.padStart(10)}  checksum`);
for (const contestant of contestants) {
  const time = median(contestant).toFixed(2);
  console.log(`${contestant.name.padEnd(46)}${time.padStart(10)}  ${sums.get(contestant) ?? ''}`);
}
const equal = new Set(sums.values()).size === 1;
// Round by round, so that a machine whose speed drifts does not favour one side.
const ratio = (of: Contestant, to: Contestant): number =>
  (times.get(of) ?? []).map((time, round) => time / ((times.get(to) ?? [])[round] ?? NaN)).toSorted((a, b) => a - b)[
    rounds >> 1
  ] as number;
const faster = Math.min(ratio(official, generated), ratio(officialFixed, generated));
const slower = ratio(generated, inline);
console.log(`checksums: ${equal ? 'equal' : 'DIFFERENT'}`);
console.log(`${faster.toFixed(1)} times faster than the official target (at least 40: ${faster >= 40 ? 'yes' : 'NO'})`);
console.log(`${slower.toFixed(2)} times the loop by hand (at most 1.5: ${slower <= 1.5 ? 'yes' : 'NO'})`);
if (!equal || faster < 40 || slower > 1.5) process.exitCode = 1;

/** Use other tables first, as a program that reads whole dumps does: code that tables share has then seen them all. */
function readOtherTables(): void {
  const others = [
    cuda.CudbgDeviceTableEntryTable,
    cuda.CudbgGridTableEntryTable,
    cuda.CudbgSmTableEntryTable,
    cuda.CudbgCTATableEntryTable,
    cuda.CudbgWarpTableEntryTable,
    cuda.CudbgBacktraceTableEntryTable,
  ];
  for (const other of others) {
    for (const row of other.over(bytes.subarray(0, 1_360_000), 136)) row.toObject();
  }
}

/** Rows like those of a real dump; the sum of all program counters stays below 2^53, so that doubles add up exactly. */
function threadTable(): ArrayBuffer {
  const table = new ArrayBuffer(rowSize * rowCount);
  const words = new Uint32Array(table);
  for (let i = 0; i < rowCount; i++) {
    const at = (i * rowSize) / 4;
    words[at] = i * 16; // virtualPC
    words[at + 1] = 1;
    words[at + 2] = i * 16; // physPC
    words[at + 4] = i % 32; // ln
    words[at + 5] = i % 1024; // threadIdxX
    words[at + 8] = i % 1000 === 0 ? 14 : 0; // exception
    words[at + 9] = i % 7; // callDepth
  }
  return table;
}
