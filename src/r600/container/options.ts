/* What the caller knows about bytecode that does not say it itself. */
import { FormatError } from '../../runtime/index.ts';
import { parseMetadata } from '../isa/metadata.ts';
import type { ShaderMetadata } from '../isa/metadata.ts';
import { chipNamed, chips, shaderTypeNamed, shaderTypes } from '../isa/tables/chips.ts';
import type { Chip, ShaderType } from '../isa/tables/chips.ts';

/** What the caller knows about bytecode that does not say it itself. */
export interface OpenOptions {
  readonly chip?: Chip | undefined;
  readonly type?: ShaderType | undefined;
  readonly metadata?: ShaderMetadata | undefined;
}

/** The same from texts: `chip` and `type` by name, `meta` as JSON. FormatError `r600/unknown-chip`, `r600/unknown-type`, `r600/bad-metadata`. */
export function openOptions(settings: Readonly<Record<string, string | undefined>>): OpenOptions {
  const { chip: chipName, type: typeName, meta } = settings;
  const chip = chipName === undefined ? undefined : chipNamed(chipName);
  const type = typeName === undefined ? undefined : shaderTypeNamed(typeName);
  if (chipName !== undefined && chip === undefined) {
    const own = chips.filter(({ generation }) => generation === chipName.toUpperCase());
    const known = (own.length > 0 ? own : chips).map(({ name }) => name).join(', ');
    const what = own.length > 0 ? `${chipName} is a generation, its chips are` : `unknown chip: ${chipName}, known are`;
    throw new FormatError('r600/unknown-chip', `${what} ${known}`);
  }
  if (typeName !== undefined && type === undefined) {
    throw new FormatError('r600/unknown-type', `unknown shader type: ${typeName}, known are ${shaderTypes.join(', ')}`);
  }
  return { chip, type, metadata: meta === undefined ? undefined : parseMetadata(meta) };
}
