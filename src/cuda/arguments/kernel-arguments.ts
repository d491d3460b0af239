/*
 * Arguments of a kernel: what it was launched with, from the parameter memory of its grid, wherever the kernel has moved them since. Names
 * and types are those of .debug_info in -G builds; in others the mangled name tells types, and .nv.info how many bytes each takes.
 */
import { silent } from '../../core/index.ts';
import type { Parameter, TypeTable } from '../../dwarf/advanced.ts';
import { readSection } from '../../elf/index.ts';
import { parameterTypes } from '../../demangle/index.ts';
import type { CudaDump } from '../model.ts';
import { framesOf } from '../symbols/backtrace.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import type { Cubin } from '../symbols/cubin.ts';
import { quietly } from '../symbols/quietly.ts';
import { readableName } from '../symbols/readable-name.ts';
import { gridOf, paramsOf } from '../tables/grids.ts';
import { isRedacted } from '../tables/redaction.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { parameterLayout } from './parameter-layout.ts';
import type { ParameterPlace } from './parameter-layout.ts';

/** One argument. */
export interface KernelArgument {
  /** `arg0` and so on where the build does not give names. */
  readonly name: string;
  readonly type: string;
  /** As a debugger writes it; null where parameter memory does not have it. */
  readonly value: string | null;
  /** The value was overwritten before the dump was passed on. */
  readonly redacted?: true;
}

/** The arguments that the kernel of a lane was launched with; none where nothing describes its parameters. */
export function kernelArguments(dump: CudaDump, lane: LaneOnSm): Promise<readonly KernelArgument[]> {
  return launchArguments(
    dump,
    lane.deviceRow,
    lane.gridId64,
    async () => (await framesOf(dump, lane)).at(-1)?.place ?? null,
  );
}

/** The arguments of a kernel launch; `outermost` tells a place of the kernel where the grid does not say where it starts. */
export async function launchArguments(
  dump: CudaDump,
  deviceRow: number,
  gridId64: bigint,
  outermost: () => Promise<CodePlace | null> = async () => null,
): Promise<readonly KernelArgument[]> {
  const grid = await gridOf(dump, deviceRow, gridId64);
  const entry =
    grid === undefined ? null : await dump.symbols.at(deviceRow, grid.functionEntry, { context: grid.contextId });
  const place = entry ?? (await outermost());
  const params = await paramsOf(dump, deviceRow, gridId64);
  const cubin = place === null ? undefined : await dump.symbols.cubinAt(deviceRow, place);
  if (place === null || cubin === undefined || params === undefined) return [];
  const layout = await quietly(() => parameterLayout(cubin.elf, place.sectionSymbol));
  const declared = await quietly(() => declaredParameters(cubin, place.symbolVa));
  const memory: ParameterMemory = { ...params, isRedacted: isRedacted(dump, params.section), dump };
  if (declared !== undefined && declared.parameters.length > 0) {
    const { types: declaredTypes, parameters } = declared;
    return Promise.all(
      parameters.map((each, i) => declaredArgument(memory, declaredTypes, each, placeIn(layout, parameters, i))),
    );
  }
  const types = parameterTypes(readableName(place.sectionSymbol));
  return Promise.all((layout ?? []).map((each, i) => plainArgument(memory, each, typeIn(types, layout, i))));
}

interface ParameterMemory {
  readonly dump: CudaDump;
  readonly section: number;
  /** Where the parameters start in constant bank 0. */
  readonly offset: bigint;
  readonly isRedacted: boolean;
}

async function declaredParameters(
  { elf }: Cubin,
  entry: bigint,
): Promise<{ readonly types: TypeTable; readonly parameters: readonly Parameter[] } | undefined> {
  const { openDwarf, parametersAt } = await import('../../dwarf/advanced.ts');
  return parametersAt(await openDwarf(elf, silent), entry, silent);
}

/** The record of a declared parameter: they are in the same order. */
function placeIn(
  layout: readonly ParameterPlace[] | undefined,
  parameters: readonly Parameter[],
  i: number,
): ParameterPlace | undefined {
  return layout?.length === parameters.length ? layout[i] : undefined;
}

function typeIn(
  types: readonly string[] | undefined,
  layout: readonly ParameterPlace[] | undefined,
  i: number,
): string | undefined {
  return types?.length === layout?.length ? types?.[i] : undefined;
}

async function declaredArgument(
  memory: ParameterMemory,
  types: TypeTable,
  { name = '?', type, typeName, address }: Parameter,
  place: ParameterPlace | undefined,
): Promise<KernelArgument> {
  const { byteSizeOf, objectText } = await import('../../dwarf/advanced.ts');
  const { rawText } = await import('./argument-text.ts');
  const offset = place?.offset ?? (address === undefined ? undefined : Number(address - memory.offset));
  const size = place?.size ?? byteSizeOf(types.lookup, type);
  const bytes = offset === undefined || size === undefined ? undefined : await bytesAt(memory, offset, size);
  if (bytes === undefined) return argument(memory, name, typeName, null);
  return argument(memory, name, typeName, objectText(types, type, bytes) ?? rawText(bytes));
}

async function plainArgument(
  memory: ParameterMemory,
  { ordinal, offset, size, isPointer }: ParameterPlace,
  type: string | undefined,
): Promise<KernelArgument> {
  const { namedTypeText, rawText } = await import('./argument-text.ts');
  const typeName = type ?? (isPointer ? 'pointer' : `${size} byte${size === 1 ? '' : 's'}`);
  const bytes = await bytesAt(memory, offset, size);
  const known = bytes === undefined || type === undefined ? undefined : namedTypeText(type, bytes);
  return argument(memory, `arg${ordinal}`, typeName, bytes === undefined ? null : (known ?? rawText(bytes)));
}

function argument(memory: ParameterMemory, name: string, type: string, value: string | null): KernelArgument {
  return memory.isRedacted ? { name, type, value: null, redacted: true } : { name, type, value };
}

/** Bytes of parameter memory; undefined where it has not all of them. */
async function bytesAt(
  { dump, section }: ParameterMemory,
  offset: number,
  size: number,
): Promise<Uint8Array | undefined> {
  if (!(offset >= 0) || offset + size > dump.elf.sections.extent(section).size) return undefined;
  return readSection(dump.elf, section, offset, size);
}
