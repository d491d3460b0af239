// The generated code of every table row of cuda.ksy, under one shape.
import * as cuda from '../support/generated/cuda.ts';
import type { ByteWriter, Table } from '../../src/runtime/index.ts';
import { rowTypes } from '../oracle/schema-names.ts';

interface Layout {
  readonly size: number;
  readonly minSize: number;
  readonly versions: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, { readonly offset: number; readonly size: number }>>;
}

export interface RowCodec {
  readonly layout: Layout;
  open(bytes: Uint8Array, stride: number): Table<{ toObject(): object }>;
  parse(bytes: Uint8Array): object;
  write(w: ByteWriter, row: object): void;
  size(row: object): number;
  versionOf(size: number): string | undefined;
}

/** What is generated of a row type, by the name of the type. */
function codecOf(type: string): RowCodec {
  const generated: Readonly<Record<string, unknown>> = cuda;
  const table = generated[`${type}Table`] as { over(bytes: Uint8Array, stride: number): Table<{ toObject(): object }> };
  return {
    layout: generated[`${type}Layout`] as Layout,
    open: (bytes, stride) => table.over(bytes, stride),
    parse: generated[`parse${type}`] as RowCodec['parse'],
    write: generated[`write${type}`] as RowCodec['write'],
    size: generated[`size${type}`] as RowCodec['size'],
    versionOf: generated[`versionOf${type}`] as RowCodec['versionOf'],
  };
}

/** By the ksy id of the row type. */
export const rowCodecs: ReadonlyMap<string, RowCodec> = new Map(
  [...rowTypes().values()].map(({ id, name }) => [id, codecOf(name)]),
);
