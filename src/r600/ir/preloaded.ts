/*
 * What is in registers before the first instruction. Vertex stages find their system values in R0, geometry and hull shaders
 * and compute in R0 and R1; the vertex attributes come from the fetch shader, at CALL_FS. Pixel shaders find their inputs in
 * the registers that the metadata names; from Evergreen on they interpolate those with a semantic themselves, from pairs of
 * barycentric coordinates, two pairs a register from R0 on.
 */
import type { ShaderMetadata } from '../isa/metadata.ts';
import type { Program } from '../isa/program.ts';

/** Components of a register: bit 0 is x. */
export interface RegisterMask {
  readonly gpr: number;
  readonly mask: number;
}

const all = (...gprs: readonly number[]): readonly RegisterMask[] => gprs.map((gpr) => ({ gpr, mask: 15 }));

function pixelInputs(metadata: ShaderMetadata, interpolates: boolean): readonly RegisterMask[] {
  const ready = metadata.inputs.filter((input) => !interpolates || input.spiSid === 0);
  if (!interpolates) return all(...ready.map((input) => input.gpr));
  const pairs = metadata.inputs
    .filter((input) => input.spiSid !== 0 && input.interpolate !== 0)
    .reduce((most, input) => Math.max(most, input.ijIndex + 1), 1);
  const barycentric = Array.from({ length: Math.min(128, (pairs + 1) >> 1) }, (_, gpr) => ({
    gpr,
    mask: gpr * 2 + 1 < pairs ? 15 : 3,
  }));
  return [...barycentric, ...all(...ready.map((input) => input.gpr))];
}

/** The registers that hold a value when the shader starts, one row a register, lowest first. */
export function preloadedInputs(program: Program, metadata: ShaderMetadata | undefined): readonly RegisterMask[] {
  const masks = new Map<number, number>();
  for (const { gpr, mask } of startingRegisters(program, metadata)) masks.set(gpr, (masks.get(gpr) ?? 0) | mask);
  return [...masks].sort(([a], [b]) => a - b).map(([gpr, mask]) => ({ gpr, mask }));
}

function startingRegisters({ type, chip }: Program, metadata: ShaderMetadata | undefined): readonly RegisterMask[] {
  switch (type) {
    case 'ps': {
      const interpolates = chip.generation === 'EVERGREEN' || chip.generation === 'CAYMAN';
      return metadata === undefined ? all(0) : pixelInputs(metadata, interpolates);
    }
    case 'vs':
    case 'es':
    case 'ls':
      return all(0);
    case 'tes':
    case 'tes-es':
      return all(0);
    case 'gs':
    case 'hs':
    case 'cs':
    case 'cs-raw':
    case 'fetch':
      return all(0, 1);
  }
}

/** The registers that the fetch shader fills: CALL_FS defines them. */
export function fetchShaderOutputs({ type }: Program, metadata: ShaderMetadata | undefined): readonly RegisterMask[] {
  if (metadata === undefined || (type !== 'vs' && type !== 'es' && type !== 'ls')) return [];
  return all(...new Set(metadata.inputs.map((input) => input.gpr)));
}
