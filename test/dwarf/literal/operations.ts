// What each operation does to the stack.
import { binary, changeType, unary } from './arithmetic.ts';
import { compositeOf, overlay, piece } from './composites.ts';
import type { Operation } from './decode.ts';
import { placesFrom } from './json.ts';
import { bregAddress, inSpace, memory, registerLocation } from './location.ts';
import { attribute, evaluate, execute, toLocation } from './machine.ts';
import type { Machine } from './machine.ts';
import {
  addressBits,
  contextOf,
  dieAt,
  isBig,
  isIntegral,
  patternBytes,
  registerBits,
  spaceSize,
  typeAt,
} from './situation.ts';
import type { Situation } from './situation.ts';
import { retrieve, update } from './storage.ts';
import { bytesFrom, evaluationError, illFormed, mask, nothing } from './values.ts';
import type { Entry, Place, Type } from './values.ts';

export function perform(machine: Machine, { name, a, b, block }: Operation): void {
  const { situation, stack } = machine;
  const { context } = situation;
  const generic = addressBits(situation);
  switch (name) {
    case 'nop':
      return;
    case 'lit':
      return machine.generic(a);
    case 'dup':
      return pick(machine, 0);
    case 'over':
      return pick(machine, 1);
    case 'pick':
      return pick(machine, Number(a));
    case 'drop':
      pick(machine, 0);
      stack.length -= 2;
      return;
    case 'swap': {
      for (let i = 0; i < 2; i++) accessed(machine, i);
      const top = machine.pop();
      const second = machine.pop();
      stack.push(top, second);
      return;
    }
    case 'rot': {
      for (let i = 0; i < 3; i++) accessed(machine, i);
      const [third, second, top] = stack.splice(-3) as [Entry, Entry, Entry];
      stack.push(top, third, second);
      return;
    }
    case 'addr':
      return machine.places([memory(situation, a)]);
    case 'addrx':
      return machine.places([memory(situation, indexed(situation, a))]);
    case 'constx':
      return machine.generic(indexed(situation, a));
    case 'push_object_address':
      if (!situation.object || context['object'] === undefined) throw evaluationError('no object');
      return machine.places(placesFrom(situation, context['object']));
    case 'regx':
      return machine.places(registerLocation(situation, a));
    case 'bregx':
      return machine.places([memory(situation, bregAddress(situation, a, b, generic))]);
    case 'fbreg': {
      if (context['frameBase'] === undefined) throw evaluationError('no frame base');
      const base = attribute({ ...situation, object: false, frameBase: true }, context['frameBase']);
      const [place] = base;
      if (base.length !== 1 || (place?.kind !== 'memory' && place?.kind !== 'register'))
        throw illFormed('bad frame base');
      if (place.kind === 'memory') return machine.places(update(base, a * 8n));
      const address = bregAddress(situation, BigInt(place.register ?? 0), 0n, generic);
      return machine.places(update([memory(situation, address)], a * 8n));
    }
    case 'call_frame_cfa':
      if (context['cfa'] === undefined || context['frame'] === 'none') throw evaluationError('no frame');
      return machine.places(placesFrom(situation, context['cfa']));
    case 'form_tls_address': {
      const address = machine.integer();
      if (context['thread'] !== true || context['tls'] === undefined) throw evaluationError('no thread');
      return machine.places([memory(situation, (BigInt(context['tls']) + address) & mask(generic))]);
    }
    case 'push_lane':
      if (context['lane'] === undefined || context['lane'] === null) throw evaluationError('no lane');
      if (context['lanes'] !== undefined && context['lane'] >= context['lanes']) throw illFormed('lane out of range');
      return machine.generic(BigInt(context['lane']));
    case 'push_iteration':
      if (context['iteration'] === undefined) throw evaluationError('no iteration');
      return machine.generic(BigInt(context['iteration']));
    case 'deref':
      return pushRetrieved(machine, machine.location(), generic, null);
    case 'deref_size':
      return pushRetrieved(machine, machine.location(), Math.min(8 * Number(a), generic), null);
    case 'deref_type': {
      const location = machine.location();
      const type = sizedType(situation, a, b);
      return pushRetrieved(machine, location, type.bits, type);
    }
    case 'xderef':
    case 'xderef_size':
    case 'xderef_type': {
      const { bits } = machine.pattern();
      const place = inSpace(situation, bits, machine.integer());
      if (name === 'xderef') return pushRetrieved(machine, [place], generic, null);
      if (name === 'xderef_size') return pushRetrieved(machine, [place], Math.min(8 * Number(a), generic), null);
      const type = sizedType(situation, a, b);
      return pushRetrieved(machine, [place], type.bits, type);
    }
    case 'regval_type': {
      const type = typeAt(situation, Number(b));
      return pushRetrieved(machine, registerLocation(situation, a), type.bits, type);
    }
    case 'const_type': {
      const type = typeAt(situation, Number(a));
      if (type.bits !== 8 * block.length) throw illFormed('size');
      const ordered = isBig(situation) ? block : [...block].reverse();
      return machine.typed(
        type,
        ordered.reduce((sum, each) => sum * 256n + BigInt(each), 0n),
      );
    }
    case 'form_aspace_address': {
      const space = machine.integer();
      return machine.places([inSpace(situation, machine.pattern().bits, space)]);
    }
    case 'aspace_bregx': {
      const space = machine.integer();
      const size = space >= 0n && space < 1000n ? spaceSize(situation, Number(space)) : undefined;
      if (size === undefined) throw illFormed('unknown address space');
      return machine.places([inSpace(situation, bregAddress(situation, a, b, 8 * size), space)]);
    }
    case 'offset':
    case 'bit_offset': {
      const distance = machine.integer() * (name === 'offset' ? 8n : 1n);
      return machine.places(update(machine.location(), distance));
    }
    case 'offset_uconst':
      return machine.places(update(machine.location(), a * 8n));
    case 'call_frame_entry_reg': {
      if (context['thread'] !== true || context['frame'] === 'none') throw evaluationError('no frame');
      const moved = context['entryRegisters']?.[String(a)];
      if (moved !== undefined) return machine.places(placesFrom(situation, moved));
      const size = registerBits(situation, Number(a));
      if (size === undefined) throw illFormed('unknown register');
      return machine.places([{ kind: 'register', register: Number(a), offset: 0n, size }]);
    }
    case 'undefined':
      return machine.places([nothing]);
    case 'implicit_value':
      return machine.places([{ kind: 'implicit', offset: 0n, size: BigInt(8 * block.length), bytes: block }]);
    case 'stack_value': {
      const { type, bits, pointer } = machine.value();
      if (pointer !== undefined) return machine.places([pointer]);
      const bytes = patternBytes(situation, bits, (type?.bits ?? generic) / 8);
      return machine.places([{ kind: 'implicit', offset: 0n, size: BigInt(8 * bytes.length), bytes }]);
    }
    case 'implicit_pointer':
    case 'aspace_implicit_pointer': {
      const space = name === 'implicit_pointer' ? 0n : machine.integer();
      const size = space >= 0n && space < 1000n ? spaceSize(situation, Number(space)) : undefined;
      if (size === undefined) throw illFormed('unknown address space');
      const pointer = { die: Number(a), displacement: b, space: Number(space), identity: {} };
      return machine.places([{ kind: 'implicitPointer', offset: 0n, size: BigInt(8 * size), ...pointer }]);
    }
    case 'piece':
      return piece(machine, a * 8n, undefined);
    case 'bit_piece':
      return piece(machine, a, b);
    case 'piece_end': {
      const top = machine.pop();
      if (top.value || top.places[0]?.incomplete !== true) throw illFormed('not an incomplete composite');
      return machine.places([{ ...top.places[0], incomplete: false }]);
    }
    case 'extend': {
      const location = machine.location();
      if (a === 0n || b === 0n) throw illFormed('size');
      return machine.places([compositeOf(situation, a, b, () => location)]);
    }
    case 'select_bit_piece': {
      const top = machine.value();
      if (top.pointer !== undefined) throw evaluationError('implicit pointer misuse');
      if (!isIntegral(top.type)) throw illFormed('not integral');
      const one = machine.pop();
      const zero = machine.pop();
      const whereOne = toLocation(situation, one);
      const whereZero = toLocation(situation, zero);
      if (a === 0n || b === 0n || b > BigInt(top.type?.bits ?? generic)) throw illFormed('size');
      const chosen = (n: bigint): readonly Place[] =>
        update(((top.bits >> n) & 1n) === 1n ? whereOne : whereZero, n * a);
      return machine.places([compositeOf(situation, a, b, chosen)]);
    }
    case 'overlay':
    case 'bit_overlay':
      return overlay(machine, name === 'overlay' ? 8n : 1n);
    case 'call2':
    case 'call4':
    case 'call_ref':
      return call(machine, Number(a), name !== 'call_ref');
    case 'parameter_ref':
      throw evaluationError('no call site');
    case 'variable_value': {
      const die = dieAt(situation, Number(a));
      if (die === undefined) throw illFormed('no entry');
      if (die['location'] === undefined) throw evaluationError('no location');
      return pushRetrieved(machine, attribute(situation, die['location']), generic, null);
    }
    case 'entry_value':
      return entryValue(machine, block);
    case 'convert':
    case 'reinterpret':
      return changeType(machine, name, a);
    case 'abs':
    case 'neg':
    case 'not':
      return unary(machine, name);
    case 'plus_uconst': {
      const { type, bits, pointer } = machine.value();
      if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
      if (!isIntegral(type)) throw illFormed('not integral');
      return machine.typed(type, bits + a);
    }
    default:
      if (name.startsWith('const')) return machine.generic(a);
      return binary(machine, name);
  }
}

function accessed({ stack }: Machine, index: number): Entry {
  const entry = stack.at(-1 - index);
  if (entry === undefined) throw illFormed('underflow');
  if (!entry.value && entry.places[0]?.incomplete === true) throw illFormed('incomplete');
  return entry;
}

function pick(machine: Machine, index: number): void {
  machine.push(accessed(machine, index));
}

function indexed(situation: Situation, index: bigint): bigint {
  const { context } = situation;
  if (context['unit'] === false) throw evaluationError('no unit');
  const address = context['addrTable']?.[Number(index)];
  if (address === undefined) throw illFormed('index');
  return BigInt(address) & mask(addressBits(situation));
}

function sizedType(situation: Situation, size: bigint, offset: bigint): Type {
  const type = typeAt(situation, Number(offset));
  if (BigInt(type.bits) !== size * 8n) throw illFormed('size');
  return type;
}

/** Push what is retrieved from a location as a type, the generic one for null. */
function pushRetrieved(machine: Machine, location: readonly Place[], bits: number, type: Type | null): void {
  const found = retrieve(machine.situation, location, bits);
  if (typeof found === 'bigint') machine.typed(type, found);
  else machine.push({ value: true, type: null, bits: 0n, pointer: found });
}

function call(machine: Machine, offset: number, needsUnit: boolean): void {
  const { situation } = machine;
  if (needsUnit && situation.context['unit'] === false) throw evaluationError('no unit');
  const die = dieAt(situation, offset);
  if (die === undefined) throw illFormed('no entry');
  const { location, constValue } = die;
  if (typeof location === 'string') {
    if (machine.calls >= 1024) throw illFormed('limit');
    machine.calls++;
    execute(machine, bytesFrom(location));
    machine.calls--;
  } else if (location !== undefined) {
    machine.places(attribute({ ...situation, object: false }, location));
  } else if (constValue !== undefined) {
    const bytes = bytesFrom(constValue);
    machine.places([{ kind: 'implicit', offset: 0n, size: BigInt(8 * bytes.length), bytes }]);
  }
}

function entryValue(machine: Machine, block: readonly number[]): void {
  const { situation } = machine;
  const { context, shared } = situation;
  if (context['caller'] === undefined || context['caller'] === null) throw evaluationError('no caller');
  if (situation.nesting >= 64) throw illFormed('limit');
  const caller = contextOf(shared.file, context['caller']);
  const inner: Situation = { ...situation, context: caller, object: false, nesting: situation.nesting + 1 };
  const { result, last, lastOperand } = evaluate(inner, block, 'any', []);
  if (result.value) return machine.push(result);
  if (last !== 'regx') throw illFormed('location of an entry value');
  const bits = Number(registerBits(inner, Number(lastOperand)) ?? BigInt(addressBits(situation)));
  const type =
    bits === addressBits(situation)
      ? null
      : { offset: `register ${lastOperand}`, encoding: 'unsigned', bits, name: '' };
  const found = retrieve(inner, result.places, bits);
  if (typeof found === 'bigint') machine.typed(type, found);
  else machine.push({ value: true, type: null, bits: 0n, pointer: found });
}
