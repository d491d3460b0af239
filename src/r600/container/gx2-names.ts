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

/** Where a header's data lies, who is told what cannot be read, and how many rows the headers of the file may have from here on. */
interface Place {
  readonly number: number;
  readonly offset: number;
  readonly report: Report;
  readonly room: NameRoom;
}

/** What the headers of one file may have all together. */
export interface NameRoom {
  rows: number;
}

const MOST_ROWS = 65_536;

/** The room of a file that nothing is read of yet. */
export function nameRoom(): NameRoom {
  return { rows: MOST_ROWS };
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
/** Bytes of a name that are shown: all rows may share one name of a megabyte. */
const MAX_NAME = 1024;

/**
 * Reads the tables of a header. What lies outside of the data is left out, and reported as `r600/gfd-pointer`; so are rows beyond what a
 * file may have (`r600/too-large`).
 */
export function readGx2Names(arrays: Arrays, data: Uint8Array, place: Place): Gx2Names {
  const rows = new RowReader(data, place);
  return {
    uniformBlocks: rows.of(
      arrays.uniformBlocks,
      'uniform blocks',
      GX2UniformBlockLayout,
      GX2UniformBlockTable,
      (row) => ({
        name: rows.text(row.name),
        offset: row.offset,
        size: row.size,
      }),
    ),
    uniforms: rows.of(arrays.uniformVars, 'uniforms', GX2UniformVarLayout, GX2UniformVarTable, (row) => ({
      name: rows.text(row.name),
      type: nameOfShaderVarType(row.type) ?? row.type,
      count: row.count,
      offset: row.offset,
      block: row.block,
    })),
    initialValues: rows.of(
      arrays.initialValues,
      'initial values',
      GX2UniformInitialValueLayout,
      GX2UniformInitialValueTable,
      ({ x, y, z, w, offset }) => ({ offset, value: [x, y, z, w] }),
    ),
    loops: rows.of(arrays.loopVars, 'loop constants', GX2LoopVarLayout, GX2LoopVarTable, ({ offset, value }) => ({
      offset,
      value,
    })),
    samplers: rows.of(arrays.samplerVars, 'samplers', GX2SamplerVarLayout, GX2SamplerVarTable, (row) => ({
      name: rows.text(row.name),
      type: nameOfSamplerVarType(row.type) ?? row.type,
      location: row.location,
    })),
    attributes: rows.of(arrays.attribVars, 'attributes', GX2AttribVarLayout, GX2AttribVarTable, (row) => ({
      name: rows.text(row.name),
      type: nameOfShaderVarType(row.type) ?? row.type,
      count: row.count,
      location: row.location,
    })),
  };
}

/** A generated table of rows. */
type Table<T> = new (
  view: DataView,
  start: number,
  count: number,
  stride: number,
) => { at(index: number): T | undefined };

class RowReader {
  readonly #view: DataView;
  readonly #data: Uint8Array;
  readonly #place: Place;

  constructor(data: Uint8Array, place: Place) {
    this.#view = viewOf(data);
    this.#data = data;
    this.#place = place;
  }

  /** The rows of an array as they are shown; none where it is not there. */
  of<T>(
    array: GfdArray | undefined,
    what: string,
    { size }: { readonly size: number },
    table: Table<T>,
    show: (row: T) => Json,
  ): readonly Json[] {
    if (array === undefined || array.count === 0) return [];
    const start = array.pointer & OFFSET_BITS;
    if (start + array.count * size > this.#data.length) {
      this.#say(`${array.count} ${what}`, array.pointer);
      return [];
    }
    const read = new table(this.#view, start, array.count, size);
    return Array.from({ length: this.#taken(array.count, what) }, (_, k) => {
      const row = read.at(k);
      return row === undefined ? null : show(row);
    });
  }

  /** The text at a pointer; undefined where there is none. */
  text(pointer: number): string | undefined {
    if (pointer === 0) return undefined;
    const start = pointer & OFFSET_BITS;
    const shown = this.#data.subarray(start, start + MAX_NAME);
    const end = shown.indexOf(0);
    if (end >= 0) return decodeText(shown.subarray(0, end), 'UTF-8');
    if (shown.length === MAX_NAME) return `${decodeText(shown, 'UTF-8')}…`;
    this.#say('a name', pointer);
    return undefined;
  }

  /** How many of so many rows there is room for. */
  #taken(count: number, what: string): number {
    const { room } = this.#place;
    const taken = Math.min(count, room.rows);
    room.rows -= taken;
    if (taken < count) {
      const message = `${count - taken} of ${count} ${what} are left out: ${MOST_ROWS} names and values of a file are read`;
      this.#add('too-large', 'error', message);
    }
    return taken;
  }

  #say(what: string, pointer: number): void {
    const at = `0x${(pointer & OFFSET_BITS).toString(16)}`;
    this.#add('gfd-pointer', 'warning', `${what} at ${at}: its block has ${this.#data.length} bytes`);
  }

  #add(code: string, severity: 'warning' | 'error', message: string): void {
    const { number, offset, report } = this.#place;
    report.add({ code: `r600/${code}`, severity, message, at: { offset, path: `blocks[${number}]` } });
  }
}
