/*
 * Files of the Wii U (GX2): blocks, of which some are shaders for its GPU, an R700. A header block says what the driver sets for
 * a program, and so which registers the hardware and the fetch shader fill; the program is in a block of its own.
 */
import { BlockType, nameOfBlockType } from '../../../generated/gfd/enums.ts';
import { GfdBlockHeaderLayout, GfdHeaderLayout } from '../../../generated/gfd/layout.ts';
import { readGfdFile } from '../../../generated/gfd/read.ts';
import type { GfdBlock } from '../../../generated/gfd/read.ts';
import type { Report } from '../../core/index.ts';
import { at, ByteReader, FormatError, viewOf } from '../../runtime/index.ts';
import { tooLarge } from '../isa/words/decode.ts';
import { chipNamed } from '../isa/tables/chips.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';
import type { Program } from '../isa/program.ts';
import type { R600File, Shader } from '../model.ts';
import { codeRoom, decodePart } from './decode-part.ts';
import type { CodeRoom } from './decode-part.ts';
import type { GfdProgram } from './gfd-model.ts';
import { readGx2Header, stageOf } from './gx2-header.ts';
import type { Gx2Header, Gx2Kind } from './gx2-header.ts';
import { gx2Metadata } from './gx2-metadata.ts';
import { nameRoom } from './gx2-names.ts';

/** The version whose blocks these are. */
const MAJOR_VERSION = 7;
const MOST_BLOCKS = 1_048_576;

/** Which header a program belongs to. */
const kinds: ReadonlyMap<number, { readonly kind: Gx2Kind; readonly header: number }> = new Map([
  [BlockType.VERTEX_SHADER_PROGRAM, { kind: 'vs', header: BlockType.VERTEX_SHADER_HEADER }],
  [BlockType.PIXEL_SHADER_PROGRAM, { kind: 'ps', header: BlockType.PIXEL_SHADER_HEADER }],
  [BlockType.GEOMETRY_SHADER_PROGRAM, { kind: 'gs', header: BlockType.GEOMETRY_SHADER_HEADER }],
  [BlockType.GEOMETRY_SHADER_COPY_PROGRAM, { kind: 'copy', header: BlockType.GEOMETRY_SHADER_HEADER }],
]);

const headerTypes: ReadonlySet<number> = new Set([...kinds.values()].map(({ header }) => header));

/** Blocks without anything to understand. */
const silent: ReadonlySet<number> = new Set([BlockType.END, BlockType.PADDING]);

/**
 * Open a file. FormatError `r600/gfd-version` where its blocks are those of another version, those of the reader where it is cut
 * off. A program that cannot be decoded is reported under the code of `decodeProgram`, and is none of the shaders.
 */
export function openGfd(bytes: Uint8Array, report: Report): R600File {
  checkBlocks(bytes);
  const file = readGfdFile(new ByteReader(bytes));
  const { majorVersion, minorVersion } = file.header;
  if (majorVersion !== MAJOR_VERSION) {
    const message = `version ${majorVersion}.${minorVersion} of GFD: only ${MAJOR_VERSION} is known`;
    throw new FormatError('r600/gfd-version', message, {
      offset: at(GfdHeaderLayout, 'majorVersion'),
      path: 'header.majorVersion',
    });
  }
  const chip = chipNamed('RV770');
  const headers = new Map<number, Gx2Header>();
  /** The last header of a type, and of a type and an index. */
  const last = new Map<string, number>();
  const room = codeRoom();
  const names = nameRoom();
  const named = new Set<string>();
  const programs: GfdProgram[] = [];
  const shaders: Shader[] = [];
  let offset = GfdHeaderLayout.size;
  for (const [number, block] of file.blocks.entries()) {
    const start = offset + GfdBlockHeaderLayout.size;
    offset = start + block.data.length;
    const { type, index } = block.header;
    if (headerTypes.has(type)) {
      headers.set(number, readGx2Header(block, number, start, report, names));
      last.set(`${type}`, number).set(`${type} ${index}`, number);
    }
    const program = kinds.get(type);
    if (program !== undefined && chip !== undefined) {
      // The last header before it that has its index, else the last one before it.
      const headerBlock = last.get(`${program.header} ${index}`) ?? last.get(`${program.header}`);
      const header = headerBlock === undefined ? undefined : headers.get(headerBlock);
      const shader = shaderOf(block, number, program.kind, header, start, chip, room, report);
      if (shader === undefined) continue;
      const of = `${program.kind} ${headerBlock}`;
      programs.push({ kind: program.kind, block: number, headerBlock, isNamed: !named.has(of) });
      named.add(of);
      shaders.push(shader);
    } else if (!headerTypes.has(type) && !silent.has(type)) {
      const what = nameOfBlockType(type) ?? `a block of type ${type}`;
      report.add({
        code: 'r600/gfd-block',
        severity: 'info',
        message: `${what}: kept as it is`,
        at: { offset: start },
      });
    }
  }
  if (file.trailing.length > 0) {
    const message = `${file.trailing.length} bytes after the last block`;
    report.add({ code: 'r600/trailing', severity: 'warning', message, at: { offset } });
  }
  const gfd = { file, programs, headers };
  const trailing = new Uint8Array();
  return {
    container: 'gfd',
    size: bytes.length,
    shaders: withNames(shaders),
    header: undefined,
    object: undefined,
    gfd,
    trailing,
  };
}

/** Throws FormatError `r600/too-large` where a file has more blocks than are read. */
function checkBlocks(bytes: Uint8Array): void {
  const view = viewOf(bytes);
  const { size } = GfdBlockHeaderLayout;
  let count = 0;
  for (let offset = GfdHeaderLayout.size; offset + size <= bytes.length; count++) {
    if (count === MOST_BLOCKS) throw tooLarge('blocks', MOST_BLOCKS, offset);
    offset += size + view.getUint32(offset + at(GfdBlockHeaderLayout, 'dataSize'));
  }
}

function shaderOf(
  { header: { index }, data }: GfdBlock,
  number: number,
  kind: Gx2Kind,
  header: Gx2Header | undefined,
  offset: number,
  chip: Chip,
  room: CodeRoom,
  report: Report,
): Shader | undefined {
  const path = `blocks[${number}]`;
  const say = (code: string, message: string): void =>
    report.add({ code: `r600/${code}`, severity: 'warning', message, at: { offset, path } });
  const name = kind === 'copy' ? `gs${index}-copy` : `${kind}${index}`;
  if (header === undefined) say('gfd-no-header', `${name} has no header: what it finds in its registers is not known`);
  else if (header.programSize(kind) !== data.length) {
    say('gfd-size', `${name} has ${data.length} bytes, its header says ${header.programSize(kind)}`);
  }
  const type = stageOf(kind, header);
  const program = decodePadded(data.subarray(0, data.length & ~3), offset, chip, type, room, report);
  if (program === undefined) return undefined;
  if ((data.length & 3) !== 0) say('gfd-size', `${name} is no whole number of dwords`);
  const { ngpr, nstack } = header?.reserved(kind) ?? {};
  const metadata = header === undefined ? undefined : gx2Metadata(header, kind, type, chip);
  return { name, offset, program, metadata, ngpr, nstack };
}

/** The program without the zeros that it is padded with; what cannot be decoded is reported, and stays as it is. */
function decodePadded(
  bytes: Uint8Array,
  offset: number,
  chip: Chip,
  type: ShaderType,
  room: CodeRoom,
  report: Report,
): Program | undefined {
  try {
    const whole = decodePart(bytes, offset, chip, type, room);
    const end = endOf(whole) * 4;
    return end === bytes.length ? whole : decodePart(bytes.subarray(0, end), offset, chip, type, room);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { code, message, path } = error;
    report.add({ code, severity: 'error', message, at: { offset: error.offset ?? offset, path } });
    return undefined;
  }
}

/** The dwords up to the last one that something covers. */
function endOf({ cf, leftovers }: Program): number {
  let end = 0;
  for (const inst of cf) {
    end = Math.max(end, inst.id * 2 + 2);
    if (inst.kind === 'alu' || inst.kind === 'fetch') end = Math.max(end, inst.clause.address + inst.clause.size);
  }
  for (const { address, words } of leftovers) end = Math.max(end, address + words.length);
  return end;
}

/** Names that differ. */
function withNames(shaders: readonly Shader[]): readonly Shader[] {
  const seen = new Map<string, number>();
  return shaders.map((shader) => {
    const { name = '' } = shader;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? shader : { ...shader, name: `${name}-${count}` };
  });
}
