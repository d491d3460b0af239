/* Section .AMDGPU.config: the registers that the driver sets, each with its value, those of a function after those of the one before. */
import { ConfigEntryLayout } from '../../../generated/r600/layout.ts';
import { ConfigEntryTable, SQ_PGM_RESOURCESView } from '../../../generated/r600/read.ts';
import type { Json } from '../../core/index.ts';
import { at, viewOf } from '../../runtime/index.ts';
import type { ShaderType } from '../isa/tables/chips.ts';
import { tooLarge } from '../isa/words/decode.ts';

/** A register of the driver's and its value. */
export interface ConfigRegister {
  /** Undefined for an address that we have no name for. */
  readonly name: string | undefined;
  readonly address: number;
  readonly value: number;
}

/** What is said of one function. */
export interface FunctionConfig {
  readonly type: ShaderType;
  readonly ngpr: number;
  readonly nstack: number;
  readonly registers: readonly ConfigRegister[];
  /** Offset in the section of the value with registers and stack. */
  readonly resources: number;
}

/** Registers by address: SQ_PGM_RESOURCES of each stage, which starts what is said of a function, and others. */
const registers: ReadonlyMap<number, readonly [name: string, type?: ShaderType]> = new Map([
  [0x28850, ['SQ_PGM_RESOURCES_PS', 'ps']],
  [0x28868, ['SQ_PGM_RESOURCES_VS', 'vs']],
  [0x28844, ['SQ_PGM_RESOURCES_PS', 'ps']],
  [0x28860, ['SQ_PGM_RESOURCES_VS', 'vs']],
  [0x28878, ['SQ_PGM_RESOURCES_GS', 'gs']],
  [0x28890, ['SQ_PGM_RESOURCES_ES', 'es']],
  [0x288bc, ['SQ_PGM_RESOURCES_HS', 'hs']],
  [0x288d4, ['SQ_PGM_RESOURCES_LS', 'cs-raw']],
  [0x2880c, ['DB_SHADER_CONTROL']],
  [0x288e8, ['SQ_LDS_ALLOC']],
]);

/** Where the value is in an entry. */
const VALUE = at(ConfigEntryLayout, 'value');

/** Registers of a section that are read, on average of a function; drivers set five. */
const MOST_REGISTERS = 64;

/**
 * What the section says of the first `count` functions; on R600 and R700 compute is a vertex shader that says its local memory.
 * FormatError `r600/too-large`.
 */
export function functionConfigs(section: Uint8Array, count: number): readonly FunctionConfig[] {
  const view = viewOf(section);
  const { size } = ConfigEntryLayout;
  const entries = new ConfigEntryTable(view, 0, Math.floor(view.byteLength / size), size);
  const found: (Omit<FunctionConfig, 'registers'> & { type: ShaderType; readonly registers: ConfigRegister[] })[] = [];
  const most = MOST_REGISTERS * count + 1024;
  for (let i = 0; i < entries.length; i++) {
    if (i === most) throw tooLarge(`registers of ${count} functions`, most, entries.rowOffset(i));
    const address = entries.register(i);
    const [name, type] = registers.get(address) ?? [];
    const resources = entries.rowOffset(i) + VALUE;
    if (type !== undefined) {
      if (found.length === count) break;
      const { NUM_GPRS, STACK_SIZE } = new SQ_PGM_RESOURCESView(view, resources);
      found.push({ type, ngpr: NUM_GPRS, nstack: STACK_SIZE, registers: [], resources });
    }
    const current = found.at(-1);
    current?.registers.push({ name, address, value: entries.value(i) });
    if (name === 'SQ_LDS_ALLOC' && current?.type === 'vs') current.type = 'cs-raw';
  }
  return found;
}

/** The registers as data. */
export function configJson(config: FunctionConfig | undefined): Json | undefined {
  return config?.registers.map(({ name, address, value }) => ({
    register: name,
    address: `0x${address.toString(16)}`,
    value: `0x${value.toString(16)}`,
  }));
}
