/*
 * PV and PS: the results of the group before, of its vector slots and of slot t. A source that the group right before made is
 * read there, and takes no read port.
 */
import type { AluNode } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import { gprIndexHazards } from '../../isa/tables/chips.ts';
import type { Chip } from '../../isa/tables/chips.ts';

/** The instructions of a group, by slot. */
export type Slots = readonly (AluNode | undefined)[];

/** The slot of the group before whose result a value is; undefined where it must be read from its register. */
export function forwardedFrom(before: Slots, value: Value): number | undefined {
  if (value.kind !== 'reg' && value.kind !== 'temp') return undefined;
  for (let slot = 0; slot < before.length; slot++) {
    const node = before[slot];
    if (node === undefined || node.dst[0] !== value) continue;
    const { op } = node.code;
    return node.pred === undefined && op.encoding !== 'lds_idx' && !op.flags.has('64') ? slot : undefined;
  }
  return undefined;
}

/**
 * Whether a group must not follow another at once: on chips where a relative access does not see what the group before did to
 * the array. An ALU_NOP comes between; nothing is forwarded then.
 */
export function needsNop(chip: Chip, before: Slots, after: Slots): boolean {
  if (!gprIndexHazards(chip) || before.length === 0) return false;
  const written = before.map((node) => node?.dst[0]).filter((value) => value !== undefined);
  const read = after.flatMap((node) => node?.src ?? []);
  return written.some((target) => {
    if (target.kind === 'rel') return read.some((source) => source !== undefined && lies(source, target.array));
    return read.some((source) => source?.kind === 'rel' && lies(target, source.array));
  });
}

/** Whether a value is, or may be, an element of an array. */
function lies(value: Value, array: (Value & { readonly kind: 'rel' })['array']): boolean {
  if (value.kind === 'rel') return value.array === array;
  if (value.kind !== 'reg' && value.kind !== 'temp') return false;
  if (value.assigned === undefined) return false;
  const first = array.assigned ?? array.gpr;
  const gpr = value.assigned >> 2;
  return (value.assigned & 3) === array.chan && gpr >= first && gpr < first + array.size;
}
