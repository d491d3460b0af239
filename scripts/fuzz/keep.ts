/* Which of the inputs that a run kept are worth a place in the repository. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { keptInputs, loadTarget, unpacked } from '../../test/fuzz/targets.ts';
import { random } from '../../test/support/random.ts';
import { Coverage } from './coverage.ts';

/** Bytes, packed, of one input and of all inputs of a target. */
const MOST_BYTES = 4096;
const MOST_TOGETHER = 131_072;

/** Keep those, the smallest first, that reach what neither the fixtures nor smaller ones reach; returns how many there are. */
export async function keepCorpus(id: string, folder: string): Promise<number> {
  const found = join(folder, 'corpus');
  const files = [
    ...keptInputs('corpus', id),
    ...(existsSync(found) ? readdirSync(found).map((name) => join(found, name)) : []),
  ];
  const candidates = files
    .map((file) => ({ bytes: unpacked(file), isText: id === 'ksy' || /\.txt(?:\.gz)?$/.test(file) }))
    .map((each) => ({ ...each, packed: gzipSync(each.bytes, { level: 9 }) }))
    .filter(({ packed }) => packed.length <= MOST_BYTES)
    .sort((a, b) => a.packed.length - b.packed.length);
  const corpus = join(import.meta.dirname, '../../test/fuzz/corpus', id);
  rmSync(corpus, { recursive: true, force: true });
  const coverage = new Coverage();
  await coverage.start();
  const target = await loadTarget(id, join(folder, 'files'));
  const run = async (bytes: Uint8Array, isText: boolean): Promise<boolean> => {
    // A question about the file as it is, and none of the commands.
    await target.run({ name: 'kept', bytes, isText, fields: [] }, random(1)).catch(() => false);
    return coverage.grown();
  };
  for (const { bytes, isText } of target.seeds) await run(bytes, isText);
  let left = MOST_TOGETHER;
  let count = 0;
  mkdirSync(corpus, { recursive: true });
  for (const { bytes, isText, packed } of candidates) {
    if (packed.length > left || !(await run(bytes, isText))) continue;
    left -= packed.length;
    count++;
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    writeFileSync(join(corpus, `${name}${isText ? '.txt' : ''}.gz`), packed);
  }
  return count;
}
