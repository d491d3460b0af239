/* What is fuzzed: where inputs come from, what is asked about them, and who else is asked. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkText } from '../../src/codegen/check-text.ts';
import { fileHost } from '../../src/codegen/index.ts';
import { SchemaError } from '../../src/codegen/problem.ts';
import { limits, memorySource, silent } from '../../src/core/index.ts';
import { formats } from '../../src/formats.ts';
import { assemble, disassemble, open as openShaders } from '../../src/r600/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import type { Seed } from '../../scripts/fuzz/mutate.ts';
import { constructSchemas, formatSchemas } from '../codegen/fuzz/subjects.ts';
import { exercise } from '../support/exercise.ts';
import { fieldsOf } from '../support/fields.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import type { Pick } from '../support/random.ts';
import { askCommand, commandsOf } from './command.ts';
import { witnessesOf } from './witnesses.ts';

/** Says how two ways to answer a random question differ. */
type Question = (pick: Pick) => string | undefined | Promise<string | undefined>;

/** One kind of input. */
export interface Target {
  readonly id: string;
  readonly seeds: readonly Seed[];
  /** Ask everything about an input; says whether it was taken. FormatErrors are answers, whatever else is thrown gets out. */
  readonly run: (seed: Seed, pick: Pick) => Promise<boolean>;
  readonly question: Question | undefined;
}

/** Inputs that are larger make each run too long. */
const MOST_BYTES = 2 ** 20;

const folders: Readonly<Record<string, readonly string[]>> = {
  cuda: ['cuda', 'cuda-real'],
  visa: ['visa'],
  spirv: ['spirv'],
  dwarf: ['elf', 'dwarf', 'dwarf-tables', 'dwp', 'dwz'],
  r600: ['r600'],
};

/** A target with its inputs; files of the folder `from` are among them. Scratch files go to `folder`. */
export async function loadTarget(id: string, folder: string, from?: string): Promise<Target> {
  mkdirSync(folder, { recursive: true });
  const others = from === undefined ? [] : readdirSync(from).map((name) => join(from, name));
  const question = id === 'visa' || id === 'spirv' ? undefined : await questionOf(id);
  return id === 'ksy' ? schemaTarget(others, folder, question) : binaryTarget(id, others, folder, question);
}

async function questionOf(id: string): Promise<Question> {
  const { differ } = (await import(`./questions/${id}.ts`)) as { readonly differ: Question };
  return differ;
}

/** The bytes of a file, unpacked where its name says that it is packed. */
export function unpacked(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return new Uint8Array(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

/** Inputs of `corpus`, which earlier runs kept for their coverage, or of `found`, where something went wrong. */
export function keptInputs(kind: 'corpus' | 'found', id: string): string[] {
  const folder = join(import.meta.dirname, kind, id);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

async function binaryTarget(
  id: string,
  others: readonly string[],
  folder: string,
  question: Question | undefined,
): Promise<Target> {
  const entry = formats.find((each) => each.id === (id === 'dwarf' ? 'elf' : id));
  if (entry === undefined) throw new Error(`no format ${id}`);
  const format = await entry.load();
  const commands = commandsOf(id);
  const witnesses = await witnessesOf(id, format);
  const seeds: Seed[] = [];
  for (const file of [...(folders[id] ?? []).flatMap(fixtureFiles), ...keptInputs('corpus', id), ...others]) {
    const bytes = unpacked(file);
    if (bytes.length > MOST_BYTES) continue;
    const isText = isAssembler(bytes);
    if (!isText && others.includes(file) && entry.detect(bytes.subarray(0, limits.head), basename(file)) !== 'yes')
      continue;
    seeds.push({ name: basename(file, '.gz'), bytes, isText, fields: isText ? [] : await fieldsOf(entry.id, bytes) });
    if (id === 'r600' && !isText) seeds.push(...(await assemblerTexts(basename(file), bytes)));
  }
  return {
    id,
    seeds,
    question,
    async run({ bytes, isText, name }, pick) {
      const opened = isText ? assembled(bytes) : (await exercise(format, bytes, true)).opened;
      const leaf = commands[pick(commands.length)];
      if (leaf !== undefined && pick(3) === 0) await askCommand(leaf, isText ? 'input.asm' : name, bytes, folder, pick);
      const witness = isText || pick(20) > 0 ? undefined : witnesses[pick(witnesses.length)];
      const differs = await witness?.(bytes, folder);
      if (differs !== undefined) throw new Error(differs);
      return opened;
    },
  };
}

const MARK = '===== SHADER';

function isAssembler(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MARK.length)).toString('latin1') === MARK;
}

/** The shaders of a file as text, which the assembler takes. */
async function assemblerTexts(name: string, bytes: Uint8Array): Promise<Seed[]> {
  const { shaders } = await openShaders(memorySource(bytes), silent).catch((error: unknown) => {
    if (error instanceof FormatError) return { shaders: [] };
    throw error;
  });
  return shaders.map(({ program }, i) => ({
    name: `${name}-${i}.asm`,
    bytes: new Uint8Array(Buffer.from(disassemble(program))),
    isText: true,
    fields: [],
  }));
}

function assembled(bytes: Uint8Array): boolean {
  try {
    assemble(Buffer.from(bytes).toString('utf8'));
    return true;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return false;
  }
}

function schemaTarget(others: readonly string[], folder: string, question: Question | undefined): Target {
  const commands = commandsOf('schema');
  const files = [
    ...constructSchemas,
    ...formatSchemas,
    ...keptInputs('corpus', 'ksy'),
    ...others.filter((file) => file.endsWith('.ksy')),
  ];
  const seeds = files.map((file) => ({ name: basename(file, '.gz'), bytes: unpacked(file), isText: true, fields: [] }));
  const host = fileHost([
    join(import.meta.dirname, '../codegen/fuzz/schemas'),
    join(import.meta.dirname, '../../schemas'),
  ]);
  return {
    id: 'ksy',
    seeds,
    question,
    async run({ bytes, name }, pick) {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      let compiles = true;
      try {
        checkText(Buffer.from(bytes).toString('utf8'), file, host);
      } catch (error) {
        if (!(error instanceof SchemaError)) throw error;
        compiles = false;
      }
      const leaf = commands[pick(commands.length)];
      if (leaf !== undefined && pick(10) === 0) await askCommand(leaf, name, bytes, folder, pick);
      return compiles;
    },
  };
}
