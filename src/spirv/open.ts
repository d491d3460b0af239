/*
 * Opening a module: words in this machine's order, then a pass that finds instructions and one for what they define. Its loops read
 * words without an accessor: they take most of the time of opening a file.
 */
import { Op } from '../../generated/spirv/enums.ts';
import { parseSpirv } from '../../generated/spirv/parse.ts';
import { silent } from '../core/index.ts';
import type { ByteSource, Report } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import type { Limits } from '../runtime/index.ts';
import { SpirvModule } from './module/module.ts';
import type { Damage, Definitions, Import, ModuleHeader, StringOctets } from './module/module.ts';
import { resultWord } from './module/opcodes.ts';
import { debugSetNamed } from './instructions/sets.ts';
import { stringAt } from './module/strings.ts';

const MAGIC = 0x07230203;
const HEADER_WORDS = 5;
const bigEndianMagic: readonly number[] = [0x07, 0x23, 0x02, 0x03];

/** What opening takes beside the module. */
export interface OpenOptions {
  /** Bounds on what questions about it may cost. */
  readonly limits?: Limits | undefined;
}

/** Open a module. FormatError when it is shorter than a header; what stops reading later goes to the report. */
export async function open(
  source: ByteSource,
  report: Report = silent,
  { limits }: OpenOptions = {},
): Promise<SpirvModule> {
  return parseModule(source.bytes ?? (await source.read(0, source.size)), report, limits);
}

/** The same for bytes in memory. */
export function parseModule(bytes: Uint8Array, report: Report, limits?: Limits): SpirvModule {
  if (bytes.length < HEADER_WORDS * 4) {
    const message = `truncated header: needs 20 bytes, file has ${bytes.length}`;
    throw new FormatError('spirv/truncated-header', message, { offset: bytes.length, path: 'header' });
  }
  const { words, trailing } = parseSpirv(bytes).module;
  const byteOrder = bigEndianMagic.every((byte, i) => bytes[i] === byte) ? 'big' : 'little';
  const module = moduleOf(words, trailing, byteOrder, undefined, limits);
  const { damage } = module;
  if (damage !== undefined) {
    const code = damage.word === 0 ? 'spirv/bad-magic' : 'spirv/bad-word-count';
    report.add({ code, severity: 'warning', message: damage.message, at: { offset: damage.word * 4 } });
  }
  if (trailing.length > 0) {
    const message = `trailing bytes: ${trailing.length} after the last whole word`;
    report.add({ code: 'spirv/trailing-bytes', severity: 'warning', message, at: { offset: words.length * 4 } });
  }
  return module;
}

/** A module of words that are at hand, header included. */
export function moduleOf(
  words: Uint32Array,
  trailing: Uint8Array = new Uint8Array(0),
  byteOrder: SpirvModule['byteOrder'] = 'little',
  octets?: StringOctets,
  limits?: Limits,
): SpirvModule {
  const size = words.length * 4 + trailing.length;
  const readable = words[0] === MAGIC;
  const walked = readable ? walk(words) : noInstructions;
  const { starts, damage } = walked;
  const stringOctets = octets ?? (byteOrder === 'big' ? octetsOf(words, starts) : 'low-order-first');
  const definitions = define(words, walked);
  const imports = importsOf(words, walked, stringOctets);
  const header = readable ? headerOf(words) : undefined;
  return new SpirvModule({
    size,
    byteOrder,
    stringOctets,
    words,
    trailing,
    header,
    starts,
    damage,
    definitions,
    imports,
    limits,
  });
}

const noInstructions: Walk = {
  starts: new Uint32Array(0),
  damage: { message: 'bad magic', word: 0 },
  bound: 0,
  imports: [],
};

function headerOf(words: Uint32Array): ModuleHeader {
  const [, version = 0, generator = 0, bound = 0, schema = 0] = words;
  return {
    version: `${(version >>> 16) & 0xff}.${(version >>> 8) & 0xff}`,
    generator: generator >>> 16,
    generatorVersion: generator & 0xffff,
    bound,
    schema,
  };
}

/** What one pass over the words finds. */
interface Walk {
  readonly starts: Uint32Array;
  readonly damage: Damage | undefined;
  /** One more than the largest id that is defined, of those below the number of words: more there cannot be but for holes. */
  readonly bound: number;
  /** Words of OpExtInstImport; they precede the memory model, but a broken module may have them anywhere. */
  readonly imports: readonly number[];
}

/** Where instructions start. Of the room that as many as there are words would need only what is used becomes memory. */
function walk(words: Uint32Array): Walk {
  const starts = new Uint32Array(words.length);
  const imports: number[] = [];
  let [count, bound] = [0, 0];
  let at = HEADER_WORDS;
  while (at < words.length) {
    const first = words[at] as number;
    const length = first >>> 16;
    if (length === 0 || at + length > words.length) break;
    starts[count] = at;
    count += 1;
    const id = resultAt(words, at);
    if (id >= bound && id < words.length) bound = id + 1;
    if ((first & 0xffff) === Op.OpExtInstImport && length >= 2) imports.push(at);
    at += length;
  }
  const damage = at === words.length ? undefined : { message: `bad word count at word ${at}`, word: at };
  return { starts: starts.subarray(0, count), damage, bound, imports };
}

/** The result id of the instruction at a word; 0 where it has none. */
export function resultAt(words: Uint32Array, word: number): number {
  const first = words[word] as number;
  const at = resultWord[first & 0xffff] as number;
  return at !== 0 && at < first >>> 16 ? (words[word + at] as number) : 0;
}

function define(words: Uint32Array, { starts, bound }: Walk): Definitions {
  const dense = new Uint32Array(bound);
  const sparse = new Map<number, number>();
  for (let i = 0; i < starts.length; i++) {
    const id = resultAt(words, starts[i] as number);
    if (id === 0) continue;
    if (id >= bound) {
      if (!sparse.has(id)) sparse.set(id, i);
    } else if (dense[id] === 0) dense[id] = i + 1;
  }
  return { dense, sparse };
}

function importsOf(words: Uint32Array, { imports }: Walk, octets: StringOctets): Map<number, Import> {
  return new Map(
    imports.map((start) => {
      const id = words[start + 1] as number;
      const name = stringAt(words, start + 2, start + ((words[start] as number) >>> 16), octets);
      return [id, { id, word: start, name, debugSet: debugSetNamed(name) }];
    }),
  );
}

/** Names that modules start with, to tell in which order their octets stand. */
const KNOWN = /^(?:OpenCL\.|GLSL\.|NonSemantic\.|SPIRV\.|DebugInfo|SPV_|main$)/;

function octetsOf(words: Uint32Array, starts: Uint32Array): StringOctets {
  for (const start of starts) {
    const first = words[start] as number;
    const from = nameWord.get(first & 0xffff);
    if (from === undefined) continue;
    for (const octets of ['low-order-first', 'file-order'] as const) {
      if (KNOWN.test(stringAt(words, start + from, start + (first >>> 16), octets))) return octets;
    }
  }
  return 'low-order-first';
}

/** Instructions that name something known, with the word their string starts at. */
const nameWord: ReadonlyMap<number, number> = new Map([
  [Op.OpExtension, 1],
  [Op.OpExtInstImport, 2],
  [Op.OpEntryPoint, 3],
]);
