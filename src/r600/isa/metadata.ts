/* What the driver knows about a shader beside its code: the JSON that is beside a .bin and inside a .r6s. */
import type { Json, JsonObject } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { chipNamed, shaderTypeNamed } from './tables/chips.ts';
import type { Chip, ShaderType } from './tables/chips.ts';

/** An input that is in registers before the first instruction. */
export interface ShaderInput {
  readonly gpr: number;
  /** The semantic that the stage before gave it. */
  readonly spiSid: number;
  /** How: 0 not at all, 1 linear, 2 with perspective, 3 as colors are, with perspective. */
  readonly interpolate: number;
  /** Where: 0 center, 1 centroid, 2 sample. */
  readonly interpolateLocation: number;
  /** At the centroid too. */
  readonly usesCentroid: boolean;
  /** The place of its pair of barycentric coordinates; Mesa's newer compiler leaves it 0. */
  readonly ijIndex: number;
  readonly ldsPos: number;
}

/** Registers that a relative operand may address: components `compMask` of `gprCount` registers from `gprStart` on. */
export interface GprArray {
  readonly gprStart: number;
  readonly gprCount: number;
  readonly compMask: number;
}

/** Components of a register: bit 0 is x. */
export interface RegisterMask {
  readonly gpr: number;
  readonly mask: number;
}

/** What the metadata says, as far as we use it. */
export interface ShaderMetadata {
  /** Undefined where the metadata does not say. */
  readonly chip: Chip | undefined;
  readonly type: ShaderType | undefined;
  /** Registers that the driver allocates, the highest and 1. */
  readonly ngpr: number | undefined;
  /** Stack entries that the driver allocates. */
  readonly nstack: number | undefined;
  /** The shader's number in the driver, from 1. */
  readonly debugId: number | undefined;
  /** Arithmetic must not be reassociated. */
  readonly precise: boolean;
  /** False: no `pshader`, so inputs and arrays are unknown. */
  readonly declared: boolean;
  readonly inputs: readonly ShaderInput[];
  /** The registers that the hardware or the fetch shader fills, where the caller says so himself: then `inputs` do not count. */
  readonly filled: readonly RegisterMask[] | undefined;
  readonly arrays: readonly GprArray[];
  readonly vsAsEs: boolean;
  readonly vsAsLs: boolean;
  readonly tesAsEs: boolean;
  readonly usesKill: boolean;
  readonly needsScratchSpace: boolean;
  /** Bits of register files with indirect access, as the driver numbers them. */
  readonly indirectFiles: number;
  /** Everything as it was given. */
  readonly raw: JsonObject;
}

/** Read metadata from its JSON text. FormatError `r600/bad-metadata` where it is no JSON object or a field is not what it should be. */
export function parseMetadata(text: string): ShaderMetadata {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof SyntaxError ? bad('not JSON') : error;
  }
  return metadataFrom(value);
}

/** The same from parsed JSON. */
export function metadataFrom(value: unknown): ShaderMetadata {
  const top = object(value, 'metadata');
  const pshader =
    top['pshader'] === undefined || top['pshader'] === null ? undefined : object(top['pshader'], 'pshader');
  const chipName = text(top, 'chip');
  const typeName = text(top, 'type');
  const chip = chipName === undefined ? undefined : chipNamed(chipName);
  const type = typeName === undefined ? undefined : shaderTypeNamed(typeName);
  if (chipName !== undefined && chip === undefined) throw bad(`unknown chip: ${chipName}`);
  if (typeName !== undefined && type === undefined) throw bad(`unknown shader type: ${typeName}`);
  const flag = (name: string): boolean => count(pshader ?? {}, name, 1) === 1;
  return {
    chip,
    type,
    ngpr: count(top, 'ngpr', 128),
    nstack: count(top, 'nstack', 0xffff),
    debugId: count(top, 'debug_id', 0xffffffff),
    precise: count(top, 'precise', 1) === 1,
    declared: pshader !== undefined,
    inputs: list(pshader, 'inputs').map((each) => ({
      gpr: count(each, 'gpr', 127) ?? 0,
      spiSid: count(each, 'spi_sid', 0xffffffff) ?? 0,
      interpolate: count(each, 'interpolate', 0xffffffff) ?? 0,
      interpolateLocation: count(each, 'interpolate_location', 0xffffffff) ?? 0,
      usesCentroid: (count(each, 'uses_interpolate_at_centroid', 0xffffffff) ?? 0) !== 0,
      ijIndex: count(each, 'ij_index', 0xffffffff) ?? 0,
      ldsPos: count(each, 'lds_pos', 0xffffffff) ?? 0,
    })),
    filled: undefined,
    arrays: list(pshader, 'arrays').map((each) => ({
      gprStart: count(each, 'gpr_start', 127) ?? 0,
      gprCount: count(each, 'gpr_count', 128) ?? 0,
      compMask: count(each, 'comp_mask', 15) ?? 15,
    })),
    vsAsEs: flag('vs_as_es'),
    vsAsLs: flag('vs_as_ls'),
    tesAsEs: flag('tes_as_es'),
    usesKill: flag('uses_kill'),
    needsScratchSpace: flag('needs_scratch_space'),
    indirectFiles: count(pshader ?? {}, 'indirect_files', 0xffffffff) ?? 0,
    raw: top as JsonObject,
  };
}

type Fields = Readonly<Record<string, unknown>>;

function object(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw bad(`${what} is no object`);
}

function list(fields: Fields | undefined, name: string): readonly Fields[] {
  const value = fields?.[name] ?? [];
  if (!Array.isArray(value)) throw bad(`${name} is no array`);
  return value.map((each: unknown) => object(each, `an element of ${name}`));
}

function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || typeof value === 'string') return value;
  throw bad(`${name} is no text`);
}

/** A whole number from 0 to `most`; true and false count as 1 and 0. */
function count(fields: Fields, name: string, most: number): number | undefined {
  const value = typeof fields[name] === 'boolean' ? Number(fields[name]) : fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw bad(`${name} needs a whole number from 0 to ${most}, is ${JSON.stringify(value as Json)}`);
}

function bad(what: string): FormatError {
  return new FormatError('r600/bad-metadata', `bad shader metadata: ${what}`);
}
