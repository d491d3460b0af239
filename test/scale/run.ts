/*
 * `npm run test:scale`: how processor time and memory grow with each number that drives a file; docs/scaling.md has the table. Words behind it
 * choose families by format and driver: `npm run test:scale -- R600`; then no table is written.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredProcess } from '../hostile/measured-process.ts';
import { elfDwarfFamilies } from './elf-dwarf-families.ts';
import type { Family } from './family.ts';
import { exponent } from './fit.ts';
import { gpuFamilies } from './gpu-families.ts';
import { otherFamilies } from './other-families.ts';

/** Most that an exponent may be, unless the output grows as fast. */
const MOST = 1.15;
/** Less than this above what a file of one part takes is noise: seconds, and bytes. */
const NOISE = { seconds: 0.1, bytes: 16e6 };
const RUNS = 2;
const PATIENCE = 300_000;

const root = join(import.meta.dirname, '../..');
const main = [process.execPath, join(root, 'dist/bin/cli/main.js')] as const;
const folder = mkdtempSync(join(tmpdir(), 'scale-'));
const items = join(folder, 'items.ksy');
writeFileSync(
  items,
  'meta: {id: items, endian: le}\nseq: [{id: item, type: item, repeat: eos}]\ntypes: {item: {seq: [{id: a, type: u2}, {id: b, type: u2}]}}\n',
);

/** The least of a few runs: what else the machine does only adds. */
async function taken({ build, suffix }: Family, command: readonly string[], count: number) {
  const places: Readonly<Record<string, string>> = {
    FILE: join(folder, `file.${suffix}`),
    OUT: join(folder, 'out'),
    FOLDER: join(folder, 'generated'),
    ITEMS: items,
  };
  writeFileSync(places['FILE'] as string, await build(count));
  const words = command.map((word) => places[word] ?? word);
  let [seconds, bytes, output] = [Infinity, Infinity, 0];
  for (let run = 0; run < RUNS; run++) {
    rmSync(join(folder, 'out'), { force: true });
    const { exit, said, ...each } = measuredProcess(main, words, folder, PATIENCE);
    if (exit !== 0 && exit !== 1) throw new Error(`exit ${exit}: ${words.join(' ')}\n${said.slice(0, 2000)}`);
    seconds = Math.min(seconds, each.seconds ?? Infinity);
    bytes = Math.min(bytes, each.bytes ?? Infinity);
    output = each.outputBytes + (statSync(join(folder, 'out'), { throwIfNoEntry: false })?.size ?? 0);
  }
  return { seconds, bytes, output };
}

const asked = process.argv.slice(2);
const families = [...elfDwarfFamilies, ...gpuFamilies, ...otherFamilies].filter(
  ({ format, driver }) => asked.length === 0 || asked.some((word) => `${format} ${driver}`.includes(word)),
);
const shown = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(2));
const rows: string[] = [];
let failures = 0;
for (const family of families) {
  const counts = [1, 2, 4, 8].map((times) => times * family.first);
  for (const command of family.commands) {
    const none = await taken(family, command, 1);
    const all: Awaited<ReturnType<typeof taken>>[] = [];
    for (const count of counts) all.push(await taken(family, command, count));
    const fit = (of: 'seconds' | 'bytes' | 'output', noise: number): number | undefined =>
      exponent(
        counts,
        all.map((each) => each[of]),
        none[of],
        noise,
      );
    const [time, memory, output] = [fit('seconds', NOISE.seconds), fit('bytes', NOISE.bytes), fit('output', 0)];
    const tooFast = [time, memory].filter((each) => each !== undefined && each > MOST);
    const explained = tooFast.every((each) => output !== undefined && (each ?? 0) <= output + MOST - 1);
    const said = tooFast.length === 0 ? '' : explained ? 'as its output' : 'too fast';
    if (!explained) failures++;
    const last = all.at(-1);
    const numbers = [shown(time), shown(memory), shown(output), (last?.seconds ?? 0).toFixed(1)];
    const cells = [family.format, family.driver, `\`${command.join(' ')}\``, `${counts.at(-1)}`, ...numbers];
    rows.push(`| ${[...cells, ((last?.bytes ?? 0) / 1e6).toFixed(0), said].join(' | ')} |`);
    console.log(rows.at(-1));
  }
}
rmSync(folder, { recursive: true });

const page = `# How time and memory grow

\`npm run test:scale\` makes this page. For each number that drives the size of a file there are four files, of n, 2n, 4n and 8n; each command is
a process of its own, and the least of ${RUNS} runs counts. What a file with one of the parts takes is subtracted. The exponent says how the rest grows:
1 is linear, 2 quadratic. At most ${MOST} is asked for, unless the output grows as fast; – is too little to be told from noise
(${NOISE.seconds} s, ${NOISE.bytes / 1e6} MB). Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}.

| format | what is counted | command | 8n | time | memory | output | s at 8n | MB at 8n | |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
if (asked.length === 0) writeFileSync(join(root, 'docs/scaling.md'), page);
if (failures > 0) console.error(`${failures} grow faster than ${MOST}`);
process.exitCode = failures > 0 ? 1 : 0;
