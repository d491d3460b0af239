/* What a header block of GX2 says about a program: registers of the GPU, and names of what the program is given. */
import { BlockType, ShaderMode } from '../../../generated/gfd/enums.ts';
import { readGX2GeometryShader, readGX2PixelShader, readGX2VertexShader } from '../../../generated/gfd/read.ts';
import type {
  GfdBlock,
  GX2GeometryShader,
  GX2PixelShader,
  GX2VertexShader,
  SQ_PGM_RESOURCES,
} from '../../../generated/gfd/read.ts';
import {
  serializeGX2GeometryShader,
  serializeGX2PixelShader,
  serializeGX2VertexShader,
} from '../../../generated/gfd/write.ts';
import type { Report } from '../../core/index.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { ShaderType } from '../isa/tables/chips.ts';
import { readGx2Names } from './gx2-names.ts';
import type { Gx2Names, NameRoom } from './gx2-names.ts';

/** Programs: those of the stages, and the one that copies what a geometry shader wrote. */
export type Gx2Kind = 'vs' | 'ps' | 'gs' | 'copy';

/** What a program reserves. */
export interface Reserved {
  readonly ngpr: number;
  readonly nstack: number;
}

type Fields =
  | { readonly kind: 'vs'; readonly fields: GX2VertexShader }
  | { readonly kind: 'ps'; readonly fields: GX2PixelShader }
  | { readonly kind: 'gs'; readonly fields: GX2GeometryShader };

/** A header block. */
export type Gx2Header = Fields & {
  readonly names: Gx2Names;
  /** Bytes of a program. */
  readonly programSize: (kind: Gx2Kind) => number;
  readonly reserved: (kind: Gx2Kind) => Reserved;
  /** Write into the bytes of the block what a program of it takes now. */
  readonly change: (data: Uint8Array, kind: Gx2Kind, size: number, reserved: Reserved) => void;
};

/** Reads a header block; of its names what `readGx2Names` reads. */
export function readGx2Header(
  block: GfdBlock,
  number: number,
  offset: number,
  report: Report,
  room: NameRoom,
): Gx2Header {
  const { data } = block;
  const read = fieldsOf(block);
  const names = readGx2Names(read.fields, data, { number, offset, report, room });
  return {
    ...read,
    names,
    programSize: (kind) => (kind === 'copy' && read.kind === 'gs' ? read.fields.vertexProgramSize : read.fields.size),
    reserved: (kind) => {
      const { NUM_GPRS, STACK_SIZE } = resourcesOf(read, kind);
      return { ngpr: NUM_GPRS, nstack: STACK_SIZE };
    },
    change: (bytes, kind, size, { ngpr, nstack }) => {
      const resources = { ...resourcesOf(read, kind), NUM_GPRS: ngpr, STACK_SIZE: nstack };
      // Names, tables and relocations follow the fields.
      bytes.set(changedFields(fieldsOf({ ...block, data: bytes }), kind, size, resources));
    },
  };
}

function fieldsOf({ header, data }: GfdBlock): Fields {
  const reader = new ByteReader(data);
  if (header.type === BlockType.VERTEX_SHADER_HEADER) return { kind: 'vs', fields: readGX2VertexShader(reader) };
  if (header.type === BlockType.PIXEL_SHADER_HEADER)
    return { kind: 'ps', fields: readGX2PixelShader(reader, header.majorVersion) };
  return { kind: 'gs', fields: readGX2GeometryShader(reader) };
}

function resourcesOf(read: Fields, kind: Gx2Kind): SQ_PGM_RESOURCES {
  if (read.kind === 'vs') return read.fields.sqPgmResourcesVs;
  if (read.kind === 'ps') return read.fields.sqPgmResourcesPs;
  return kind === 'copy' ? read.fields.sqPgmResourcesVs : read.fields.sqPgmResourcesGs;
}

function changedFields(read: Fields, kind: Gx2Kind, size: number, resources: SQ_PGM_RESOURCES): Uint8Array {
  if (read.kind === 'vs') return serializeGX2VertexShader({ ...read.fields, size, sqPgmResourcesVs: resources });
  if (read.kind === 'ps') return serializeGX2PixelShader({ ...read.fields, size, sqPgmResourcesPs: resources });
  const own =
    kind === 'copy' ? { vertexProgramSize: size, sqPgmResourcesVs: resources } : { size, sqPgmResourcesGs: resources };
  return serializeGX2GeometryShader({ ...read.fields, ...own });
}

/** The stage of a program: a vertex shader before a geometry shader writes the ring. */
export function stageOf(kind: Gx2Kind, header: Gx2Header | undefined): ShaderType {
  if (kind === 'ps' || kind === 'gs') return kind;
  return kind === 'vs' && header?.fields.mode === ShaderMode.GEOMETRY_SHADER ? 'es' : 'vs';
}
