/* What a GX2 file says of its programs, as data and as lines. */
import { nameOfShaderMode } from '../../../generated/gfd/enums.ts';
import { joinSafe, mapped, printable, safe } from '../../core/index.ts';
import type { Json, JsonObject, SafeText } from '../../core/index.ts';
import type { R600File } from '../model.ts';
import type { Gx2Names } from './gx2-names.ts';

/** What the header of a file's shader number `k` says; undefined where it has none. */
function saidOf(
  { gfd }: R600File,
  k: number,
): { readonly mode: string | number; readonly names: Gx2Names } | undefined {
  const program = gfd?.programs[k];
  const header = program?.headerBlock === undefined ? undefined : gfd?.headers.get(program.headerBlock);
  if (header === undefined) return undefined;
  const { mode } = header.fields;
  return { mode: nameOfShaderMode(mode) ?? mode, names: program?.isNamed === true ? header.names : {} };
}

/** The mode and the names of shader `k`; undefined where the file says nothing of it. */
export function gx2Json(file: R600File, k: number): Json | undefined {
  const said = saidOf(file, k);
  return said === undefined ? undefined : { mode: said.mode, ...said.names };
}

/** The file header and its blocks. */
export function gfdJson({ gfd }: R600File): JsonObject | undefined {
  if (gfd === undefined) return undefined;
  const { magic: _, ...header } = gfd.file.header;
  return {
    ...header,
    blocks: () => mapped(gfd.file.blocks, ({ header: { magic: _magic, ...block } }) => block),
  };
}

/** A line for each shader: its mode, and what it is given by name. */
export function gx2Lines(file: R600File): readonly SafeText[] {
  return file.shaders.flatMap(({ name = '' }, k) => {
    const said = saidOf(file, k);
    if (said === undefined) return [];
    const given = Object.entries(said.names)
      .filter(([, rows]) => rows.length > 0)
      .map(([what, rows]) => safe`${printable(what)}: ${joinSafe(rows.map(rowText), ', ')}`);
    return [joinSafe([safe`${printable(name)}: ${printable(String(said.mode))}`, ...given], ', ')];
  });
}

function rowText(row: Json): SafeText {
  if (typeof row !== 'object' || row === null || !('name' in row)) return printable(JSON.stringify(row));
  const { name, type, location, offset } = row;
  const kind = typeof type === 'string' ? safe` ${printable(type)}` : safe``;
  return safe`${printable(typeof name === 'string' ? name : '?')}${kind} @${printable(JSON.stringify(location ?? offset))}`;
}
