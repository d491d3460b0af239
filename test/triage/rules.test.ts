// Names, parts of a cluster and causes, by themselves.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shardOf } from '../../src/cli/commands/triage/shard-of.ts';
import { countLine } from '../../src/cli/output/progress.ts';
import { answerOf, dumpRow, isInShard, nameReader } from '../../src/triage/index.ts';
import type { Answer, DumpFacts, Row } from '../../src/triage/index.ts';

describe('names', () => {
  test.each([
    ['core_%t_%h_%p', 'a/core_1790000000_my_node-1_42.nvcudmp.gz', 1790000000, 'my_node-1', 42, null],
    [undefined, 'core_1790000000_n.example.org_42.nvcudmp', 1790000000, 'n.example.org', 42, null],
    [undefined, 'core_node1_42_1790000000.nvcudmp', 1790000000, 'node1', 42, null],
    ['%h/r%r-%*.dump', 'x.tar!node2/r7-abc.dump', null, 'node2', null, 7],
    ['100%%_%p', '100%_9', null, null, 9, null],
    ['%h-%h_%p', 'a-a_1', null, 'a', 1, null],
    [undefined, 'rank12/x.nvcudmp', null, null, null, 12],
    [undefined, 'job-rank_3.nvcudmp', null, null, null, 3],
  ])('%s of %s', (template, path, time, host, pid, rank) => {
    expect(nameReader(template)(path)).toMatchObject({ time, host, pid, rank });
  });

  test('a name that does not fit says so, and letters that there are not are refused', () => {
    expect(nameReader('a_%p')('b_1')).toMatchObject({ fits: false, pid: null });
    expect(nameReader('%h-%h')('a-b').fits).toBe(false);
    expect(() => nameReader('%x')).toThrow(RangeError);
  });
});

describe('parts', () => {
  const slurm = (id: number, count: number, min = 0): Record<string, string> => ({
    SLURM_ARRAY_TASK_ID: `${id}`,
    SLURM_ARRAY_TASK_COUNT: `${count}`,
    SLURM_ARRAY_TASK_MIN: `${min}`,
    SLURM_ARRAY_TASK_MAX: `${min + count - 1}`,
  });
  test.each([
    [{ shard: '3/8' }, slurm(1, 2), [3, 8]],
    [{}, slurm(3, 8), [3, 8]],
    [{}, slurm(8, 8, 1), [7, 8]],
    [{}, { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_COUNT: '8' }, [3, 8]],
    [{ shards: 8 }, slurm(3, 1, 3), [3, 8]],
    [{ shards: 8 }, { JOB_COMPLETION_INDEX: '5' }, [5, 8]],
  ])('%j in %j', (options, env, [index, count]) => {
    expect(shardOf(options, env)?.shard).toEqual({ index, count });
  });
  test.each([
    [{ shard: '8/8' }, {}],
    [{ shard: '0/0' }, {}],
    [{ shard: '1/2', shards: 2 }, {}],
    [{ shards: 2 }, {}],
    [{ shards: 2 }, { JOB_COMPLETION_INDEX: '2' }],
    [{}, { JOB_COMPLETION_INDEX: '2' }],
    [{}, { SLURM_ARRAY_TASK_ID: '2' }],
    [{}, slurm(3, 1, 3)],
    [{}, { ...slurm(4, 3, 0), SLURM_ARRAY_TASK_MAX: '8' }],
  ])('%j in %j is refused', (options, env) => {
    expect(() => shardOf(options, env)).toThrow();
  });
  test('every path is in one part, and parts are alike in size', () => {
    const sizes = Array.from({ length: 8 }, () => 0);
    for (let i = 0; i < 8000; i++) {
      const mine = sizes.flatMap((_, index) =>
        isInShard(`dumps/core_${i}.nvcudmp`, { index, count: 8 }) ? [index] : [],
      );
      expect(mine).toHaveLength(1);
      for (const index of mine) sizes[index] = (sizes[index] ?? 0) + 1;
    }
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(200);
  });
});

describe('causes', () => {
  const facts: DumpFacts = {
    kind: 'fault',
    signature: 'a',
    loose: null,
    exception: 'WARP_ILLEGAL_ADDRESS',
    function: 'f',
    file: '/x/a.cu',
    line: 5,
    site: null,
    build: null,
    kernel: 'k',
    launch: null,
    gpu: null,
    device: 0,
    sm: 0,
    block: null,
    thread: null,
    driver: null,
    time: null,
    verdict: null,
  };
  let path = 0;
  const row = (signature: string, more: Partial<DumpFacts> = {}): Row =>
    dumpRow(`${path++}`, 0, { ...facts, signature, ...more }, undefined);
  const judged = (...rows: readonly Row[]): Answer['judgement'] => answerOf(rows, { by: 'signature' }).judgement;
  const hang = { kind: 'hang', exception: 'HANG' } as const;

  test('a fault before hangs, even where the hangs were written first', () => {
    const { cause, victims } = judged(row('h', { ...hang, time: 1 }), row('h', hang), row('a', { time: 9 }));
    expect(cause).toMatchObject({
      group: { signature: 'a' },
      why: 'the only fault, in one dump; 2 without a fault likely wait for it',
    });
    expect(victims.map(({ group }) => group.signature)).toEqual(['h']);
  });
  test('the first of several faults by time', () => {
    expect(judged(row('a', { time: 9 }), row('b', { time: 4 }), row('b', { time: 20 })).cause?.group.signature).toBe(
      'b',
    );
  });
  test('no group where times are missing or the same, and it says why', () => {
    expect(judged(row('a', { time: 9 }), row('b'))).toMatchObject({
      cause: null,
      undecided: expect.stringContaining('do not say when'),
    });
    expect(judged(row('a', { time: 9 }), row('b', { time: 9 }))).toMatchObject({
      cause: null,
      undecided: expect.stringContaining('same second'),
    });
    expect(judged(row('h', hang))).toMatchObject({ cause: null, undecided: 'no dump has a fault' });
    expect(judged()).toMatchObject({ cause: null, undecided: null });
  });
  test('exceptions that follow from others are no cause beside one of its own', () => {
    const gone = row('b', { exception: 'CLUSTER_BLOCK_NOT_PRESENT', time: 1 });
    const trap = row('c', { exception: 'TRAP', kernel: 'ncclDevKernel_AllReduce', time: 2 });
    const { cause, victims } = judged(gone, trap, row('a', { time: 9 }));
    expect(cause?.group.signature).toBe('a');
    expect(new Set(victims.map(({ group }) => group.signature))).toEqual(new Set(['b', 'c']));
    expect(judged(gone).cause?.group.signature).toBe('b');
  });
});

describe('the line of progress', () => {
  afterEach(() => void vi.useRealTimers());

  test('appears on a terminal after a second, says how far it is, and goes', () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const line = countLine({ isTTY: true, write: (text) => written.push(text) });
    line.show(1, 1);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(2000);
    line.show(500, 3);
    line.show(501, 3);
    line.stop();
    expect(written).toEqual(['\r\u001b[K500 files, 250 a second, 3 groups so far', '\r\u001b[K']);
  });

  test('is not written where nobody looks', () => {
    vi.useFakeTimers();
    const write = vi.fn();
    const line = countLine({ write });
    vi.advanceTimersByTime(5000);
    line.show(500, 3);
    line.stop();
    expect(write).not.toHaveBeenCalled();
  });
});
