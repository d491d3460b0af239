// What an assert says, where only the PTX tells which of several texts of one size it names.
import { expect, test } from 'vitest';
import { memorySource, Diagnostics } from '../../src/core/index.ts';
import { summaryOf } from '../../src/cuda/advanced.ts';
import { bytesInPtx } from '../../src/cuda/symbols/ptx-data.ts';
import { open as openElf } from '../../src/elf/index.ts';
import type { ElfSymbol } from '../../src/elf/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { madeCubin } from './made-cubin.ts';
import { open, readDump } from './open-bytes.ts';

const lines = [
  '.global .align 1 .b8 message_10[3] = {72, 105};',
  '.global .align 1 .b8 message_1[3] = {72, 111, 0};',
  '.global .align 1 .u8 open_ended[3] = {72, 111',
];

async function bytesOf(name: string, size: number, ...more: string[]): Promise<Uint8Array | undefined> {
  const text = new TextEncoder().encode([...more, ...lines].map((line) => `${line}\0`).join(''));
  const cubin = await madeCubin([], { '.nv_debug_ptx_txt': text });
  const elf = await openElf(memorySource(cubin), new Diagnostics());
  return bytesInPtx(elf, { name, size: BigInt(size) } as ElfSymbol);
}

test('bytes of a variable as its PTX has them', async () => {
  expect(await bytesOf('message_1', 3)).toEqual(Uint8Array.of(72, 111, 0));
  expect(await bytesOf('message_10', 3)).toEqual(Uint8Array.of(72, 105, 0));
});

test('signed bytes, and zeros that are not written', async () => {
  expect(await bytesOf('s', 4, '.global .s8 s[4] = {-1, 2};')).toEqual(Uint8Array.of(255, 2, 0, 0));
});

test('nothing of another size, of another type, of a name that is not there or of a list without an end', async () => {
  expect(await bytesOf('message_1', 4)).toBeUndefined();
  expect(await bytesOf('words', 2, '.global .b32 words[2] = {1, 2};')).toBeUndefined();
  expect(await bytesOf('message_2', 3)).toBeUndefined();
  expect(await bytesOf('open_ended', 3)).toBeUndefined();
  expect(await bytesOf('odd', 2, '.global .b8 odd[2] = {1, x};')).toBeUndefined();
  expect(await bytesOf('long', 2, '.global .b8 long[2] = {1, 2, 3};')).toBeUndefined();
});

corpusTest('the assert of code that torch.compile made, of a dump without memory', async () => {
  const [path] = corpusFiles('cuda-real', /^N_compile\.nvcudmp\.gz$/);
  const { fault } = await summaryOf((await open(readDump(path ?? ''))).dump);
  expect(fault?.assertion?.message).toBe('index out of bounds: 0 <= tmp26 < 1000');
});
