/*
 * What GX2's registers say of a program's inputs, as metadata. The fetch shader leaves the attribute whose location is entry k of
 * SQ_VTX_SEMANTIC in register k + 1; a pixel shader finds what it interpolates in R0, R1, ..., and the position, its face and
 * the like where SPI_PS_IN_CONTROL says.
 */
import type { GX2PixelShader, GX2VertexShader } from '../../../generated/gfd/read.ts';
import { metadataFrom } from '../isa/metadata.ts';
import type { ShaderMetadata } from '../isa/metadata.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';
import type { Gx2Header, Gx2Kind } from './gx2-header.ts';

/** A location of SQ_VTX_SEMANTIC that no attribute has. */
const NO_LOCATION = 0xff;

function vertexInputs({ numSqVtxSemantic, sqVtxSemantic }: GX2VertexShader): readonly number[] {
  const filled: number[] = [];
  const count = Math.min(numSqVtxSemantic, sqVtxSemantic.length);
  for (let k = 0; k < count; k++) if ((sqVtxSemantic[k] ?? 0) !== NO_LOCATION) filled.push(k + 1);
  return filled;
}

function pixelInputs({ spiPsInControl0: first, spiPsInControl1: second }: GX2PixelShader): readonly number[] {
  const filled = new Set(Array.from({ length: first.NUM_INTERP }, (_, gpr) => gpr));
  if (first.POSITION_ENA) filled.add(first.POSITION_ADDR);
  if (first.PARAM_GEN !== 0) filled.add(first.PARAM_GEN_ADDR);
  if (second.FRONT_FACE_ENA) filled.add(second.FRONT_FACE_ADDR);
  if (second.FIXED_PT_POSITION_ENA) filled.add(second.FIXED_PT_POSITION_ADDR);
  if (second.GEN_INDEX_PIX) filled.add(second.GEN_INDEX_PIX_ADDR);
  return [...filled].filter((gpr) => gpr < 128).sort((a, b) => a - b);
}

/** The metadata of a program. */
export function gx2Metadata(header: Gx2Header, kind: Gx2Kind, type: ShaderType, chip: Chip): ShaderMetadata {
  const { ngpr, nstack } = header.reserved(kind);
  let filled: readonly number[] = [];
  if (header.kind === 'vs') filled = vertexInputs(header.fields);
  else if (header.kind === 'ps') filled = pixelInputs(header.fields);
  const inputs = filled.map((gpr) => ({ gpr }));
  // A relative operand may reach every register: nobody declares arrays.
  const pshader = { inputs, arrays: [] };
  return metadataFrom({ chip: chip.name, type, ngpr: Math.min(ngpr, 128), nstack, pshader });
}
