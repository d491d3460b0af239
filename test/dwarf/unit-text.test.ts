/* Entries as text and as JSON, against the nodes and the data that they are: the same and the same damage, whatever the bytes are. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { Diagnostics, memorySource, treeLines, treeText, writeJson } from '../../src/core/index.ts';
import type { TreeNode, TreeOptions } from '../../src/core/index.ts';
import { dump, open, tree } from '../../src/dwarf/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { random } from '../support/random.ts';

/** What is shown and reported of a file, with and without objects for its entries. */
async function shown(bytes: Uint8Array, options: TreeOptions): Promise<[byNodes: string[], asText: string[]]> {
  const answers: string[][] = [];
  for (const how of [linesOf, textOf]) {
    const report = new Diagnostics();
    let lines: string[];
    try {
      lines = await how(tree(await open(memorySource(bytes), report), report), options);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      lines = [error.message];
    }
    answers.push([...lines, ...report.list.map(({ code, message, at }) => `${code} ${message} ${at.offset}`)]);
  }
  return [answers[0] ?? [], answers[1] ?? []];
}

async function linesOf(root: TreeNode, options: TreeOptions): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of treeLines(root, options)) lines.push(line);
  return lines;
}

async function textOf(root: TreeNode, options: TreeOptions): Promise<string[]> {
  let text = '';
  for await (const piece of treeText(root, options)) text += piece;
  return text.split('\n').slice(0, -1);
}

async function same(bytes: Uint8Array, where: string, options: TreeOptions = {}): Promise<void> {
  const [byNodes, asText] = await shown(bytes, options);
  expect(asText, where).toEqual(byNodes);
}

/** The document of a file and what is reported; one that has a bound is made of the entries as data. */
async function documentOf(bytes: Uint8Array, indent: number, room?: number): Promise<string[]> {
  const report = new Diagnostics();
  let text = '';
  try {
    const body = dump(await open(memorySource(bytes), report), report);
    const bounds = room === undefined ? {} : { room: { left: room } };
    await writeJson(body, (piece) => void (text += piece), indent, bounds);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    text = error.message;
  }
  return [...text.split('\n'), ...report.list.map(({ code, message, at }) => `${code} ${message} ${at.offset}`)];
}

async function sameDocument(bytes: Uint8Array, where: string, indent = 2): Promise<void> {
  expect(await documentOf(bytes, indent), where).toEqual(await documentOf(bytes, indent, 1e9));
}

const fixtures = [...fixtureFiles('dwarf'), ...fixtureFiles('elf'), ...fixtureFiles('dwp')];

test.each(fixtures.map((file) => [basename(file), file]))('entries of %s', async (name, file) => {
  const bytes = new Uint8Array(readFileSync(file));
  for (const options of [{}, { offsets: true }, { depth: 3 }, { depth: 4, offsets: true }])
    await same(bytes, name, options);
  for (const indent of [0, 2]) await sameDocument(bytes, name, indent);
});

test.each(fixtures.map((file) => [basename(file), file]))('entries of %s, damaged', async (name, file) => {
  const whole = new Uint8Array(readFileSync(file));
  const { sections } = await open(memorySource(whole));
  const pick = random(whole.length);
  for (const section of [...sections.info, sections.abbrev].filter((each) => each?.packedSize === undefined)) {
    if (section === undefined || section.bytes.length === 0) continue;
    for (let i = 0; i < 12; i++) {
      const bytes = whole.slice();
      // Zeros end lists early, small numbers are other abbreviations and forms.
      for (let changes = 1 + pick(3); changes > 0; changes--)
        bytes[section.offset + pick(section.bytes.length)] = [0, pick(32), pick(256)][pick(3)] ?? 0;
      await same(bytes, `${name} ${i}`, i % 4 === 0 ? { depth: 4 } : {});
      await sameDocument(bytes, `${name} ${i}`);
    }
  }
});

corpusTest('entries as text and JSON are those of the nodes and the data', async () => {
  const files = corpusFiles('dwarf/objects', /./);
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(file));
    await same(bytes, basename(file), { offsets: true });
    await sameDocument(bytes, basename(file));
  }
  expect(files.length).toBeGreaterThan(20);
});
