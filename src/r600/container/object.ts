/*
 * Objects of LLVM's R600 back end: 32-bit ELF, e_flags names the processor, .text holds the functions, and .AMDGPU.config the
 * registers that the driver sets, each function's in turn; which SQ_PGM_RESOURCES is among them tells the stage.
 */
import { ConfigEntryLayout } from '../../../generated/r600/layout.ts';
import { ConfigEntryTable, SQ_PGM_RESOURCESView } from '../../../generated/r600/read.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import {
  findSection,
  open as openElf,
  readSection,
  readSymbols,
  sectionsOfType,
  SectionType,
  SymbolType,
} from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { at, FormatError, viewOf } from '../../runtime/index.ts';
import { chipNamed } from '../isa/tables/chips.ts';
import type { ChipName, ShaderType } from '../isa/tables/chips.ts';
import type { R600File, Shader } from '../model.ts';
import { decodePart } from './decode-part.ts';
import type { OpenOptions } from './options.ts';

/** Processors of e_flags (EF_AMDGPU_MACH_R600_*), from 1 on. R630 stands for RV630 and RV635. */
const machines: readonly ChipName[] = [
  'R600',
  'RV630',
  'RS880',
  'RV670',
  'RV710',
  'RV730',
  'RV770',
  'CEDAR',
  'CYPRESS',
  'JUNIPER',
  'REDWOOD',
  'SUMO',
  'BARTS',
  'CAICOS',
  'CAYMAN',
  'TURKS',
];

/** SQ_PGM_RESOURCES of each stage, R600 and R700 first, by register address. */
const resources: ReadonlyMap<number, ShaderType> = new Map([
  [0x28850, 'ps'],
  [0x28868, 'vs'],
  [0x28844, 'ps'],
  [0x28860, 'vs'],
  [0x28878, 'gs'],
  [0x28890, 'es'],
  [0x288bc, 'hs'],
  [0x288d4, 'cs-raw'],
]);

/** Open an object. FormatError `r600/no-text` where it has no code. */
export async function openObject(source: ByteSource, report: Report, options: OpenOptions): Promise<R600File> {
  const elf = await openElf(source, report);
  const name = machines[(elf.header.e_flags & 0xff) - 1];
  const chip = options.chip ?? (name === undefined ? undefined : chipNamed(name));
  const text = await findSection(elf, '.text');
  if (text === undefined || chip === undefined) {
    throw new FormatError('r600/no-text', 'no section .text: an object without code');
  }
  const code = await readSection(elf, text);
  const base = elf.sections.extent(text).offset;
  const configs = await stageConfigs(elf);
  const functions = await functionsOf(elf, text, code.length);
  const shaders = functions.map((each, i): Shader => {
    const config = configs[i];
    const bytes = code.subarray(each.start, each.end);
    const type = options.type ?? config?.type ?? 'cs-raw';
    const program = decodePart(bytes, base + each.start, chip, type);
    const { ngpr, nstack } = config ?? {};
    return { name: each.name, offset: base + each.start, program, metadata: options.metadata, ngpr, nstack };
  });
  const object = await source.read(0, source.size);
  return {
    container: 'elf',
    size: source.size,
    shaders,
    header: undefined,
    object,
    gfd: undefined,
    trailing: new Uint8Array(),
  };
}

interface Code {
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** The functions in the section, by address; the whole section where no symbol names one. */
async function functionsOf(elf: ElfFile, text: number, size: number): Promise<readonly Code[]> {
  const starts = new Map<number, string | undefined>();
  for (const table of sectionsOfType(elf, SectionType.SHT_SYMTAB)) {
    for (const symbol of await readSymbols(elf, table)) {
      const start = Number(symbol.value);
      if (symbol.type === SymbolType.STT_FUNC && symbol.section === text && start < size)
        starts.set(start, symbol.name);
    }
  }
  if (starts.size === 0) return [{ name: undefined, start: 0, end: size }];
  const ordered = [...starts].sort(([a], [b]) => a - b);
  return ordered.map(([start, name], i) => ({ name, start, end: ordered[i + 1]?.[0] ?? size }));
}

/** Where the value is in an entry. */
const VALUE = at(ConfigEntryLayout, 'value');

interface StageConfig {
  readonly type: ShaderType;
  readonly ngpr: number;
  readonly nstack: number;
}

async function stageConfigs(elf: ElfFile): Promise<readonly StageConfig[]> {
  const section = await findSection(elf, '.AMDGPU.config');
  if (section === undefined) return [];
  const view = viewOf(await readSection(elf, section));
  const entries = new ConfigEntryTable(
    view,
    0,
    Math.floor(view.byteLength / ConfigEntryLayout.size),
    ConfigEntryLayout.size,
  );
  const found: StageConfig[] = [];
  for (let i = 0; i < entries.length; i++) {
    const type = resources.get(entries.register(i));
    if (type === undefined) continue;
    const { NUM_GPRS, STACK_SIZE } = new SQ_PGM_RESOURCESView(view, entries.rowOffset(i) + VALUE);
    found.push({ type, ngpr: NUM_GPRS, nstack: STACK_SIZE });
  }
  return found;
}
