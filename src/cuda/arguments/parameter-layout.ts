/*
 * Where a kernel's parameters are in parameter memory. Section .nv.info.KERNEL of its cubin has a record for each, in builds with and
 * without debugging information.
 */
import { NvInfoAttribute } from '../../../generated/cuda/enums.ts';
import { parseKparamInfo, parseKparamInfoV2 } from '../../../generated/cuda/parse.ts';
import { readNvInfoRecord } from '../../../generated/cuda/read.ts';
import type { NvInfoRecord } from '../../../generated/cuda/read.ts';
import { findSection, readSection } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';

/** A parameter; bytes from where the parameters start. */
export interface ParameterPlace {
  readonly ordinal: number;
  readonly offset: number;
  readonly size: number;
  /** Declared a pointer; compilers do not say so of every pointer. */
  readonly isPointer: boolean;
}

/** The parameters of a kernel by ordinal; undefined where the cubin does not say or its records are damaged. */
export async function parameterLayout(cubin: ElfFile, kernel: string): Promise<readonly ParameterPlace[] | undefined> {
  const section = await findSection(cubin, `.nv.info.${kernel}`);
  if (section === undefined) return undefined;
  const { offset } = cubin.sections.extent(section);
  const reader = new ByteReader(await readSection(cubin, section), offset);
  const places = new Map<number, ParameterPlace>();
  try {
    while (reader.pos < reader.size) {
      const place = lanePlaceJson(readNvInfoRecord(reader));
      if (place !== undefined) places.set(place.ordinal, place);
    }
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
  return [...places.values()].toSorted((a, b) => a.ordinal - b.ordinal);
}

/** The bit of `space` and of `attributes` that says that a parameter was declared a pointer. */
const SPACE_POINTER = 4;
const ATTRIBUTE_POINTER = 0x400;

function lanePlaceJson({ attribute, payload }: NvInfoRecord): ParameterPlace | undefined {
  if (attribute === NvInfoAttribute.EIATTR_KPARAM_INFO) {
    const { ordinal, paramOffset: offset, paramSize: size, space } = parseKparamInfo(payload);
    return { ordinal, offset, size, isPointer: (space & SPACE_POINTER) !== 0 };
  }
  if (attribute === NvInfoAttribute.EIATTR_KPARAM_INFO_V2) {
    const { ordinal, paramOffset: offset, paramSize: size, attributes } = parseKparamInfoV2(payload);
    return { ordinal, offset, size, isPointer: (attributes & ATTRIBUTE_POINTER) !== 0 };
  }
  return undefined;
}
