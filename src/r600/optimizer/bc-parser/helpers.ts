/*
 * VALID_PIXEL_MODE in pixel shaders: lanes that only help their quad (for gradients) do not execute a clause, so that its registers keep
 * in them what they held. What is fetched is fetched for all lanes, and a flag, -1 in those that help, chooses what was there:
 *
 *   TEX 1 VPM                      fetch t0, _, _, _ = VFETCH undef, _, _, _, VM, -1 ; VALID_PIXEL_MODE=1
 *    VFETCH R0.x___, R1.x  ->      fetch t1, _, _, _ = VFETCH R1.x
 *                                  x: R0.x = CNDE_INT t0, t1, R0.x
 *
 * GDS and writes keep the mode: nobody reads what it leaves where it does nothing.
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { fetchOp } from '../../isa/tables/fetch-opcodes.ts';
import type { Slot } from '../../isa/program.ts';
import type { Fields } from '../../ir/fields.ts';
import type { AluNode, Container, Operands } from '../../ir/node.ts';
import { aluCode, createAlu, createClause, createFetch } from '../../ir/shader.ts';
import { append } from '../../ir/tree.ts';
import { constant, newTemporary, special, undefinedValue } from '../../ir/value-table.ts';
import type { RegisterValue, Value } from '../../ir/value.ts';
import { unsupported } from './context.ts';
import type { ParseContext } from './context.ts';

/** A fetch that needs no buffer, since it selects 0.0: as Mesa's driver has it (`eg_load_helper_invocation`). */
const flagFields: Fields = {
  FETCH_TYPE: 2,
  BUFFER_ID: 15,
  MEGA_FETCH_COUNT: 16,
  DST_SEL_X: 4,
  DST_SEL_Y: 7,
  DST_SEL_Z: 7,
  DST_SEL_W: 7,
  DATA_FORMAT: 35,
  NUM_FORMAT_ALL: 2,
  FORMAT_COMP_ALL: 1,
  MEGA_FETCH: 1,
  VALID_PIXEL_MODE: 1,
};

/** Appends what marks the lanes that help; answers the flag. */
export function markHelpers({ shader: { values, chip } }: ParseContext, list: Container): Value {
  const flag = newTemporary(values);
  const kept = constant(values, -1);
  const src: Operands = [undefinedValue(values), undefined, undefined, undefined, special(values, 'VM'), kept];
  const clause = append(list, createClause(cfOp(chip.generation === 'R600' ? 'VTX' : 'TEX'), { VALID_PIXEL_MODE: 1 }));
  append(clause, createFetch(fetchOp('VFETCH'), flagFields, [flag, undefined, undefined, undefined], src));
  return flag;
}

/** What instructions wrote, by register, apart from it. */
export type Apart = readonly (readonly [register: RegisterValue, written: Value])[];

/** Puts temporaries in the place of registers that are written. */
export function setApart({ shader: { values } }: ParseContext, dst: Operands): Apart {
  return dst.flatMap((value, k) => {
    // What orders accesses to memory is no result.
    if (value === undefined || (value.kind === 'special' && (value.name === 'MEM' || value.name === 'SCR'))) return [];
    if (value.kind !== 'reg') throw unsupported('VALID_PIXEL_MODE of what writes more than registers');
    const written = newTemporary(values);
    dst[k] = written;
    return [[value, written] as const];
  });
}

/** What gives registers what was written, but in the lanes that a flag marks. */
export function selections(flag: Value, apart: Apart): readonly AluNode[] {
  return apart.map(([register, written]) => {
    const code = aluCode(aluOp('CNDE_INT'), { slot: (register.component & 3) as Slot });
    return createAlu(code, [register], [flag, written, register]);
  });
}
