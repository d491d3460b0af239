// The stack, the conversions of its entries, and the loop over operations.
import { decode } from './decode.ts';
import { memory } from './location.ts';
import type { AttributeJson } from './question.ts';
import { addressBits, dieAt, isIntegral, isSigned } from './situation.ts';
import type { Situation } from './situation.ts';
import { update } from './storage.ts';
import { bytesFrom, evaluationError, illFormed, mask, nothing, signedOf } from './values.ts';
import type { Entry, Place, Type, Value } from './values.ts';

export class Machine {
  readonly stack: Entry[] = [];
  readonly situation: Situation;
  last = '';
  lastOperand = 0n;
  calls = 0;
  constructor(situation: Situation) {
    this.situation = situation;
  }

  push(entry: Entry): void {
    this.stack.push(entry);
    if (this.stack.length > 65536) throw illFormed('limit');
  }
  generic(bits: bigint): void {
    this.push({ value: true, type: null, bits: bits & mask(addressBits(this.situation)) });
  }
  typed(type: Type | null, bits: bigint): void {
    this.push({ value: true, type, bits: bits & mask(type === null ? addressBits(this.situation) : type.bits) });
  }
  places(places: readonly Place[]): void {
    this.push({ value: false, places });
  }
  pop(): Entry {
    const entry = this.stack.pop();
    if (entry === undefined) throw illFormed('underflow');
    return entry;
  }
  /** An entry from the stack as a value. */
  value(): Value {
    return toValue(this.situation, this.pop());
  }
  /** An integral value as it is, without a sign. */
  pattern(): Value {
    const value = this.value();
    if (value.pointer !== undefined) throw evaluationError('implicit pointer misuse');
    if (!isIntegral(value.type)) throw illFormed('not integral');
    return value;
  }
  integer(): bigint {
    const { type, bits } = this.pattern();
    if (type === null) return signedOf(bits, addressBits(this.situation));
    return isSigned(type) ? signedOf(bits, type.bits) : bits;
  }
  location(): readonly Place[] {
    return toLocation(this.situation, this.pop());
  }
}

function toValue(situation: Situation, entry: Entry): Value {
  if (entry.value) return entry;
  const [place] = entry.places;
  if (place?.incomplete === true) throw illFormed('incomplete');
  if (entry.places.length !== 1 || place?.kind !== 'memory' || place.space !== 0 || place.offset % 8n !== 0n) {
    throw illFormed('not convertible to a value');
  }
  return { value: true, type: null, bits: (place.offset / 8n) & mask(addressBits(situation)) };
}

export function toLocation(situation: Situation, entry: Entry): readonly Place[] {
  if (!entry.value) {
    if (entry.places[0]?.incomplete === true) throw illFormed('incomplete');
    return entry.places;
  }
  if (entry.pointer !== undefined) return follow(situation, entry.pointer);
  if (entry.type !== null) throw illFormed('not convertible to a location');
  return [memory(situation, entry.bits)];
}

function follow(situation: Situation, { die = 0, displacement = 0n, space }: Place): readonly Place[] {
  if (space !== 0) throw evaluationError('implicit pointer misuse');
  const target = dieAt(situation, die);
  if (target === undefined) throw illFormed('no entry');
  if (target['location'] !== undefined) return update(attribute(situation, target['location']), displacement * 8n);
  if (target['constValue'] === undefined) throw evaluationError('no location');
  const bytes = bytesFrom(target['constValue']);
  return update([{ kind: 'implicit', offset: 0n, size: BigInt(8 * bytes.length), bytes }], displacement * 8n);
}

/** The location that an attribute's value gives: an expression or a list, apart from the current stack. */
export function attribute(situation: Situation, value: AttributeJson): readonly Place[] {
  if (situation.nesting >= 64) throw illFormed('limit');
  const inner = { ...situation, nesting: situation.nesting + 1 };
  const located = (hex: string): readonly Place[] => {
    const { result } = evaluate(inner, bytesFrom(hex), 'location', []);
    return result.value ? [] : result.places;
  };
  if (typeof value === 'string') return located(value);
  const pc = situation.context.pc;
  if (pc === undefined || pc === null) throw evaluationError('no program location');
  const matches = value.filter(
    ({ low, high }) =>
      low !== undefined && high !== undefined && BigInt(low) <= BigInt(pc) && BigInt(pc) < BigInt(high),
  );
  const used = matches.length > 0 ? matches : value.filter((entry) => entry['default'] === true);
  return used.length === 0 ? [nothing] : used.flatMap(({ expr }) => located(expr));
}

/** The entry that is left, and the operation that was the last. */
interface Evaluated {
  readonly result: Entry;
  readonly last: string;
  readonly lastOperand: bigint;
}

export function evaluate(
  situation: Situation,
  bytes: readonly number[],
  resultKind: string,
  initial: readonly Entry[],
): Evaluated {
  const machine = new Machine(situation);
  for (const entry of initial) machine.push(entry);
  execute(machine, bytes);
  const { last, lastOperand } = machine;
  let top = machine.stack.pop();
  if (top !== undefined && !top.value && top.places[0]?.incomplete === true) {
    top = { value: false, places: [{ ...top.places[0], incomplete: false }] };
  }
  if (top === undefined) {
    if (resultKind === 'value') throw illFormed('underflow');
    return { result: { value: false, places: [nothing] }, last, lastOperand };
  }
  if (resultKind === 'value') return { result: toValue(situation, top), last, lastOperand };
  if (resultKind === 'any') return { result: top, last, lastOperand };
  return { result: { value: false, places: toLocation(situation, top) }, last, lastOperand };
}

/** Where operations start, as far as they can be told apart. */
function starts(machine: Machine, bytes: readonly number[]): Set<number> {
  const found = new Set<number>();
  let at = 0;
  while (at < bytes.length) {
    found.add(at);
    try {
      at = decode(machine.situation, bytes, at).next;
    } catch {
      break;
    }
  }
  return found;
}

export function execute(machine: Machine, bytes: readonly number[]): void {
  let at = 0;
  const { shared } = machine.situation;
  while (at < bytes.length) {
    shared.steps++;
    if (shared.steps > shared.maxSteps) throw illFormed('limit');
    const operation = decode(machine.situation, bytes, at);
    if (machine.situation.frameBase && operation.name === 'fbreg') throw illFormed('fbreg in a frame base');
    machine.last = operation.name;
    machine.lastOperand = operation.a;
    at = operation.next;
    if (operation.name === 'skip' || (operation.name === 'bra' && isTrue(machine))) {
      at += Number(operation.a);
      if (at !== bytes.length && !starts(machine, bytes).has(at)) throw illFormed('bad branch');
    } else if (operation.name !== 'bra') {
      shared.perform(machine, operation);
    }
  }
}

function isTrue(machine: Machine): boolean {
  const { bits, pointer } = machine.value();
  if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
  return bits !== 0n;
}
