/* The names of what a program is given: attributes, uniforms, samplers. Pointers count from the start of the block's data. */
import { nameOfSamplerVarType, nameOfShaderVarType } from '../../../generated/gfd/enums.ts';
import {
  GX2AttribVarLayout,
  GX2LoopVarLayout,
  GX2SamplerVarLayout,
  GX2UniformBlockLayout,
  GX2UniformInitialValueLayout,
  GX2UniformVarLayout,
} from '../../../generated/gfd/layout.ts';
import {
  GX2AttribVarTable,
  GX2LoopVarTable,
  GX2SamplerVarTable,
  GX2UniformBlockTable,
  GX2UniformInitialValueTable,
  GX2UniformVarTable,
} from '../../../generated/gfd/read.ts';
import type { GfdArray } from '../../../generated/gfd/read.ts';
import type { Json, Report } from '../../core/index.ts';
import { decodeText, viewOf } from '../../runtime/index.ts';

/** What a program is given, as it is shown. */
export type Gx2Names = Readonly<Record<string, readonly Json[]>>;

/** Where a header's data lies, and who is told what cannot be read. */
interface Place {
  readonly number: number;
  readonly offset: number;
  readonly report: Report;
}

interface Arrays {
  readonly uniformBlocks: GfdArray;
  readonly uniformVars: GfdArray;
  readonly initialValues: GfdArray;
  readonly loopVars: GfdArray;
  readonly samplerVars: GfdArray;
  readonly attribVars?: GfdArray;
}

/** Pointers have a tag in their upper 12 bits. */
const OFFSET_BITS = 0xfffff;

/** Reads the tables of a header. What lies outside of the data is left out, and reported as `r600/gfd-pointer`. */
export function readGx2Names(arrays: Arrays, data: Uint8Array, place: Place): Gx2Names {
  const view = viewOf(data);
  const say = (what: string, pointer: number): void =>
    place.report.add({
      code: 'r600/gfd-pointer',
      severity: 'warning',
      message: `${what} at 0x${(pointer & OFFSET_BITS).toString(16)}: its block has ${data.length} bytes`,
      at: { offset: place.offset, path: `blocks[${place.number}]` },
    });
  const text = (pointer: number): string | undefined => {
    const start = pointer & OFFSET_BITS;
    const end = data.indexOf(0, start);
    if (pointer !== 0 && start < data.length && end >= 0) return decodeText(data.subarray(start, end), 'UTF-8');
    if (pointer !== 0) say('a name', pointer);
    return undefined;
  };
  const rows = <T>(
    what: string,
    array: GfdArray | undefined,
    size: number,
    table: (start: number, count: number) => { readonly length: number; at(index: number): T | undefined },
    show: (row: T) => Json,
  ): readonly Json[] => {
    if (array === undefined || array.count === 0) return [];
    const start = array.pointer & OFFSET_BITS;
    if (start + array.count * size > data.length) {
      say(`${array.count} ${what}`, array.pointer);
      return [];
    }
    const read = table(start, array.count);
    return Array.from({ length: array.count }, (_, k) => {
      const row = read.at(k);
      return row === undefined ? null : show(row);
    });
  };
  const block = GX2UniformBlockLayout.size;
  const uniform = GX2UniformVarLayout.size;
  const initial = GX2UniformInitialValueLayout.size;
  const loop = GX2LoopVarLayout.size;
  const sampler = GX2SamplerVarLayout.size;
  const attrib = GX2AttribVarLayout.size;
  return {
    uniformBlocks: rows(
      'uniform blocks',
      arrays.uniformBlocks,
      block,
      (start, count) => new GX2UniformBlockTable(view, start, count, block),
      (row) => ({ name: text(row.name), offset: row.offset, size: row.size }),
    ),
    uniforms: rows(
      'uniforms',
      arrays.uniformVars,
      uniform,
      (start, count) => new GX2UniformVarTable(view, start, count, uniform),
      (row) => ({
        name: text(row.name),
        type: nameOfShaderVarType(row.type) ?? row.type,
        count: row.count,
        offset: row.offset,
        block: row.block,
      }),
    ),
    initialValues: rows(
      'initial values',
      arrays.initialValues,
      initial,
      (start, count) => new GX2UniformInitialValueTable(view, start, count, initial),
      ({ x, y, z, w, offset }) => ({ offset, value: [x, y, z, w] }),
    ),
    loops: rows(
      'loop constants',
      arrays.loopVars,
      loop,
      (start, count) => new GX2LoopVarTable(view, start, count, loop),
      ({ offset, value }) => ({ offset, value }),
    ),
    samplers: rows(
      'samplers',
      arrays.samplerVars,
      sampler,
      (start, count) => new GX2SamplerVarTable(view, start, count, sampler),
      (row) => ({ name: text(row.name), type: nameOfSamplerVarType(row.type) ?? row.type, location: row.location }),
    ),
    attributes: rows(
      'attributes',
      arrays.attribVars,
      attrib,
      (start, count) => new GX2AttribVarTable(view, start, count, attrib),
      (row) => ({
        name: text(row.name),
        type: nameOfShaderVarType(row.type) ?? row.type,
        count: row.count,
        location: row.location,
      }),
    ),
  };
}
