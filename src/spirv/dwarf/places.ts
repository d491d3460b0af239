/*
 * Where variables are, as DWARF locations. A module has no registers: the number of a register here is the id of a result, and an
 * address is the byte offset of an instruction in the module.
 *
 *   DebugDeclare of %v   memory at the address in %v       DW_OP_bregx v 0, operations
 *   DebugValue of %v     the value %v itself                DW_OP_regx v
 *     with operations    computed from it                   DW_OP_bregx v 0, operations
 *   of a constant        that value                         DW_OP_consts, operations, DW_OP_stack_value
 *   of fragments         one piece a fragment, empty ones between
 */
import { op } from '../../dwarf/write/expression.ts';
import type { NewListEntry, WrittenOperation as Operation } from '../../dwarf/advanced.ts';
import { fragmentOf } from '../expression/expression.ts';
import type { Binding, LiveRange } from '../code/live.ts';
import type { Expression } from '../entities/entities.ts';
import { wordAt } from '../module/words.ts';

/** How expressions become bytes. */
export interface Encoding {
  /** The bytes of operations. */
  readonly encode: (operations: readonly Operation[]) => Uint8Array;
  /** The operations of an expression in DWARF; undefined where it has none for them. */
  readonly operationsOf: (expression: Expression) => readonly Operation[] | undefined;
  /** Count what many may share: parameters, operations, pieces. FormatError where all are more than a module is worth. */
  readonly spend: (steps: number) => void;
}

const STACK_VALUE: Operation = { code: 0x9f, operands: [] };

/** What a register holds, pushed. */
function pushed(id: number): Operation {
  return {
    code: 0x92,
    operands: [
      { kind: 'uleb', value: id },
      { kind: 'sleb', value: 0 },
    ],
  };
}

/** The operations of one binding, pieces left out; undefined where there is no location or DWARF cannot say it. */
function operationsOf(binding: Binding, job: Encoding): readonly Operation[] | undefined {
  const { declares, value, constant, optimizedOut, expression } = binding;
  if (optimizedOut) return undefined;
  const rest = expression === undefined ? [] : job.operationsOf(expression);
  if (rest === undefined) return undefined;
  job.spend(rest.length);
  const ends = rest.at(-1)?.code === STACK_VALUE.code;
  if (constant !== undefined && !declares) {
    if (typeof constant === 'number' && !Number.isInteger(constant)) return undefined;
    const push: Operation = {
      code: 0x11,
      operands: [{ kind: 'sleb', value: typeof constant === 'bigint' ? constant : Number(constant) }],
    };
    return [push, ...rest, ...(ends ? [] : [STACK_VALUE])];
  }
  if (declares) return [pushed(value), ...rest];
  return rest.length === 0 ? [op.regx(value)] : [pushed(value), ...rest];
}

/** The expression for everything that is known of a variable at one place; undefined where nothing is. */
export function locationBytes(bindings: readonly Binding[], job: Encoding): Uint8Array | undefined {
  const whole = bindings.find(({ expression }) => expression === undefined || fragmentOf(expression) === undefined);
  if (whole !== undefined) {
    const operations = whole.indexes.length > 0 ? undefined : operationsOf(whole, job);
    return operations === undefined ? undefined : job.encode(operations);
  }
  const out: Operation[] = [];
  let at = 0;
  const parts = bindings
    .flatMap((binding) => {
      const fragment = binding.expression === undefined ? undefined : fragmentOf(binding.expression);
      return fragment === undefined ? [] : [{ binding, fragment }];
    })
    .sort((a, b) => a.fragment.offset - b.fragment.offset);
  for (const { binding, fragment } of parts) {
    const operations = operationsOf(binding, job);
    if (operations === undefined || fragment.offset < at) continue;
    if (fragment.offset > at) out.push(piece(fragment.offset - at));
    out.push(...operations, piece(fragment.size));
    at = fragment.offset + fragment.size;
  }
  return out.length === 0 ? undefined : job.encode(out);
}

/** DW_OP_piece, or DW_OP_bit_piece where the size is no whole bytes. */
function piece(bits: number): Operation {
  return bits % 8 === 0 ? { code: 0x93, operands: [{ kind: 'uleb', value: bits / 8 }] } : op.bitPiece(bits, 0);
}

/** A location list of the ranges of one variable: cut where a fragment comes or goes, joined where nothing changes. */
export function locationList(ranges: readonly LiveRange[], job: Encoding): NewListEntry[] {
  const [only] = ranges;
  if (only !== undefined && ranges.length === 1) {
    const expression = locationBytes([only.binding], job);
    return expression === undefined ? [] : [{ start: only.start * 4, end: only.end * 4, expression }];
  }
  const cuts = cutsOf(ranges);
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const entries: NewListEntry[] = [];
  let active: LiveRange[] = [];
  let next = 0;
  for (let k = 1; k < cuts.length; k++) {
    const start = wordAt(cuts, k - 1);
    const end = wordAt(cuts, k);
    if (start === end) continue;
    while (next < sorted.length && (sorted[next] as LiveRange).start <= start) active.push(sorted[next++] as LiveRange);
    active = active.filter((range) => range.end > start);
    job.spend(active.length);
    const expression =
      active.length === 0
        ? undefined
        : locationBytes(
            active.map(({ binding }) => binding),
            job,
          );
    if (expression === undefined) continue;
    const last = entries.at(-1);
    if (last !== undefined && last.end === start * 4 && sameBytes(last.expression, expression)) {
      entries[entries.length - 1] = { ...last, end: end * 4 };
    } else entries.push({ start: start * 4, end: end * 4, expression });
  }
  return entries;
}

/** Where ranges start and end, in ascending order. */
function cutsOf(ranges: readonly LiveRange[]): Uint32Array {
  const cuts = new Uint32Array(2 * ranges.length);
  for (const [k, { start, end }] of ranges.entries()) {
    cuts[2 * k] = start;
    cuts[2 * k + 1] = end;
  }
  return cuts.sort();
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && a.every((byte, k) => byte === b[k]);
}
