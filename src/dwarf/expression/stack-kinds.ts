/*
 * What is known of a stack without evaluating anything: the kind of each entry that is certain. An operation is wrong only where no
 * entry of that kind could do, so that what depends on the situation is not blamed on the expression.
 */
import type { FaultCode } from './fault.ts';
import type { Operation } from './expression.ts';
import { operationTable } from './operations.ts';

/**
 * generic: a value that can be an address; typed: one of a base type; value: either. location: any, possibly an address; fixed: a
 * location that is no address, so no value either. incomplete: a composite that still gets parts. any: nothing is known.
 */
export type StackKind = 'generic' | 'typed' | 'value' | 'location' | 'fixed' | 'incomplete' | 'any';

/** Entries that are known, the top one last. */
export interface KnownStack {
  readonly kinds: readonly StackKind[];
  /** Whether there may be more entries below. */
  readonly open: boolean;
}

/** What an operation does wrong. */
export interface KindFault {
  readonly code: FaultCode;
  readonly message: string;
}

/** The stack after an operation, or what is wrong with it. Branches take their value; where they lead is not looked at. */
export function stackAfter(stack: KnownStack, operation: Operation): KnownStack | KindFault {
  const row = operationTable[operation.code];
  if (row === undefined) return { code: 'bad-opcode', message: 'no operation' };
  switch (row.family) {
    case 'DW_OP_piece':
    case 'DW_OP_bit_piece':
      return afterPiece(stack);
    case 'DW_OP_LLVM_piece_end': {
      const [top] = taken(stack, 1);
      if (top === undefined) return underflow();
      if (top !== 'incomplete' && top !== 'any') {
        return { code: 'not-incomplete-composite', message: 'the entry is no composite that is being built' };
      }
      return pushed(dropped(stack, 1), ['fixed']);
    }
    case 'DW_OP_call2':
    case 'DW_OP_call4':
    case 'DW_OP_call_ref':
    case 'DW_OP_AARCH64_operation':
      // Whatever is called may take and leave what it likes.
      return { kinds: [], open: true };
    case 'DW_OP_pick': {
      const index = Number(operation.a);
      const entries = taken(stack, index + 1);
      const [entry] = entries;
      if (entries.length <= index || entry === undefined) return underflow();
      return accessed([entry]) ?? pushed(stack, [entry]);
    }
    default:
      return afterRow(stack, row.pops, row.pushes, row.family);
  }
}

/** The operations that only move entries: indices of those that are left, counted from the deepest that is taken. */
const moves: Readonly<Record<string, readonly number[]>> = {
  DW_OP_dup: [0, 0],
  DW_OP_over: [0, 1, 0],
  DW_OP_swap: [1, 0],
  DW_OP_rot: [2, 0, 1],
};

/** Locations that are no addresses. */
const fixedLocations: ReadonlySet<string> = new Set([
  'DW_OP_implicit_value',
  'DW_OP_stack_value',
  'DW_OP_implicit_pointer',
  'DW_OP_GNU_implicit_pointer',
  'DW_OP_LLVM_aspace_implicit_pointer',
  'DW_OP_LLVM_undefined',
  'DW_OP_LLVM_extend',
  'DW_OP_LLVM_select_bit_piece',
]);

/** Values of a base type that an operand names; of the generic type where it can name that. */
const typedValues: ReadonlySet<string> = new Set(
  'const_type regval_type deref_type xderef_type'.split(' ').flatMap((name) => [`DW_OP_${name}`, `DW_OP_GNU_${name}`]),
);

/** Operations whose result has the type of their operands, or one that is not known here. */
const openValues: ReadonlySet<string> = new Set(
  'abs and div minus mod mul neg not or plus plus_uconst shl shr shra xor convert reinterpret entry_value GNU_convert GNU_reinterpret GNU_entry_value GNU_variable_value xderef'
    .split(' ')
    .map((name) => `DW_OP_${name}`),
);

const mixing: ReadonlySet<string> = new Set(
  'and div minus mod mul or plus xor eq ge gt le lt ne'.split(' ').map((name) => `DW_OP_${name}`),
);

function afterRow(stack: KnownStack, pops: string, pushes: string, family: string): KnownStack | KindFault {
  const entries = taken(stack, pops.length);
  if (entries.length < pops.length) return underflow();
  for (const [i, need] of [...pops].entries()) {
    const wrong = judge(entries[i] as StackKind, need);
    if (wrong !== undefined) return wrong;
  }
  if (mixing.has(family) && entries.includes('generic') && entries.includes('typed')) {
    return { code: 'type-mismatch', message: 'operands of the generic type and of a base type' };
  }
  const rest = dropped(stack, pops.length);
  const order = moves[family];
  if (order !== undefined)
    return pushed(
      rest,
      order.map((index) => entries[index] as StackKind),
    );
  if (pushes === '') return rest;
  if (pushes === 'l') return pushed(rest, [fixedLocations.has(family) ? 'fixed' : 'location']);
  if (typedValues.has(family)) return pushed(rest, ['typed']);
  if (!openValues.has(family)) return pushed(rest, ['generic']);
  const isGeneric = mixing.has(family) && entries.some((kind) => kind === 'generic' || kind === 'location');
  return pushed(rest, [isGeneric ? 'generic' : family === 'DW_OP_xderef' ? 'any' : 'value']);
}

function judge(kind: StackKind, need: string): KindFault | undefined {
  if (kind === 'incomplete') return accessed([kind]);
  if (need === 'l' && kind === 'typed') {
    return { code: 'not-convertible-to-location', message: 'a value of a base type is no location' };
  }
  if ((need === 'v' || need === 'i' || need === 'n') && kind === 'fixed') {
    return { code: 'not-convertible-to-value', message: 'a location that is no address is no value' };
  }
  return undefined;
}

function accessed(entries: readonly StackKind[]): KindFault | undefined {
  if (!entries.includes('incomplete')) return undefined;
  return { code: 'incomplete-composite', message: 'the entry is a composite that is not complete' };
}

function underflow(): KindFault {
  return { code: 'stack-underflow', message: 'the stack has too few entries' };
}

function afterPiece(stack: KnownStack): KnownStack | KindFault {
  const { kinds, open } = stack;
  const top = kinds.at(-1);
  if (top === undefined) return open ? { kinds: ['incomplete'], open } : pushed(stack, ['incomplete']);
  if (top === 'incomplete') return stack;
  if (top === 'typed') return { code: 'not-convertible-to-location', message: 'a value of a base type is no part' };
  const rest = dropped(stack, 1);
  const below = rest.kinds.at(-1);
  if (below === 'incomplete') return rest;
  // It may be one that is being built.
  if (below === 'any') return pushed(dropped(rest, 1), ['any', 'incomplete']);
  return pushed(rest, ['incomplete']);
}

/** The topmost entries, unknown ones for those that may be below what is known. */
function taken({ kinds, open }: KnownStack, count: number): StackKind[] {
  const known = kinds.slice(Math.max(0, kinds.length - count));
  if (!open) return known;
  return [...Array.from<StackKind>({ length: count - known.length }).fill('any'), ...known];
}

function dropped({ kinds, open }: KnownStack, count: number): KnownStack {
  return { kinds: kinds.slice(0, Math.max(0, kinds.length - count)), open };
}

function pushed({ kinds, open }: KnownStack, more: readonly StackKind[]): KnownStack {
  return { kinds: [...kinds, ...more], open };
}

/** What is known of a stack that comes from two places. */
export function joined(a: KnownStack, b: KnownStack): KnownStack {
  const depth = Math.min(a.kinds.length, b.kinds.length);
  const kinds = Array.from({ length: depth }, (_, i): StackKind => {
    const left = a.kinds[a.kinds.length - depth + i] as StackKind;
    return left === b.kinds[b.kinds.length - depth + i] ? left : 'any';
  });
  return { kinds, open: a.open || b.open || a.kinds.length !== b.kinds.length };
}

/** Whether two stacks are known alike. */
export function sameKinds(a: KnownStack, b: KnownStack): boolean {
  return a.open === b.open && a.kinds.length === b.kinds.length && a.kinds.every((kind, i) => kind === b.kinds[i]);
}
