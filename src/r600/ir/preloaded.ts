/*
 * What is in registers before the first instruction. Vertex stages find their system values in R0, geometry and hull shaders
 * and compute in R0 and R1; the vertex attributes come from the fetch shader, at CALL_FS. Pixel shaders find their inputs in
 * the registers that the metadata names; from Evergreen on they interpolate those with a semantic themselves, from pairs of
 * barycentric coordinates, two pairs a register from R0 on. Without metadata every register that is read may be an input of
 * a pixel shader, and one that the fetch shader fills.
 */
import type { RegisterMask, ShaderInput, ShaderMetadata } from '../isa/metadata.ts';
import type { CfInst, Program } from '../isa/program.ts';
import type { ShaderType } from '../isa/tables/chips.ts';
import { registersRead } from './read-registers.ts';

const all = (...gprs: readonly number[]): readonly RegisterMask[] => gprs.map((gpr) => ({ gpr, mask: 15 }));

function pixelInputs(metadata: ShaderMetadata, interpolates: boolean): readonly RegisterMask[] {
  const ready = metadata.inputs.filter((input) => !interpolates || input.spiSid === 0);
  if (!interpolates) return all(...ready.map((input) => input.gpr));
  const pairs = barycentricPairs(metadata.inputs.filter((input) => input.spiSid !== 0 && input.interpolate !== 0));
  const barycentric = Array.from({ length: Math.min(128, (pairs + 1) >> 1) }, (_, gpr) => ({
    gpr,
    mask: gpr * 2 + 1 < pairs ? 15 : 3,
  }));
  return [...barycentric, ...all(...ready.map((input) => input.gpr))];
}

const LINEAR = 1;
const CENTROID = 1;

/**
 * Pairs of barycentric coordinates that the hardware loads: one for each place at which something is interpolated with perspective,
 * and one for each at which something is without. Inputs also say their own pair, if it is known.
 */
function barycentricPairs(interpolated: readonly ShaderInput[]): number {
  const kinds = new Set<string>();
  for (const { interpolate, interpolateLocation, usesCentroid } of interpolated) {
    const kind = interpolate === LINEAR ? 'linear' : 'perspective';
    kinds.add(`${kind} ${interpolateLocation}`);
    if (usesCentroid) kinds.add(`${kind} ${CENTROID}`);
  }
  return Math.max(1, kinds.size, ...interpolated.map((input) => input.ijIndex + 1));
}

/**
 * Whether somebody says which registers the hardware and the fetch shader fill. Where nobody does, those stages that find more
 * than fixed registers may find something in every register that they read.
 */
export function knowsInputs({ type }: Pick<Program, 'type'>, metadata: ShaderMetadata | undefined): boolean {
  return metadata?.declared === true || metadata?.filled !== undefined || !(type in open);
}

/** Stages whose inputs depend on the driver. A fetch shader reads what its caller has. */
const open: Readonly<Partial<Record<ShaderType, true>>> = { ps: true, vs: true, es: true, ls: true, fetch: true };

/** The registers that hold a value when the shader starts, one row a register, lowest first. */
export function preloadedInputs(program: Program, metadata: ShaderMetadata | undefined): readonly RegisterMask[] {
  const masks = new Map<number, number>();
  const add = ({ gpr, mask }: RegisterMask): void => void masks.set(gpr, (masks.get(gpr) ?? 0) | mask);
  startingRegisters(program, metadata).forEach(add);
  if (!knowsInputs(program, metadata)) registersRead(program).forEach(add);
  metadata?.filled?.forEach(add);
  return [...masks].sort(([a], [b]) => a - b).map(([gpr, mask]) => ({ gpr, mask }));
}

function startingRegisters({ type, chip }: Program, metadata: ShaderMetadata | undefined): readonly RegisterMask[] {
  switch (type) {
    case 'ps': {
      const interpolates = chip.generation === 'EVERGREEN' || chip.generation === 'CAYMAN';
      return metadata?.declared === true && metadata.filled === undefined ? pixelInputs(metadata, interpolates) : [];
    }
    case 'vs':
    case 'es':
    case 'ls':
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
export function fetchShaderOutputs(program: Program, metadata: ShaderMetadata | undefined): readonly RegisterMask[] {
  const { type } = program;
  if (type !== 'vs' && type !== 'es' && type !== 'ls') return [];
  if (!knowsInputs(program, metadata)) return registersRead(program);
  return metadata?.filled ?? all(...new Set(metadata?.inputs.map((input) => input.gpr)));
}

/**
 * Whether a program calls its fetch shader once, before anything else happens. The fetch shader finds in R0 what the hardware
 * left there, and after other code nobody could tell which registers it has overwritten.
 */
export function callsFetchShaderFirst({ cf }: Program): boolean {
  const call = cf.findIndex(isFetchShaderCall);
  if (call < 0) return true;
  return !cf.slice(0, call).some(mayMatter) && !cf.slice(call + 1).some(isFetchShaderCall);
}

const isFetchShaderCall = ({ op }: CfInst): boolean => op?.name === 'CALL_FS';

/** Anything but waiting. */
const mayMatter = ({ op }: CfInst): boolean =>
  op?.name !== 'NOP' && op?.name !== 'CF_NATIVE' && op?.name !== 'WAIT_ACK';
