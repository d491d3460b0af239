/* Groups: slots, read ports under the bank swizzles, literals, constant cache lines. */
import type { Generation } from '../tables/chips.ts';
import { forwardedSlot, isForwarded } from '../forwarded.ts';
import { slotNames } from '../tables/operand-names.ts';
import type { AluGroup, AluInst, CfAlu, Program } from '../program.ts';
import { setTwice } from '../set-twice.ts';
import { conflictOf } from './read-ports.ts';
import { kcacheLocks, kcacheSelect } from '../tables/selects.ts';
import type { Say } from './context.ts';

/** Report what is wrong with the groups of a clause. */
export function verifyAlu(cf: CfAlu, { chip }: Program, say: Say): void {
  const { clause } = cf;
  const locks = kcacheLocks(cf);
  if (clause.groups.at(-1)?.insts.at(-1)?.last === false) {
    say('error', 'group-without-end', 'the last group of the clause has no LAST', clause.address);
  }
  for (const [k, group] of clause.groups.entries()) {
    verifySlots(group, chip.generation, say);
    verifyForwarded(group, clause.groups[k - 1], say);
    const twice = setTwice(group, chip.generation);
    if (twice !== undefined) say('warning', 'set-twice', `two instructions set the ${twice}`, group.address);
    const conflict = conflictOf(group, chip.generation);
    if (conflict !== undefined) say('error', conflict.code, conflict.message, group.address);
    for (const inst of group.insts) {
      for (const src of readSources(inst)) {
        const constant = kcacheSelect(src.sel, chip.generation);
        if (constant === undefined || src.rel) continue;
        const { mode } = locks[constant.set] ?? { mode: 0 };
        const locked = Math.min(mode, 2) * 16;
        if (constant.index < locked) continue;
        const message = `KC${constant.set}[${constant.index}] is not locked: the clause locks ${locked} constants there`;
        say('error', 'constant-not-locked', message, group.address);
      }
    }
  }
}

/** The sources that an instruction reads. */
export function readSources({ op, src }: AluInst): AluInst['src'] {
  return op === undefined || op.sources === src.length ? src : src.slice(0, op.sources);
}

/** PV and PS of slots in which the group before computes nothing. */
function verifyForwarded({ insts, address }: AluGroup, before: AluGroup | undefined, say: Say): void {
  for (const [i, inst] of insts.entries()) {
    for (const { sel, chan } of readSources(inst)) {
      const slot = forwardedSlot(sel, chan);
      if (slot === undefined || isForwarded(before, slot)) continue;
      const name = slot === 4 ? 'PS' : `PV.${slotNames[slot]}`;
      const why =
        before === undefined ? 'the clause begins here' : `the group before has no result in slot ${slotNames[slot]}`;
      say('warning', 'unwritten-pv', `${name} holds anything: ${why}`, address + i * 2);
    }
  }
}

function verifySlots({ insts, address }: AluGroup, generation: Generation, say: Say): void {
  let taken = 0;
  for (const [i, { op, slot, opcode, encoding }] of insts.entries()) {
    const at = address + i * 2;
    if (op === undefined) say('error', 'unknown-opcode', `unknown ALU instruction: ${encoding} ${opcode}`, at);
    if ((taken & (1 << slot)) !== 0) {
      say('error', 'slot-taken', `${op?.name ?? 'instruction'} in slot ${slotNames[slot]}, which is taken`, at);
    }
    taken |= 1 << slot;
    if (op?.flags.has('LDS') === true && slot !== 0) {
      say('error', 'slot-wrong', `${op.name} in slot ${slotNames[slot]}: only x has access to local data share`, at);
    }
  }
  if (insts.length > (generation === 'CAYMAN' ? 4 : 5)) {
    say('error', 'group-too-long', `group of ${insts.length} instructions`, address);
  }
}
