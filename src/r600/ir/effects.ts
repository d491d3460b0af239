/* Which instructions do more than write their destinations. */
import type { FetchOp } from '../isa/tables/fetch-opcodes.ts';
import { field } from './fields.ts';
import type { FetchNode, Instruction } from './node.ts';

/** ALU instructions that change a state of the machine that no value stands for. */
const settingAlu: ReadonlySet<string> = new Set([
  'GROUP_BARRIER',
  'GROUP_SEQ_BEGIN',
  'GROUP_SEQ_END',
  'SET_MODE',
  'SET_LDS_SIZE',
  'STORE_FLAGS',
  'LOAD_STORE_FLAGS',
  'LDS_1A',
  'LDS_1A1D',
  'LDS_2A',
]);

/** Fetches that change a state, or write. */
const settingFetches: ReadonlySet<string> = new Set([
  'KEEP_GRADIENTS',
  'SET_CUBEMAP_INDEX',
  'DS_LOCAL_WRITE',
  'DS_GLOBAL_WRITE',
]);

const differentiating = /^(SAMPLE|SAMPLE_LB|SAMPLE_C|SAMPLE_C_LB|GET_LOD|GET_GRADIENTS.*|KEEP_GRADIENTS)$/;

/** Whether a fetch compares what neighbouring lanes ask for: all four of a quad must execute it. */
export function differentiates({ name }: FetchOp): boolean {
  return differentiating.test(name);
}

/** Whether an instruction must stay although nobody reads what it writes. KILLs do not count: they write VM, a result. */
export function hasEffect(node: Instruction): boolean {
  switch (node.kind) {
    case 'alu': {
      const { op } = node.code;
      if (op.encoding === 'lds_idx' || settingAlu.has(op.name)) return true;
      return node.dst.some((value) => value?.kind === 'special' && (value.name === 'OQA' || value.name === 'OQB'));
    }
    case 'fetch':
      return node.op.encoding === 'gds' || settingFetches.has(node.op.name);
    case 'cf':
      return !isScratchReadNode(node) && !asksLanes(node);
    case 'phi':
    case 'psi':
      return false;
  }
}

/** Whether a control-flow instruction makes an exec mask, of a constant and not of what lanes compute: JUMP and the heads of loops. */
export function asksLanes({ dst }: Instruction & { readonly kind: 'cf' }): boolean {
  const [mask] = dst;
  return mask?.kind === 'special' && mask.name === 'EM';
}

/** Whether lanes leave a loop at this instruction: of a loop that counts, at its end, and of one of VALID_PIXEL_MODE those that only help. */
export function headsLoop(node: Instruction & { readonly kind: 'cf' }): boolean {
  return asksLanes(node) && node.op.flags.has('LOOP_START');
}

/**
 * Whether a fetch of VALID_PIXEL_MODE marks the lanes that only help their quad: it answers its last operand in them, and else the 0
 * that it selects. In bytecode its register holds that operand before, and they do not execute it.
 */
export function marksHelpers({ op, fields }: FetchNode): boolean {
  return op.encoding !== 'gds' && field(fields, 'VALID_PIXEL_MODE') === 1;
}

/** R600 reads scratch by a control-flow instruction: MEM_SCRATCH of TYPE 2 or 3. */
function isScratchReadNode({ op, fields, dst }: Instruction & { readonly kind: 'cf' }): boolean {
  return op.name === 'MEM_SCRATCH' && field(fields, 'TYPE') >= 2 && dst.length >= 4;
}
