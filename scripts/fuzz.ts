/* npm run fuzz -- [FORMAT] [--seconds N] [--seed N] [--from FOLDER]: damage fixtures at random, bytes and fields, until the time is up; files of FOLDER
   too, unpacked where they are .gz. Only FormatErrors may come out, and nothing may take long. A format with a test/fuzz/FORMAT.ts also answers random questions in two ways, which may not differ. What fails is written to .tmp/fuzz/, with the seed that finds it again. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { limits } from '../src/core/index.ts';
import type { Format } from '../src/core/index.ts';
import { formats } from '../src/formats.ts';
import { exercise } from '../test/support/exercise.ts';
import { fieldsOf, mutateFields } from '../test/support/fields.ts';
import type { Field } from '../test/support/fields.ts';
import { fixtureFiles } from '../test/support/fixtures.ts';
import { random } from '../test/support/random.ts';
import type { Pick } from '../test/support/random.ts';

/** Bytes by which a format is recognised. */
const DETECT = limits.head;
/** One file may not keep the processor longer. */
const SLOW_MS = 5000;

const interesting = [0, 1, 2, 3, 7, 8, 0x7f, 0x80, 0xff];

/** A copy with one to eight changes: bytes, whole words, pieces moved, the end cut off. */
function mutate(bytes: Uint8Array, pick: Pick): Uint8Array {
  let result = bytes.slice();
  // Headers matter more than contents: half of the changes are near the start or the end, where tables of headers are.
  const place = (): number => {
    const edge = Math.min(result.length, 4096);
    const at = [pick(result.length), pick(edge), result.length - 1 - pick(edge)][pick(3)] as number;
    return Math.max(0, at);
  };
  for (let changes = 1 + pick(8); changes > 0 && result.length > 0; changes--) {
    const at = place();
    switch (pick(6)) {
      case 0:
        result[at] = (result[at] as number) ^ (1 << pick(8));
        break;
      case 1:
        result[at] = interesting[pick(interesting.length)] as number;
        break;
      case 2:
        result.fill(pick(2) === 0 ? 0 : 0xff, at, at + (1 << pick(4)));
        break;
      case 3:
        result.copyWithin(at, place(), place() + (1 << pick(7)));
        break;
      case 4:
        for (let i = 0; i < 4; i++) result[(at & ~3) + i] = pick(256);
        break;
      default:
        if (pick(4) === 0) result = result.slice(0, at);
    }
  }
  return result;
}

const { values: given, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    from: { type: 'string' },
  },
});
const [formatId = '', secondsText = given.seconds, seedText = given.seed] = positionals;
const chosen = formats.filter(({ id }) => formatId === '' || formatId === id);
const hasDiffer =
  /^[a-z0-9]+$/.test(formatId) && existsSync(join(import.meta.dirname, '../test/fuzz', `${formatId}.ts`));
if ((chosen.length === 0 && !hasDiffer) || !/^\d+$/.test(secondsText) || !/^\d+$/.test(seedText)) {
  console.error(
    `usage: npm run fuzz -- [FORMAT] [--seconds N] [--seed N] [--from FOLDER], where FORMAT is one of: ${formats.map(({ id }) => id).join(', ')}`,
  );
  process.exit(2);
}
const targets: { format: Format; file: string; bytes: Uint8Array; fields: readonly Field[] }[] = [];
for (const entry of chosen) {
  const format = await entry.load();
  const others =
    given.from === undefined ? [] : readdirSync(given.from).map((name) => join(given.from as string, name));
  for (const file of [...fixtureFiles(entry.id), ...others]) {
    const packed = readFileSync(file);
    const bytes = new Uint8Array(file.endsWith('.gz') ? gunzipSync(packed) : packed);
    if (others.includes(file) && entry.detect(bytes.subarray(0, DETECT), basename(file)) !== 'yes') continue;
    targets.push({ format, file, bytes, fields: await fieldsOf(entry.id, bytes) });
  }
}

/** Two ways to answer a random question; says how they differ. */
type Differ = (pick: Pick) => string | undefined | Promise<string | undefined>;
const differs: Differ[] = [];
for (const id of new Set([...chosen.map((entry) => entry.id), formatId])) {
  const file = join(dirname(import.meta.dirname), 'test/fuzz', `${id}.ts`);
  if (id === '' || !existsSync(file)) continue;
  const { differ } = (await import(pathToFileURL(file).href)) as { readonly differ: Differ };
  differs.push(differ);
}

const folder = join(dirname(import.meta.dirname), '.tmp', 'fuzz');
const until = performance.now() + Number(secondsText) * 1000;
let seed = Number(seedText);
let runs = 0;
let opened = 0;
let failures = 0;
let compared = 0;
for (; performance.now() < until && failures < 20; seed++, runs++) {
  const pick = random(seed);
  if (differs.length > 0 && (targets.length === 0 || pick(3) > 0)) {
    let difference: string | undefined;
    try {
      difference = await (differs[pick(differs.length)] as Differ)(pick);
    } catch (error) {
      difference = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    compared++;
    if (difference === undefined) continue;
    failures++;
    console.error(`seed ${seed}: ${difference}\n`);
    continue;
  }
  const { format, file, bytes, fields } = targets[pick(targets.length)] as (typeof targets)[number];
  const damaged = fields.length > 0 && pick(3) > 0 ? mutateFields(bytes, fields, pick) : mutate(bytes, pick);
  const started = process.cpuUsage();
  let problem: string | undefined;
  try {
    if ((await exercise(format, damaged, true)).opened) opened++;
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  if (ms > SLOW_MS) problem ??= `took ${(ms / 1000).toFixed(1)} s`;
  if (problem === undefined) continue;
  failures++;
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${format.id}-${seed}-${basename(file)}`);
  writeFileSync(kept, damaged);
  console.error(`seed ${seed}, from ${basename(file)}, kept as ${kept}:\n${problem}\n`);
}
const twice = compared === 0 ? '' : `, ${compared} random questions answered`;
console.log(`${runs - compared} files from seed ${seedText}: ${opened} opened${twice}, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
