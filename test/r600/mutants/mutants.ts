/*
 * Damaged copies of programs: of the corpus where there is one, of fixtures, and of random ones; as bytes or as text, with a few
 * bits of one or two words turned or with whole words and lines moved. A seed says all about one.
 */
import { readFileSync } from 'node:fs';
import { mutate } from '../../../scripts/fuzz/mutate.ts';
import type { Seed } from '../../../scripts/fuzz/mutate.ts';
import { memorySource, silent } from '../../../src/core/index.ts';
import { assemble, chips, decodeProgram, disassemble, encodeProgram, open } from '../../../src/r600/index.ts';
import { metadataFrom } from '../../../src/r600/advanced.ts';
import type { Chip, Program, ShaderMetadata, ShaderType } from '../../../src/r600/index.ts';
import { fixtureFiles } from '../../support/fixtures.ts';
import { random } from '../../support/random.ts';
import type { Pick } from '../../support/random.ts';
import { corpusShaders } from '../corpus.ts';
import { hasCorpus } from '../../support/corpus.ts';
import { randomProgram } from '../random/program.ts';

/** A program that others are made from. */
export interface Source {
  readonly program: Program;
  readonly metadata: ShaderMetadata | undefined;
}

/** Dwords of a program beyond which a mutant takes too long. */
const MOST_DWORDS = 1500;

/** The programs of the corpus and of the fixtures. */
export async function mutantSources(): Promise<readonly Source[]> {
  const sources: Source[] = hasCorpus ? [...corpusShaders()] : [];
  for (const file of fixtureFiles('r600')) {
    if (file.endsWith('.txt')) continue;
    const { shaders } = await open(memorySource(new Uint8Array(readFileSync(file))), silent);
    sources.push(...shaders);
  }
  return sources.filter(({ program }) => program.size <= MOST_DWORDS);
}

/** The mutant that a seed makes of one of `sources` or of a random program. FormatError where bytes or text are refused. */
export function mutant(seed: number, sources: readonly Source[]): Source {
  const pick = random(seed);
  const one = (): Source => sources[pick(sources.length)] ?? randomProgram(pick(2 ** 31), pick(2) === 0);
  const source = pick(3) === 0 ? randomProgram(pick(2 ** 31), pick(2) === 0) : one();
  const { chip, type } = source.program;
  const other: Chip = pick(4) === 0 ? (chips[pick(chips.length)] as Chip) : chip;
  const isRough = pick(3) === 0;
  if (pick(3) === 0) {
    const seed = textSeed(source);
    const text = Buffer.from(isRough ? mutate(seed, textSeed(one()), pick).bytes : seed.bytes).toString('utf8');
    const made = assemble(isRough ? text : reworded(text, pick), { chip: other, type });
    return decoded(made.bytes, other, type, source.metadata);
  }
  const bytes = encodeProgram(source.program);
  const changed = isRough
    ? mutate(bytesSeed(bytes), bytesSeed(encodeProgram(one().program)), pick).bytes
    : turned(bytes, pick);
  return decoded(changed.subarray(0, changed.length & ~3), other, type, source.metadata);
}

function decoded(bytes: Uint8Array, chip: Chip, type: ShaderType, metadata: ShaderMetadata | undefined): Source {
  const program = decodeProgram(bytes, { chip, type });
  const about = metadata === undefined ? undefined : metadataFrom({ ...metadata.raw, chip: chip.name, type });
  return { program, metadata: about };
}

/** One to four bits or fields of up to three words changed, so that most of them can still be decoded. */
function turned(bytes: Uint8Array, pick: Pick): Uint8Array {
  const words = new DataView(bytes.slice().buffer);
  for (let changes = 1 + pick(3); changes > 0; changes--) {
    const at = pick(words.byteLength / 4) * 4;
    const word = words.getUint32(at, true);
    const bits = pick(2) === 0 ? 1 << pick(32) : pick(2 ** (1 + pick(9))) << pick(32);
    words.setUint32(at, word ^ bits, true);
  }
  return new Uint8Array(words.buffer);
}

/** Lines swapped, left out or said twice, and words replaced by such of the same kind, so that most of the text can be assembled. */
function reworded(text: string, pick: Pick): string {
  const lines = text.split('\n');
  const line = (): number => 3 + pick(Math.max(1, lines.length - 5));
  for (let changes = 1 + pick(3); changes > 0; changes--) {
    const [at, from] = [line(), line()];
    const kind = pick(8);
    if (kind === 0) lines.splice(at, 1);
    else if (kind === 1) lines.splice(at, 0, lines[from] ?? '');
    else if (kind === 2) [lines[at], lines[from]] = [lines[from] ?? '', lines[at] ?? ''];
    else lines[at] = withOtherWord(lines[at] ?? '', text, pick);
  }
  return lines.join('\n');
}

/** Kinds of words: opcodes, registers, constants, components, numbers. */
const kinds = [/\b[A-Z]\w{3,}/g, /\bR\d+/g, /\bKC\d+\[\d+\]/g, /(?<=\.)[xyzw01_]+/g, /\b\d+\b/g];

/** A line with one word replaced by another of its kind. */
function withOtherWord(line: string, text: string, pick: Pick): string {
  const kind = kinds[pick(kinds.length)] as RegExp;
  const [words, others] = [line, text].map((each) => [...each.matchAll(kind)]) as [
    RegExpExecArray[],
    RegExpExecArray[],
  ];
  const [word, other] = [words[pick(words.length)], others[pick(others.length)]];
  if (word === undefined || other === undefined) return line;
  return line.slice(0, word.index) + other[0] + line.slice(word.index + word[0].length);
}

function bytesSeed(bytes: Uint8Array): Seed {
  return { name: '', bytes, isText: false, fields: [] };
}

function textSeed({ program }: Source): Seed {
  return {
    name: '',
    bytes: new Uint8Array(Buffer.from(disassemble(program, { words: false }))),
    isText: true,
    fields: [],
  };
}
