/* What a GX2 file says of its programs, as data and as lines. */
import { nameOfShaderMode } from '../../../generated/gfd/enums.ts';
import { joinSafe, printable, safe } from '../../core/index.ts';
import type { Json, JsonObject, SafeText } from '../../core/index.ts';
import type { R600File } from '../model.ts';
import type { Gx2Header } from './gx2-header.ts';

/** The header of a file's shader number `k`. */
function headerOf({ gfd }: R600File, k: number): Gx2Header | undefined {
  const at = gfd?.programs[k]?.headerBlock;
  return at === undefined ? undefined : gfd?.headers.get(at);
}

const modeOf = ({ fields: { mode } }: Gx2Header): string | number => nameOfShaderMode(mode) ?? mode;

/** The mode and the names of shader `k`; undefined where the file says nothing of it. */
export function gx2Json(file: R600File, k: number): Json | undefined {
  const header = headerOf(file, k);
  return header === undefined ? undefined : { mode: modeOf(header), ...header.names };
}

/** The file header and its blocks. */
export function gfdJson({ gfd }: R600File): JsonObject | undefined {
  if (gfd === undefined) return undefined;
  const { magic: _, ...header } = gfd.file.header;
  return {
    ...header,
    blocks: gfd.file.blocks.map(({ header: { magic: _magic, ...block } }) => block),
  };
}

/** A line for each shader: its mode, and what it is given by name. */
export function gx2Lines(file: R600File): readonly SafeText[] {
  return file.shaders.flatMap(({ name = '' }, k) => {
    const header = headerOf(file, k);
    if (header === undefined) return [];
    const given = Object.entries(header.names)
      .filter(([, rows]) => rows.length > 0)
      .map(([what, rows]) => safe`${printable(what)}: ${joinSafe(rows.map(rowText), ', ')}`);
    return [joinSafe([safe`${printable(name)}: ${printable(String(modeOf(header)))}`, ...given], ', ')];
  });
}

function rowText(row: Json): SafeText {
  if (typeof row !== 'object' || row === null || !('name' in row)) return printable(JSON.stringify(row));
  const { name, type, location, offset } = row;
  const kind = typeof type === 'string' ? safe` ${printable(type)}` : safe``;
  return safe`${printable(typeof name === 'string' ? name : '?')}${kind} @${printable(JSON.stringify(location ?? offset))}`;
}
