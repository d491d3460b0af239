/* The rows of frames as data. */
import type { Json, JsonObject } from '../../core/index.ts';
import type { FrameRow, FrameSlot, FrameTable, SavedAt } from './frames.ts';
import { placeText } from '../values/places.ts';
import type { RegisterPlace } from '../values/places.ts';

/** One object of the answer to `frames`: where its code is and its rows; places are bytes from the start of the binary. */
export function frameJson(table: FrameTable): JsonObject {
  return {
    name: table.object.name,
    start: table.start,
    size: table.end - table.start,
    rows: table.rows.map((row) => rowJson(table, row)),
  };
}

function rowJson(table: FrameTable, row: FrameRow): JsonObject {
  const saved: Record<string, Json> = {};
  for (const [reg, where] of [...row.saved].sort(([a], [b]) => a - b)) saved[`r${reg}`] = savedJson(where);
  // The frame starts with a copy of the FP/SP register.
  if (row.inFrame) saved[`r${table.framePointerRegister}`] ??= 0;
  return {
    ip: row.pc,
    cfa: { reg: row.cfa.reg, sub: row.cfa.sub, scale: row.cfa.scale },
    ip_rule: returnJson(table, row.returnIp),
    ip_place: row.returnIp === undefined ? null : slotText(row.returnIp),
    emask: row.callMask === undefined ? null : row.callMask === 'gone' ? 'undefined' : slotJson(row.callMask),
    saved,
  };
}

/** `entry`: the third ABI keeps it in a part of the register that has no DWARF number of its own. */
function returnJson(table: FrameTable, place: FrameRow['returnIp']): Json {
  if (place === undefined) return 'undefined';
  if (place.kind === 'frame') return slotJson(place);
  return table.addressBytes === 8 ? 'entry' : { inreg: place.reg };
}

function slotJson({ offset }: FrameSlot): Json {
  return { 'cfa+': offset };
}

function savedJson(where: SavedAt): Json {
  return where.kind === 'frame' ? where.offset : placeText(where.place);
}

/** A place of a frame as people write it. */
export function slotText(place: FrameSlot | RegisterPlace): string {
  if (place.kind === 'register') return placeText(place);
  return `[CFA${place.offset < 0 ? '-' : '+'}${Math.abs(place.offset)}]`;
}
