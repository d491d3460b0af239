/* A module in two files that find each other. */
import { describe, expect, test } from 'vitest';
import { debugInfoOf, merge as mergeSpirv, split as splitSpirv, strip as stripSpirv } from '../../src/spirv/index.ts';
import { debugTable, moduleBytes, moduleOf } from '../../src/spirv/advanced.ts';
import { witness } from '../support/witness.ts';
import { fixture, fixtures } from './modules.ts';
import { spirvVal } from './spirv-val.ts';

const complaints = spirvVal();

describe.each(fixtures)('%s', (name) => {
  const module = fixture(name);

  test('comes apart and together', async () => {
    const { identifier, stripped, debug } = await splitSpirv(module, 'shader.dbg.spv');
    expect(identifier).toMatch(/^[0-9a-f]+$/i);
    for (const each of [stripped, debug]) expect(debugInfoOf(each).buildIdentifier).toBe(identifier);
    expect(debugTable(stripped).length).toBe(2);
    expect(debugTable(debug).length).toBeGreaterThan(2);
    expect(moduleBytes(mergeSpirv(stripped, debug))).toEqual(moduleBytes(debug));
  });

  test('the identifier is that of what runs', async () => {
    const whole = await splitSpirv(module, 'a');
    const bare = await splitSpirv(stripSpirv(module), 'b');
    if (debugInfoOf(module).buildIdentifier === undefined) expect(bare.identifier).toBe(whole.identifier);
  });

  witness('spirv-val')('the stripped file is accepted', async () => {
    if (name.includes('big-endian')) return;
    expect(complaints((await splitSpirv(module, 'shader.dbg.spv')).stripped)).toBe('');
  });
});

test('files of different builds, and of different code, are refused', async () => {
  const [one, two] = await Promise.all(['all-ocl100', 'strings'].map((name) => splitSpirv(fixture(name), 'x')));
  expect(() => mergeSpirv(one!.stripped, two!.debug)).toThrow(/build identifiers differ/);
  expect(() => mergeSpirv(fixture('strings'), two!.debug)).toThrow(/no DebugBuildIdentifier in the stripped module/);
  const words = one!.stripped.words.slice();
  words[2] = 0;
  expect(() => mergeSpirv(moduleOf(words), one!.debug)).toThrow(/what runs differs/);
});
