/* Builds GX2 files for tests: shaders from assembly, with the headers that say what they are given. */
import { BlockType } from '../../../generated/gfd/enums.ts';
import type { GfdBlock, GX2GeometryShader, GX2PixelShader, GX2VertexShader } from '../../../generated/gfd/read.ts';
import {
  serializeGfdFile,
  serializeGfdRelocationHeader,
  serializeGX2AttribVar,
  serializeGX2GeometryShader,
  serializeGX2PixelShader,
  serializeGX2VertexShader,
} from '../../../generated/gfd/write.ts';
import { encodeProgram } from '../../../src/r600/index.ts';
import { programOf } from '../programs.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** A block. */
export function block(type: number, data: Uint8Array, index = 0, majorVersion = 1): GfdBlock {
  return {
    header: {
      magic: text('BLK{'),
      headerSize: 32,
      majorVersion,
      minorVersion: 0,
      type,
      dataSize: data.length,
      id: 0,
      index,
    },
    data,
  };
}

/** A file of these blocks and one that ends it. */
export function gfdFile(blocks: readonly GfdBlock[], majorVersion = 7, trailing = new Uint8Array()): Uint8Array {
  return serializeGfdFile({
    header: {
      magic: text('Gfx2'),
      headerSize: 32,
      majorVersion,
      minorVersion: 1,
      gpuVersion: 2,
      alignMode: 1,
      reserved1: 0,
      reserved2: 0,
    },
    blocks: [...blocks, block(BlockType.END, new Uint8Array())],
    trailing,
  });
}

const none = { count: 0, pointer: 0 };
const tables = { uniformBlocks: none, uniformVars: none, initialValues: none, loopVars: none, samplerVars: none };
const buffer = { flags: 0, elemSize: 0, elemCount: 0, buffer: 0 };
const resources = (ngpr: number, nstack: number) => ({ flags: 0, NUM_GPRS: ngpr, STACK_SIZE: nstack });

/** The code of a shader, padded with zeros. */
export function code(source: string, type: string, padding = 256): Uint8Array {
  const bytes = encodeProgram(programOf(source, 'RV770', type));
  const data = new Uint8Array(Math.ceil(bytes.length / padding) * padding);
  data.set(bytes);
  return data;
}

const VERTEX_HEADER = 0x134;
const DATA = 0xd0600000;
const TEXT = 0xca700000;

/** A header with a relocation header after it. */
function relocated(...parts: readonly Uint8Array[]): Uint8Array {
  const data = joined(parts);
  const relocation = serializeGfdRelocationHeader({
    magic: text('}BLK'),
    headerSize: 40,
    reserved: 0,
    dataSize: data.length,
    dataOffset: DATA,
    textSize: 0,
    textOffset: TEXT,
    patchBase: 0,
    patchCount: 0,
    patchOffset: 0,
  });
  return joined([data, relocation]);
}

/** The header of a vertex shader whose attributes have locations 0, 1, .. and come in R1, R2, .. */
export function vertexHeader(
  size: number,
  attributes: readonly string[],
  { mode = 0, ngpr = 20, pointer = DATA + VERTEX_HEADER }: { mode?: number; ngpr?: number; pointer?: number } = {},
): Uint8Array {
  const locations = new Uint32Array(32).fill(0xff);
  attributes.forEach((_, k) => (locations[k] = k));
  const names = VERTEX_HEADER + attributes.length * 16;
  let at = names;
  const rows = attributes.map((name, location) => {
    const row = serializeGX2AttribVar({ name: TEXT + at, type: 11, count: 0, location });
    at += name.length + 1;
    return row;
  });
  const fields: GX2VertexShader = {
    sqPgmResourcesVs: resources(ngpr, 1),
    vgtPrimitiveidEn: 0,
    spiVsOutConfig: 0,
    numSpiVsOutId: 1,
    spiVsOutId: new Uint32Array(10),
    paClVsOutCntl: 0,
    sqVtxSemanticClear: 0,
    numSqVtxSemantic: attributes.length,
    sqVtxSemantic: locations,
    vgtStrmoutBufferEn: 0,
    vgtVertexReuseBlockCntl: 14,
    vgtHosReuseDepth: 16,
    size,
    program: 0,
    mode,
    ...tables,
    attribVars: { count: attributes.length, pointer },
    ringItemSize: 0,
    hasStreamOut: 0,
    streamOutStride: new Uint32Array(4),
    gx2rBuffer: buffer,
  };
  return relocated(serializeGX2VertexShader(fields), ...rows, text(attributes.map((name) => `${name}\0`).join('')));
}

/** The header of a pixel shader with so many interpolated inputs, and its position in a register behind them. */
export function pixelHeader(size: number, interpolated: number, position = false, majorVersion = 1): Uint8Array {
  const fields: GX2PixelShader = {
    majorVersion,
    sqPgmResourcesPs: resources(20, 0),
    sqPgmExportsPs: 2,
    spiPsInControl0: {
      BARYC_AT_SAMPLE_ENA: false,
      POSITION_SAMPLE: false,
      LINEAR_GRADIENT_ENA: false,
      PERSP_GRADIENT_ENA: true,
      BARYC_SAMPLE_CNTL: 1,
      PARAM_GEN_ADDR: 0,
      PARAM_GEN: 0,
      POSITION_ADDR: position ? interpolated + 1 : 0,
      POSITION_CENTROID: false,
      POSITION_ENA: position,
      RESERVED_6: 0,
      NUM_INTERP: interpolated,
    },
    spiPsInControl1: {
      RESERVED_31: false,
      POSITION_ULC: false,
      FIXED_PT_POSITION_ADDR: 0,
      FIXED_PT_POSITION_ENA: false,
      FOG_ADDR: 0,
      FRONT_FACE_ADDR: 0,
      FRONT_FACE_ALL_BITS: false,
      FRONT_FACE_CHAN: 0,
      FRONT_FACE_ENA: false,
      GEN_INDEX_PIX_ADDR: 0,
      GEN_INDEX_PIX: false,
    },
    numSpiPsInputCntl: interpolated,
    spiPsInputCntls: new Uint32Array(32),
    cbShaderMask: 15,
    cbShaderControl: 1,
    dbShaderControl: 16,
    spiInputZ: 0,
    size,
    program: 0,
    mode: 0,
    ...tables,
    gx2rBuffer: majorVersion >= 1 ? buffer : undefined,
  };
  return relocated(serializeGX2PixelShader(fields));
}

/** The header of a geometry shader and of the program that copies. */
export function geometryHeader(size: number, copySize: number): Uint8Array {
  const fields: GX2GeometryShader = {
    sqPgmResourcesGs: resources(8, 1),
    vgtGsOutPrimType: 2,
    vgtGsMode: 3,
    paClVsOutCntl: 0,
    sqPgmResourcesVs: resources(5, 0),
    sqGsVertItemsize: 4,
    spiVsOutConfig: 0,
    numSpiVsOutId: 0,
    spiVsOutId: new Uint32Array(10),
    vgtStrmoutBufferEn: 0,
    size,
    program: 0,
    vertexProgramSize: copySize,
    vertexProgram: 0,
    mode: 2,
    ...tables,
    ringItemSize: 4,
    hasStreamOut: 0,
    streamOutStride: new Uint32Array(4),
    gx2rBuffer: buffer,
  };
  return relocated(serializeGX2GeometryShader(fields));
}
