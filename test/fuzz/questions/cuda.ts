/*
 * Variables, expressions, globals and types of real dumps whose debugging information is damaged at random: bytes of the sections that they
 * are read from, inside the images of modules. Only FormatErrors may come out, and nothing may take long.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics, memorySource } from '../../../src/core/index.ts';
import { definitionText, queryText } from '../../../src/dwarf/advanced.ts';
import { globalsOf, Kind, openPrinter, pointedBy, pointedText, typesOf } from '../../../src/cuda/advanced.ts';
import { laneVariables, open as openDump, walkLanes } from '../../../src/cuda/index.ts';
import type { CudaDump, LaneOnSm } from '../../../src/cuda/index.ts';
import { open as openElf, sectionName } from '../../../src/elf/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { readDump } from '../../cuda/open-bytes.ts';
import type { Pick } from '../../support/random.ts';

/** One dump may not keep the processor longer. */
const SLOW_MS = 5000;
/** Text of one answer. */
const MAX_TEXT = 1_000_000;

const folder = join(import.meta.dirname, '../../fixtures/cuda-real');

/** A stretch of a dump that debugging information is read from. */
interface Target {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly targets: readonly Target[];
}

const wanted = /^\.(debug_|nv_debug|symtab|strtab)/;

async function seedOf(name: string): Promise<Seed> {
  const bytes = readDump(join(folder, name));
  const targets: Target[] = [];
  const dump = await openDump(memorySource(bytes), new Diagnostics()).catch(() => undefined);
  if (dump === undefined) return { name, bytes, targets };
  for (let i = 1; i < dump.elf.sections.length; i++) {
    if (dump.tree.kind(i) !== Kind.relocatedImage) continue;
    const { offset, size } = dump.elf.sections.extent(i);
    const image = await openElf(memorySource(bytes.subarray(offset, offset + size)), new Diagnostics());
    for (let own = 1; own < image.sections.length; own++) {
      const section = (await sectionName(image, own)) ?? '';
      const extent = image.sections.extent(own);
      if (wanted.test(section) && extent.size > 0) {
        targets.push({ name: section, start: offset + extent.offset, size: extent.size });
      }
    }
  }
  return { name, bytes, targets };
}

const names = readdirSync(folder).filter((name) => name.endsWith('.nvcudmp.gz'));
const seeds = (await Promise.all(names.map(seedOf))).filter(({ targets }) => targets.length > 0);
const rich = seeds.filter(({ targets }) => targets.some(({ name }) => name.startsWith('.nv_debug_info_reg')));

const interesting = [0, 1, 2, 0x7f, 0x80, 0xff];

/** A copy with one to eight changes in one or two of the sections. */
function damaged({ bytes, targets }: Seed, pick: Pick): Uint8Array {
  const result = bytes.slice();
  const chosen = Array.from({ length: 1 + pick(2) }, () => targets[pick(targets.length)]);
  for (let changes = 1 + pick(8); changes > 0; changes--) {
    const target = chosen[pick(chosen.length)];
    if (target === undefined) continue;
    const at = target.start + pick(target.size);
    switch (pick(5)) {
      case 0:
        result[at] = (result[at] ?? 0) ^ (1 << pick(8));
        break;
      case 1:
        result[at] = interesting[pick(interesting.length)] ?? 0;
        break;
      case 2:
        result.fill(pick(2) === 0 ? 0 : 0xff, at, Math.min(at + (1 << pick(4)), target.start + target.size));
        break;
      case 3:
        result.copyWithin(at, target.start + pick(target.size), target.start + target.size);
        break;
      default:
        for (let i = 0; i < 4 && at + i < target.start + target.size; i++) result[at + i] = pick(256);
    }
  }
  return result;
}

const expressions = [
  'local',
  'lane + 1',
  's_nodes[1].next',
  '*cp',
  'nodes->pos[1]',
  '&here',
  'h.tile.at',
  '*(float4*)out',
  'g_node',
  'c_primes[2]',
  'threadIdx.x',
  '$R4',
  '@shared 0x400',
  '(Node*)s_nodes',
  'add.lane',
  'ref.word.c',
  's_dyn[3]@4',
  'sizeof(Node)',
  'i',
  'box->p[3]',
];

/** One damaged dump; says what is wrong with the answers, or gives undefined. */
export async function differ(pick: Pick): Promise<string | undefined> {
  const seed = (pick(8) === 0 ? seeds : rich)[pick(pick(8) === 0 ? 1 : rich.length)] ?? rich[0];
  if (seed === undefined) throw new Error('no dump with variables');
  const bytes = damaged(seed, pick);
  const started = process.cpuUsage();
  const said = await answersOf(bytes, pick);
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  if (ms > SLOW_MS) return `${seed.name} took ${(ms / 1000).toFixed(1)} s`;
  return said.some((text) => text.length > MAX_TEXT) ? `${seed.name} answers with too much text` : undefined;
}

/** What is said about variables of a dump; FormatErrors are answers. */
async function answersOf(bytes: Uint8Array, pick: Pick): Promise<string[]> {
  const said: string[] = [];
  await answered(said, async () => {
    const dump = await openDump(memorySource(bytes), new Diagnostics());
    const lanes = await someLanes(dump, pick);
    for (const lane of lanes) await askLane(dump, lane, pick, said);
    await answered(said, async () => {
      for (const { types } of await typesOf(dump)) said.push(types.flatMap(definitionText).join('\n'));
    });
  });
  return said;
}

async function askLane(dump: CudaDump, lane: LaneOnSm, pick: Pick, said: string[]): Promise<void> {
  await answered(said, async () => {
    for (const { variables } of await laneVariables(dump, lane)) {
      for (const each of variables) {
        said.push(`${each.type} ${each.name} = ${each.value ?? each.message}`);
        if (each.pointsTo !== null) said.push(pointedText(each.pointsTo));
      }
    }
  });
  await answered(said, async () => {
    for (const { variables } of await globalsOf(dump, lane)) for (const { value } of variables) said.push(`${value}`);
  });
  for (let i = 0; i < 4; i++) {
    await answered(said, async () => {
      const printer = await openPrinter(dump, expressions[pick(expressions.length)] ?? 'lane', { frame: pick(3) });
      const printed = await printer.print(lane);
      if (printed === undefined) return;
      said.push(queryText(printed.query, printed.result));
      await pointedBy(dump, lane, printed.result.contents);
    });
  }
}

async function someLanes(dump: CudaDump, pick: Pick): Promise<LaneOnSm[]> {
  const lanes: LaneOnSm[] = [];
  for await (const lane of walkLanes(dump)) if (lanes.push(lane) === 64) break;
  return lanes.length === 0 ? [] : [lanes[0], lanes[pick(lanes.length)]].filter((lane) => lane !== undefined);
}

async function answered(said: string[], ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    said.push(`${error.code}: ${error.message}`);
  }
}
