/* Operations that call frame information may not use (A.6.4.2). */
import { operationsByName } from './operations.ts';

/** Their codes. */
export const forbiddenInCfi: ReadonlySet<number> = new Set(
  [
    'addrx call2 call4 call_ref const_type constx convert deref_type fbreg implicit_pointer regval_type reinterpret',
    'xderef_type push_object_address call_frame_cfa entry_value GNU_addr_index GNU_const_index GNU_const_type',
    'GNU_convert GNU_deref_type GNU_implicit_pointer GNU_regval_type GNU_reinterpret GNU_entry_value',
    'GNU_parameter_ref GNU_variable_value LLVM_push_lane LLVM_push_iteration LLVM_aspace_implicit_pointer',
    'LLVM_call_frame_entry_reg',
  ]
    .join(' ')
    .split(' ')
    .flatMap((name) => operationsByName.get(`DW_OP_${name}`)?.code ?? []),
);
