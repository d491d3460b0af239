import { alignOf, sizeOf } from './c-type.ts';
import type { CMember, CType } from './c-type.ts';

/** A member before it has a place. */
export interface Declared extends Pick<CMember, 'name' | 'line' | 'doc' | 'since'> {
  readonly type: CType;
  /** Width of a bit field. */
  readonly width?: number | undefined;
  /** `aligned(N)` of its own. */
  readonly aligned?: number | undefined;
}

/** How a structure or union is laid out. */
export interface Packing {
  readonly union: boolean;
  /** `__attribute__((packed))`. */
  readonly packed: boolean;
  /** `#pragma pack`, 0 where none holds. */
  readonly pack: number;
  /** `aligned(N)`, 1 where none is. */
  readonly aligned: number;
}

export interface Placed {
  readonly members: readonly CMember[];
  readonly size: number;
  readonly align: number;
}

const up = (value: number, to: number): number => Math.ceil(value / to) * to;

/** Give each member its place, as the ABI of 64-bit Linux says. */
export function place(declared: readonly Declared[], packing: Packing): Placed {
  const members: CMember[] = [];
  let next = 0;
  let end = 0;
  let align = packing.aligned;
  for (const member of declared) {
    const { type, width, aligned = 1, name, line, doc, since } = member;
    const own = Math.max(limited(alignOf(type), packing), aligned);
    const start = packing.union ? 0 : next;
    if (width === undefined) {
      const at = up(start, own * 8);
      align = Math.max(align, own);
      members.push({ name, line, doc, since, type, offset: at / 8 });
      next = at + sizeOf(type) * 8;
    } else {
      const at = bitsAt(start, width, type, packing);
      // Bits without a name leave the alignment of the whole as it is.
      if (name !== '') align = Math.max(align, own);
      if (name !== '')
        members.push({ name, line, doc, since, type, offset: Math.floor(at / 8), bits: { start: at, width } });
      next = at + width;
    }
    end = Math.max(end, next);
  }
  return { members, size: up(Math.ceil(end / 8), align), align };
}

function limited(align: number, { packed, pack }: Packing): number {
  if (packed) return 1;
  return pack === 0 ? align : Math.min(align, pack);
}

/** Bits share the bytes of those before them, but cross no boundary of their type unless something is packed. */
function bitsAt(start: number, width: number, type: CType, packing: Packing): number {
  const unit = sizeOf(type) * 8;
  if (width === 0) return up(start, alignOf(type) * 8);
  if (packing.packed || packing.pack !== 0) return start;
  const crosses = Math.floor(start / unit) !== Math.floor((start + width - 1) / unit);
  return crosses ? up(start, alignOf(type) * 8) : start;
}
