/*
 * The document read literally: bytes one at a time, storage one bit at a time, every number a bigint, nothing shared, nothing
 * clever. It has nothing in common with src/dwarf but the JSON of contexts, so that each checks the other.
 */

interface ListEntryJson {
  readonly low?: string;
  readonly high?: string;
  readonly default?: boolean;
  readonly expr: string;
}

/** An expression as hex digits, or a location list. */
type AttributeJson = string | readonly ListEntryJson[];

interface DieJson {
  readonly tag: string;
  readonly name?: string;
  readonly encoding?: string;
  readonly byteSize?: number;
  readonly location?: AttributeJson;
  readonly constValue?: string;
}

interface PlaceJson {
  readonly kind: string;
  readonly bitOffset?: string;
  readonly space?: number;
  readonly lane?: number;
  readonly register?: number;
  readonly bytes?: string;
  readonly die?: string;
  readonly byteDisplacement?: number;
  readonly parts?: readonly { readonly bitSize: string; readonly location: readonly PlaceJson[] }[];
}

interface ContextJson {
  readonly base?: string;
  readonly addressSize: number;
  readonly byteOrder: string;
  readonly offsetSize: number;
  readonly addressSpaces: Readonly<Record<string, { readonly addressSize: number; readonly scope?: string }>>;
  readonly registers?: Readonly<Record<string, string>>;
  readonly memory?: readonly {
    readonly space: number;
    readonly lane?: number;
    readonly address: string;
    readonly bytes: string;
  }[];
  readonly pc?: string | null;
  readonly frame?: string;
  readonly thread?: boolean;
  readonly cfa?: readonly PlaceJson[];
  readonly frameBase?: AttributeJson;
  readonly lane?: number | null;
  readonly lanes?: number;
  readonly iteration?: number;
  readonly object?: readonly PlaceJson[];
  readonly tls?: string;
  readonly addrTable?: readonly string[];
  readonly unit?: boolean;
  readonly extraDies?: Readonly<Record<string, DieJson>>;
  readonly entryRegisters?: Readonly<Record<string, readonly PlaceJson[]>>;
  readonly registerLocations?: Readonly<Record<string, readonly PlaceJson[]>>;
  readonly caller?: unknown;
  readonly llvmEncoding?: string;
}

interface FileJson {
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly dies: Readonly<Record<string, DieJson>>;
  readonly tbaOpcodes: Readonly<Record<string, string>>;
}

interface EntryJson {
  readonly value?: { readonly type: string; readonly bytes: string };
  readonly location?: readonly PlaceJson[];
}

interface QuestionJson {
  readonly context: unknown;
  readonly bytes: string;
  readonly resultKind: string;
  readonly initialStack?: readonly EntryJson[];
  readonly read?: { readonly bits: number };
}

type Answer = Readonly<Record<string, unknown>>;

/** Why there is no result. */
class Failure extends Error {
  readonly kind: string;
  constructor(kind: string, what: string) {
    super(what);
    this.kind = kind;
  }
}

const illFormed = (what: string): Failure => new Failure('ill-formed', what);
const evaluationError = (what: string): Failure => new Failure('evaluation-error', what);

interface Type {
  readonly offset: string;
  readonly encoding: string;
  readonly bits: number;
  readonly name: string;
}

/** `type` is null for the generic type; `bits` is the pattern. */
interface Value {
  readonly value: true;
  readonly type: Type | null;
  readonly bits: bigint;
  /** Set for an implicit pointer value. */
  readonly pointer?: Place;
}

interface Place {
  readonly kind: 'memory' | 'register' | 'implicit' | 'implicitPointer' | 'undefined' | 'composite';
  readonly offset: bigint;
  readonly size: bigint;
  readonly space?: number;
  readonly lane?: number;
  readonly register?: number;
  readonly bytes?: readonly number[];
  readonly die?: number;
  readonly displacement?: bigint;
  readonly identity?: object;
  readonly parts?: readonly { readonly size: bigint; readonly location: readonly Place[] }[];
  readonly incomplete?: boolean;
}

interface LocationEntry {
  readonly value: false;
  readonly places: readonly Place[];
}

type Entry = Value | LocationEntry;

/** What the evaluations of one question share. */
interface Shared {
  readonly file: FileJson;
  steps: number;
  readonly maxSteps: number;
}

interface Situation {
  readonly context: ContextJson;
  readonly shared: Shared;
  readonly object: boolean;
  readonly frameBase: boolean;
  readonly nesting: number;
}

const mask = (bits: number): bigint => (1n << BigInt(bits)) - 1n;
const signedOf = (bits: bigint, size: number): bigint => BigInt.asIntN(size, bits);

/** The context with the keys of those that it is based on. */
function contextOf(file: FileJson, json: unknown): ContextJson {
  if (typeof json === 'string') return contextOf(file, file.contexts[json]);
  const own = json as ContextJson;
  if (own.base === undefined) return own;
  const merged = { ...contextOf(file, own.base), ...own };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as unknown as ContextJson;
}

/**
 * Answer a question about an expression, in the JSON form of answers; faults by their class alone. The class is `skipped` where
 * this would take too long to find out.
 */
export function literalAnswer(fileJson: unknown, questionJson: unknown, maxSteps: number): Answer {
  const file = fileJson as FileJson;
  const question = questionJson as QuestionJson;
  const shared: Shared = { file, steps: 0, maxSteps };
  const context = contextOf(file, question.context);
  const situation: Situation = { context, shared, object: true, frameBase: false, nesting: 0 };
  try {
    const stack = (question.initialStack ?? []).map((entry) => entryFrom(situation, entry));
    const bytes = bytesFrom(question.bytes);
    const result = evaluate(situation, bytes, question.resultKind, stack).result;
    if (result.value) return { value: valueJson(situation, result) };
    const bits = question.read?.bits;
    return {
      location: result.places.map(placeJson),
      ...(bits === undefined ? {} : { read: readJson(situation, result.places, bits) }),
    };
  } catch (error) {
    if (error instanceof Failure) return { error: { class: error.kind, code: error.message } };
    throw error;
  }
}

function bytesFrom(hex: string): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < hex.length; i += 2) bytes.push(Number.parseInt(hex.slice(i, i + 2), 16));
  return bytes;
}

const hexOf = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isBig = ({ context }: Situation): boolean => context['byteOrder'] === 'big';
const addressBits = ({ context }: Situation): number => 8 * context.addressSize;
const spaceSize = ({ context }: Situation, space: number): number | undefined =>
  context['addressSpaces'][space]?.addressSize;
const memorySize = (size: number): bigint => (1n << BigInt(8 * size)) * 8n;

/** The bytes of a pattern in target order. */
function patternBytes(situation: Situation, bits: bigint, size: number): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < size; i++) bytes.push(Number((bits >> BigInt(8 * i)) & 0xffn));
  return isBig(situation) ? bytes.reverse() : bytes;
}

/* ---- JSON ---- */

function valueJson(situation: Situation, { type, bits, pointer }: Value): Answer {
  if (pointer !== undefined) return { type: 'implicit pointer' };
  const size = type === null ? addressBits(situation) / 8 : Math.ceil(type.bits / 8);
  return { type: type === null ? 'generic' : type.offset, size, bytes: hexOf(patternBytes(situation, bits, size)) };
}

function placeJson(place: Place): Answer {
  const bitOffset = String(place.offset);
  switch (place.kind) {
    case 'memory':
      return {
        kind: 'memory',
        bitOffset,
        space: place.space,
        ...(place.lane === undefined ? {} : { lane: place.lane }),
      };
    case 'register':
      return { kind: 'register', bitOffset, register: place.register };
    case 'implicit':
      return { kind: 'implicit', bitOffset, bytes: hexOf(place.bytes ?? []) };
    case 'implicitPointer': {
      const { die = 0, displacement = 0n, space } = place;
      const small =
        displacement >= -(2n ** 53n) && displacement <= 2n ** 53n ? Number(displacement) : String(displacement);
      return { kind: 'implicitPointer', bitOffset, die: `0x${die.toString(16)}`, byteDisplacement: small, space };
    }
    case 'undefined':
      return { kind: 'undefined' };
    case 'composite':
      return {
        kind: 'composite',
        bitOffset,
        parts: (place.parts ?? []).map(({ size, location }) => ({
          bitSize: String(size),
          location: location.map(placeJson),
        })),
      };
  }
}

function entryFrom(situation: Situation, json: EntryJson): Entry {
  if (json['location'] !== undefined) return { value: false, places: placesFrom(situation, json['location']) };
  const { type, bytes } = json.value ?? { type: 'generic', bytes: '' };
  const ordered = isBig(situation) ? bytesFrom(bytes) : bytesFrom(bytes).reverse();
  const bits = ordered.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { value: true, type: type === 'generic' ? null : typeAt(situation, Number(type)), bits };
}

function placesFrom(situation: Situation, json: readonly PlaceJson[]): Place[] {
  return json.map((each): Place => {
    const offset = BigInt(each['bitOffset'] ?? 0);
    switch (each['kind']) {
      case 'memory': {
        const space = each.space ?? 0;
        const lane = each.lane;
        const size = memorySize(spaceSize(situation, space) ?? 0);
        return { kind: 'memory', offset, size, space, ...(lane === undefined ? {} : { lane }) };
      }
      case 'register': {
        const register = each.register ?? 0;
        return { kind: 'register', offset, size: registerBits(situation, register) ?? 0n, register };
      }
      case 'implicit': {
        const bytes = bytesFrom(each.bytes ?? '');
        return { kind: 'implicit', offset, size: BigInt(8 * bytes.length), bytes };
      }
      case 'implicitPointer': {
        const space = each.space ?? 0;
        return {
          kind: 'implicitPointer',
          offset,
          size: BigInt(8 * (spaceSize(situation, space) ?? 0)),
          space,
          die: Number(each['die']),
          displacement: BigInt(each.byteDisplacement ?? 0),
          identity: {},
        };
      }
      case 'composite': {
        const parts = (each.parts ?? []).map((part) => ({
          size: BigInt(part['bitSize']),
          location: placesFrom(situation, part['location']),
        }));
        return { kind: 'composite', offset, size: parts.reduce((sum, { size }) => sum + size, 0n), parts };
      }
      default:
        return { kind: 'undefined', offset: 0n, size: 0n };
    }
  });
}

/* ---- context ---- */

function registerBits({ context }: Situation, register: number): bigint | undefined {
  const bytes = context.registers?.[register];
  return bytes === undefined ? undefined : BigInt(4 * bytes.length);
}

function dieAt({ context, shared }: Situation, offset: number): DieJson | undefined {
  const key = `0x${offset.toString(16)}`;
  return context['extraDies']?.[key] ?? shared.file.dies[key];
}

function typeAt(situation: Situation, offset: number): Type {
  if (situation.context['unit'] === false) throw evaluationError('no unit');
  const die = dieAt(situation, offset);
  if (die?.['tag'] !== 'base_type') throw illFormed('not a base type');
  return {
    offset: `0x${offset.toString(16)}`,
    encoding: die.encoding ?? '',
    bits: 8 * (die.byteSize ?? 0),
    name: die.name ?? '',
  };
}

const integralEncodings = ['signed', 'signed_char', 'unsigned', 'unsigned_char', 'boolean'];
const isIntegral = (type: Type | null): boolean => type === null || integralEncodings.includes(type.encoding);
const isSigned = (type: Type): boolean => type.encoding.startsWith('signed');

/* ---- storage ---- */

/** One bit of a location: which storage it comes from, and where in that. */
interface Bit {
  readonly place: Place;
  readonly at: bigint;
}

/** The bits of a location from `skip` on. Any place may be read; the first that is wholly defined is. */
function bitsOf(location: readonly Place[], skip: bigint, count: number, strict: boolean): Bit[] {
  if (strict && location.length > 1) {
    for (const place of location) {
      if (place.kind !== 'undefined' && place.offset + skip + BigInt(count) > place.size)
        throw evaluationError('range');
    }
  }
  const readings: Bit[][] = [];
  for (const place of location) {
    const reading = bitsOfPlace(place, skip, count, strict);
    if (reading.every((bit) => bit.place.kind !== 'undefined')) return reading;
    readings.push(reading);
  }
  return readings[0] ?? [];
}

const nothing: Place = { kind: 'undefined', offset: 0n, size: 0n };

function bitsOfPlace(place: Place, skip: bigint, count: number, strict: boolean): Bit[] {
  if (place.kind === 'undefined') return Array.from({ length: count }, () => ({ place, at: 0n }));
  const from = place.offset + skip;
  if (strict && from + BigInt(count) > place.size) throw evaluationError('read out of range');
  const bits: Bit[] = [];
  if (place.kind !== 'composite') {
    for (let i = 0n; i < count; i++)
      bits.push(from + i < place.size ? { place, at: from + i } : { place: nothing, at: 0n });
    return bits;
  }
  let start = 0n;
  let left = BigInt(count);
  let position = from;
  for (const part of place.parts ?? []) {
    if (left > 0n && position < start + part.size && position >= start) {
      const within = position - start;
      const taken = part.size - within < left ? part.size - within : left;
      bits.push(...bitsOf(part.location, within, Number(taken), strict));
      position += taken;
      left -= taken;
    }
    start += part.size;
  }
  while (bits.length < count) bits.push({ place: nothing, at: 0n });
  return bits;
}

/** A bit's value; undefined where it cannot be had. */
function bitValue(situation: Situation, { place, at }: Bit): number | undefined {
  const { context } = situation;
  const within = Number(at % 8n);
  const shift = isBig(situation) ? 7 - within : within;
  const index = at / 8n;
  let byte: number | undefined;
  if (place.kind === 'memory') {
    for (const block of context.memory ?? []) {
      const inBlock = index - BigInt(block['address']);
      const fits = block['space'] === place.space && (block['lane'] === undefined || block['lane'] === place.lane);
      if (!fits || inBlock < 0n || inBlock * 2n >= BigInt(block['bytes'].length)) continue;
      byte = Number.parseInt(block['bytes'].slice(2 * Number(inBlock), 2 * Number(inBlock) + 2), 16);
      break;
    }
  } else if (place.kind === 'register') {
    if (context['thread'] === true) byte = bytesFrom(context.registers?.[place.register ?? -1] ?? '')[Number(index)];
  } else if (place.kind === 'implicit') {
    byte = place.bytes?.[Number(index)];
  }
  return byte === undefined ? undefined : (byte >> shift) & 1;
}

/** Bits as bytes in storage order. */
function bytesOfBits(situation: Situation, bits: readonly number[]): number[] {
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, () => 0);
  for (const [i, bit] of bits.entries()) {
    const shift = isBig(situation) ? 7 - (i % 8) : i % 8;
    bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << shift);
  }
  return bytes;
}

function readJson(situation: Situation, location: readonly Place[], count: number): Answer {
  const values = bitsOf(location, 0n, count, false).map((bit) => bitValue(situation, bit));
  const bytes = hexOf(
    bytesOfBits(
      situation,
      values.map((value) => value ?? 0),
    ),
  );
  const defined = hexOf(
    bytesOfBits(
      situation,
      values.map((value) => (value === undefined ? 0 : 1)),
    ),
  );
  return { bits: count, bytes, ...(values.includes(undefined) ? { mask: defined } : {}) };
}

/** A value of `count` bits (A.2.5.4.3.4 #4), or the implicit pointer that they are. */
function retrieve(situation: Situation, location: readonly Place[], count: number): bigint | Place {
  const bits = bitsOf(location, 0n, count, true);
  const pointer = bits.find(({ place }) => place.kind === 'implicitPointer')?.place;
  if (pointer !== undefined) {
    const whole =
      bits.length === Number(pointer.size) &&
      bits.every(
        ({ place, at }, i) =>
          place.kind === 'implicitPointer' && place.identity === pointer.identity && at === BigInt(i),
      );
    if (!whole) throw evaluationError('implicit pointer misuse');
    return { ...pointer, offset: 0n };
  }
  if (bits.some(({ place }) => place.kind === 'undefined')) throw evaluationError('undefined bits');
  let value = 0n;
  for (const [i, bit] of bits.entries()) {
    const one = bitValue(situation, bit);
    if (one === undefined) throw evaluationError('unavailable');
    // The first bit is the lowest one on a little-endian target, the highest one on a big-endian one.
    value |= BigInt(one) << BigInt(isBig(situation) ? count - 1 - i : i);
  }
  return value;
}

/** Update a location by bits (A.2.5.3). */
function update(location: readonly Place[], bits: bigint): Place[] {
  return location.map((place) => {
    if (place.kind === 'undefined') return place;
    const offset = place.offset + bits;
    if (offset < 0n || offset >= place.size) throw evaluationError('offset out of range');
    return { ...place, offset };
  });
}

/* ---- evaluation ---- */

class Machine {
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
  integer(): bigint {
    const { type, bits, pointer } = this.value();
    if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
    if (!isIntegral(type)) throw illFormed('not integral');
    if (type === null) return signedOf(bits, addressBits(this.situation));
    return isSigned(type) ? signedOf(bits, type.bits) : bits;
  }
  location(): readonly Place[] {
    return toLocation(this.situation, this.pop());
  }
}

function memory(situation: Situation, address: bigint): Place {
  return { kind: 'memory', space: 0, offset: address * 8n, size: memorySize(addressBits(situation) / 8) };
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

function toLocation(situation: Situation, entry: Entry): readonly Place[] {
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
function attribute(situation: Situation, value: AttributeJson): readonly Place[] {
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

function evaluate(
  situation: Situation,
  bytes: readonly number[],
  resultKind: string,
  initial: readonly Entry[],
): { result: Entry; last: string; lastOperand: bigint } {
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

function execute(machine: Machine, bytes: readonly number[]): void {
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
      perform(machine, operation);
    }
  }
}

function isTrue(machine: Machine): boolean {
  const { bits, pointer } = machine.value();
  if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
  return bits !== 0n;
}

interface Operation {
  readonly name: string;
  readonly a: bigint;
  readonly b: bigint;
  readonly block: readonly number[];
  readonly next: number;
}

const llvm = [
  '',
  'nop',
  'form_aspace_address',
  'push_lane',
  'offset',
  'offset_uconst',
  'bit_offset',
  'call_frame_entry_reg',
  'undefined',
  'aspace_bregx',
  'piece_end',
  'extend',
  'select_bit_piece',
];

const names: Readonly<Record<number, string>> = {
  0x03: 'addr',
  0x06: 'deref',
  0x08: 'const u1',
  0x09: 'const s1',
  0x0a: 'const u2',
  0x0b: 'const s2',
  0x0c: 'const u4',
  0x0d: 'const s4',
  0x0e: 'const u8',
  0x0f: 'const s8',
  0x10: 'const uleb',
  0x11: 'const sleb',
  0x12: 'dup',
  0x13: 'drop',
  0x14: 'over',
  0x15: 'pick',
  0x16: 'swap',
  0x17: 'rot',
  0x18: 'xderef',
  0x19: 'abs',
  0x1a: 'and',
  0x1b: 'div',
  0x1c: 'minus',
  0x1d: 'mod',
  0x1e: 'mul',
  0x1f: 'neg',
  0x20: 'not',
  0x21: 'or',
  0x22: 'plus',
  0x23: 'plus_uconst',
  0x24: 'shl',
  0x25: 'shr',
  0x26: 'shra',
  0x27: 'xor',
  0x28: 'bra',
  0x29: 'eq',
  0x2a: 'ge',
  0x2b: 'gt',
  0x2c: 'le',
  0x2d: 'lt',
  0x2e: 'ne',
  0x2f: 'skip',
  0x90: 'regx',
  0x91: 'fbreg',
  0x92: 'bregx',
  0x93: 'piece',
  0x94: 'deref_size',
  0x95: 'xderef_size',
  0x96: 'nop',
  0x97: 'push_object_address',
  0x98: 'call2',
  0x99: 'call4',
  0x9a: 'call_ref',
  0x9b: 'form_tls_address',
  0x9c: 'call_frame_cfa',
  0x9d: 'bit_piece',
  0x9e: 'implicit_value',
  0x9f: 'stack_value',
  0xa0: 'implicit_pointer',
  0xa1: 'addrx',
  0xa2: 'constx',
  0xa3: 'entry_value',
  0xa4: 'const_type',
  0xa5: 'regval_type',
  0xa6: 'deref_type',
  0xa7: 'xderef_type',
  0xa8: 'convert',
  0xa9: 'reinterpret',
  0xe0: 'form_tls_address',
  0xf0: 'nop',
  0xf2: 'implicit_pointer',
  0xf3: 'entry_value',
  0xf4: 'const_type',
  0xf5: 'regval_type',
  0xf6: 'deref_type',
  0xf7: 'convert',
  0xf9: 'reinterpret',
  0xfa: 'parameter_ref',
  0xfb: 'addrx',
  0xfc: 'constx',
  0xfd: 'variable_value',
};

/** Operands by name: u and s with a size, U and S for LEB128, o for a reference, A for an address, B for a block. */
const operands: Readonly<Record<string, string>> = {
  addr: 'A',
  'const u1': 'u1',
  'const s1': 's1',
  'const u2': 'u2',
  'const s2': 's2',
  'const u4': 'u4',
  'const s4': 's4',
  'const u8': 'u8',
  'const s8': 's8',
  'const uleb': 'U',
  'const sleb': 'S',
  pick: 'u1',
  plus_uconst: 'U',
  bra: 's2',
  skip: 's2',
  breg: 'S',
  regx: 'U',
  fbreg: 'S',
  bregx: 'U S',
  piece: 'U',
  deref_size: 'u1',
  xderef_size: 'u1',
  call2: 'u2',
  call4: 'u4',
  call_ref: 'o',
  bit_piece: 'U U',
  implicit_value: 'U B',
  implicit_pointer: 'o S',
  addrx: 'U',
  constx: 'U',
  entry_value: 'U B',
  const_type: 'U u1 B',
  regval_type: 'U U',
  deref_type: 'u1 U',
  xderef_type: 'u1 U',
  convert: 'U',
  reinterpret: 'U',
  offset_uconst: 'U',
  call_frame_entry_reg: 'U',
  aspace_bregx: 'U S',
  extend: 'U U',
  select_bit_piece: 'U U',
  aspace_implicit_pointer: 'o S',
  parameter_ref: 'u4',
  variable_value: 'o',
};

function decode(situation: Situation, bytes: readonly number[], start: number): Operation {
  let at = start;
  const byte = (): number => {
    const found = bytes[at++];
    if (found === undefined) throw illFormed('truncated');
    return found;
  };
  const leb = (isSignedLeb: boolean): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const group = byte();
      value |= BigInt(group & 0x7f) << shift;
      if (group < 0x80) return isSignedLeb && (group & 0x40) !== 0 ? value - (1n << (shift + 7n)) : value;
    }
  };
  const fixed = (size: number): bigint => {
    const read = Array.from({ length: size }, byte);
    return (isBig(situation) ? read : read.reverse()).reduce((sum, each) => sum * 256n + BigInt(each), 0n);
  };
  const { context, shared } = situation;
  const code = byte();
  let name = names[code];
  if (code >= 0x30 && code <= 0x4f) name = 'lit';
  if (code >= 0x50 && code <= 0x6f) name = 'reg';
  if (code >= 0x70 && code <= 0x8f) name = 'breg';
  if (context['llvmEncoding'] === 'old') {
    if (code >= 0xe1 && code <= 0xe8) name = llvm[code - 0xe1 + 2];
    if (code >= 0xea && code <= 0xec) name = llvm[code - 0xe0];
    if (code === 0xe9) name = 'aspace_implicit_pointer';
  } else if (code === 0xe9) {
    const sub = leb(false);
    name = sub < 0x0dn && sub > 0n ? llvm[Number(sub)] : undefined;
    for (const [known, value] of Object.entries(shared.file.tbaOpcodes)) {
      if (BigInt(value) === sub) name = known.slice('DW_OP_LLVM_'.length);
    }
  }
  if (name === undefined) throw illFormed('bad opcode');
  const numbers: bigint[] = [];
  let block: number[] = [];
  for (const kind of operands[name]?.split(' ') ?? []) {
    if (kind === 'U') numbers.push(leb(false));
    else if (kind === 'S') numbers.push(leb(true));
    else if (kind === 'A') numbers.push(fixed(context['addressSize']));
    else if (kind === 'o') numbers.push(fixed(context['offsetSize']));
    else if (kind === 'B') {
      const length = numbers.pop() ?? 0n;
      if (BigInt(bytes.length - at) < length) throw illFormed('truncated');
      block = bytes.slice(at, at + Number(length));
      at += Number(length);
    } else {
      const size = Number(kind[1]);
      const value = fixed(size);
      numbers.push(kind.startsWith('s') ? signedOf(value, 8 * size) : value);
    }
  }
  let [a = 0n] = numbers;
  const b = numbers[1] ?? 0n;
  if (name === 'lit') a = BigInt(code - 0x30);
  if (name === 'reg') return { name: 'regx', a: BigInt(code - 0x50), b, block, next: at };
  if (name === 'breg') return { name: 'bregx', a: BigInt(code - 0x70), b: a, block, next: at };
  return { name, a, b, block, next: at };
}

/** Where a register of the frame is (A.2.5.4.4.4). */
function registerLocation(situation: Situation, register: bigint): readonly Place[] {
  const { context } = situation;
  if (context['thread'] !== true || context['frame'] === 'none') throw evaluationError('no thread');
  const moved = context['frame'] === 'outer' ? context['registerLocations']?.[String(register)] : undefined;
  if (moved !== undefined) return placesFrom(situation, moved);
  const size = registerBits(situation, Number(register));
  if (size === undefined) throw illFormed('unknown register');
  return [{ kind: 'register', register: Number(register), offset: 0n, size }];
}

function number(value: bigint | Place): bigint {
  if (typeof value !== 'bigint') throw evaluationError('implicit pointer misuse');
  return value;
}

/** A location in an address space (A.2.5.4.3.4 #5). */
function inSpace(situation: Situation, address: bigint, space: bigint): Place {
  const { context } = situation;
  const found = space >= 0n && space < 2n ** 32n ? context['addressSpaces'][String(space)] : undefined;
  if (found === undefined) throw illFormed('unknown address space');
  const size = found.addressSize;
  const place: Place = {
    kind: 'memory',
    space: Number(space),
    offset: (address & mask(8 * size)) * 8n,
    size: memorySize(size),
  };
  if (found.scope !== 'lane') return place;
  if (context['lane'] === undefined || context['lane'] === null) throw evaluationError('no lane');
  return { ...place, lane: context['lane'] };
}

/** Push what is retrieved from a location as a type, the generic one for null. */
function pushRetrieved(machine: Machine, location: readonly Place[], bits: number, type: Type | null): void {
  const found = retrieve(machine.situation, location, bits);
  if (typeof found === 'bigint') machine.typed(type, found);
  else machine.push({ value: true, type: null, bits: 0n, pointer: found });
}

function bregAddress(situation: Situation, register: bigint, displacement: bigint, bits: number): bigint {
  return (number(retrieve(situation, registerLocation(situation, register), bits)) + displacement) & mask(bits);
}

function perform(machine: Machine, { name, a, b, block }: Operation): void {
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
      const address = machine.integer();
      const place = inSpace(situation, address, machine.integer());
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
      return machine.places([inSpace(situation, machine.integer(), space)]);
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

/** Parts of one operation that are written down one by one. */
const MOST_PARTS = 4096n;

/** A composite that is built in one operation. */
function compositeOf(situation: Situation, size: bigint, count: bigint, part: (n: bigint) => readonly Place[]): Place {
  const largest = memorySize(largestAddress(situation));
  // The largest composite first: nothing else could be said of it.
  if (
    size * count > largest &&
    part(0n).every((place) => place.kind === 'undefined' || place.size - place.offset >= size)
  ) {
    throw illFormed('composite too large');
  }
  if (count > MOST_PARTS) throw new Failure('skipped', 'too many parts to write down');
  const parts: { size: bigint; location: readonly Place[] }[] = [];
  for (let n = 0n; n < count; n++) {
    const location = part(n);
    checkPart(situation, size * (n + 1n), size, location);
    parts.push({ size, location });
  }
  return { kind: 'composite', offset: 0n, size: size * count, parts };
}

function largestAddress({ context }: Situation): number {
  return Math.max(...Object.values(context.addressSpaces).map((space) => space.addressSize));
}

function checkPart(situation: Situation, end: bigint, size: bigint, location: readonly Place[]): void {
  if (end > memorySize(largestAddress(situation))) throw illFormed('composite too large');
  for (const place of location) {
    if (place.kind !== 'undefined' && place.offset + size > place.size) throw illFormed('part out of range');
  }
}

/** DW_OP_piece and DW_OP_bit_piece (A.2.5.4.4.6 #1). */
function piece(machine: Machine, size: bigint, offset: bigint | undefined): void {
  const { situation, stack } = machine;
  const isIncomplete = (entry: Entry | undefined): boolean =>
    entry !== undefined && !entry.value && entry.places[0]?.incomplete === true;
  let location: readonly Place[] = [nothing];
  if (stack.length > 0 && !isIncomplete(stack.at(-1))) location = machine.location();
  // Only DW_OP_bit_piece updates, and an update by 0 can fail as well.
  if (offset !== undefined) location = update(location, offset);
  if (!isIncomplete(stack.at(-1))) {
    machine.places([{ kind: 'composite', offset: 0n, size: 0n, parts: [], incomplete: true }]);
  }
  const [whole] = (machine.pop() as LocationEntry).places as [Place];
  checkPart(situation, whole.size + size, size, location);
  machine.places([{ ...whole, size: whole.size + size, parts: [...(whole.parts ?? []), { size, location }] }]);
}

/** DW_OP_LLVM_overlay and DW_OP_LLVM_bit_overlay. */
function overlay(machine: Machine, unit: bigint): void {
  const { situation } = machine;
  const size = machine.integer() * unit;
  const offset = machine.integer() * unit;
  const over = machine.pop();
  const below = machine.pop();
  const upper = toLocation(situation, over);
  const base = toLocation(situation, below);
  if (offset < 0n || size < 0n) throw illFormed('overlay');
  const sized = base.filter(({ kind }) => kind !== 'undefined').map((place) => place.size - place.offset);
  const rest = sized.reduce((least, each) => (each < least ? each : least), memorySize(largestAddress(situation)));
  if (offset + size > rest) throw illFormed('overlay');
  if (size === 0n) return machine.places(base);
  if (offset === 0n && size === rest) return machine.places(upper);
  const parts: { size: bigint; location: readonly Place[] }[] = [];
  let end = 0n;
  const add = (bits: bigint, location: readonly Place[]): void => {
    end += bits;
    checkPart(situation, end, bits, location);
    parts.push({ size: bits, location });
  };
  if (offset > 0n) add(offset, base);
  add(size, upper);
  if (offset + size < rest) add(rest - offset - size, update(base, offset + size));
  machine.places([{ kind: 'composite', offset: 0n, size: end, parts }]);
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

/* ---- arithmetic ---- */

function floatOf(bits: bigint, size: number): number {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 32) view.setUint32(0, Number(bits));
  else view.setBigUint64(0, bits);
  return size === 32 ? view.getFloat32(0) : view.getFloat64(0);
}

function floatBits(value: number, size: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 32) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  return size === 32 ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
}

/** An integer as the nearest float, ties to even, by trying its neighbours. */
function nearestFloat(value: bigint, size: number): number {
  if (size === 64) return Number(value);
  let best = Math.fround(Number(value));
  if ((value < 2n ** 53n && value > -(2n ** 53n)) || !Number.isFinite(best)) return best;
  const pattern = Number(floatBits(best, 32));
  const distance = (candidate: number): bigint => {
    const difference = BigInt(candidate) - value;
    return difference < 0n ? -difference : difference;
  };
  for (const neighbour of [pattern - 1, pattern + 1]) {
    if (neighbour < 0 || neighbour > 0xffffffff || best === 0) continue;
    const candidate = floatOf(BigInt(neighbour), 32);
    if (!Number.isFinite(candidate)) continue;
    const closer = distance(candidate) - distance(best);
    if (closer < 0n || (closer === 0n && neighbour % 2 === 0)) best = candidate;
  }
  return best;
}

const isFloat = (type: Type | null): boolean => type?.encoding === 'float';

/** The number of an integral value; generic ones are signed. */
function integerOf(situation: Situation, type: Type | null, bits: bigint): bigint {
  if (type === null) return signedOf(bits, addressBits(situation));
  return isSigned(type) ? signedOf(bits, type.bits) : bits;
}

function unary(machine: Machine, name: string): void {
  const { type, bits, pointer } = machine.value();
  if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
  if (isFloat(type)) {
    if (name === 'not') throw illFormed('not integral');
    const sign = 1n << BigInt((type?.bits ?? 0) - 1);
    return machine.typed(type, name === 'abs' ? bits & ~sign : bits ^ sign);
  }
  if (!isIntegral(type)) throw illFormed('not numeric');
  const value = integerOf(machine.situation, type, bits);
  if (name === 'not') return machine.typed(type, ~value);
  machine.typed(type, name === 'abs' && value > 0n ? value : -value);
}

function binary(machine: Machine, name: string): void {
  const { situation } = machine;
  if (machine.stack.length < 2) throw illFormed('underflow');
  const right = machine.value();
  const left = machine.value();
  if (right.pointer !== undefined || left.pointer !== undefined) throw evaluationError('implicit pointer misuse');
  const { type } = left;
  if (type?.offset !== right.type?.offset) throw illFormed('type mismatch');
  const size = type?.bits ?? addressBits(situation);
  const isRelation = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].includes(name);
  if (isFloat(type)) {
    const a = floatOf(left.bits, size);
    const b = floatOf(right.bits, size);
    if (isRelation) return machine.generic(related(name, a, b) ? 1n : 0n);
    const result = { plus: a + b, minus: a - b, mul: a * b, div: a / b }[name];
    if (result === undefined) throw illFormed('not integral');
    return machine.typed(type, floatBits(result, size));
  }
  if (!isIntegral(type)) throw illFormed('not numeric');
  const a = integerOf(situation, type, left.bits);
  const b = integerOf(situation, type, right.bits);
  if (isRelation) return machine.generic(related(name, a, b) ? 1n : 0n);
  const count = right.bits >= BigInt(size) ? BigInt(size) : right.bits;
  switch (name) {
    case 'plus':
      return machine.typed(type, a + b);
    case 'minus':
      return machine.typed(type, a - b);
    case 'mul':
      return machine.typed(type, a * b);
    case 'div':
      if (b === 0n) throw evaluationError('division by zero');
      return machine.typed(type, a / b);
    case 'mod':
      if (b === 0n) throw evaluationError('division by zero');
      return machine.typed(type, type === null ? left.bits % right.bits : a % b);
    case 'and':
      return machine.typed(type, left.bits & right.bits);
    case 'or':
      return machine.typed(type, left.bits | right.bits);
    case 'xor':
      return machine.typed(type, left.bits ^ right.bits);
    case 'shl':
      return machine.typed(type, left.bits << count);
    case 'shr':
      return machine.typed(type, left.bits >> count);
    case 'shra':
      return machine.typed(type, signedOf(left.bits, size) >> count);
    default:
      throw new Error(`no rule for ${name}`);
  }
}

function related(name: string, a: bigint | number, b: bigint | number): boolean {
  return { eq: a === b, ne: a !== b, lt: a < b, le: a <= b, gt: a > b, ge: a >= b }[name] ?? false;
}

function changeType(machine: Machine, name: string, offset: bigint): void {
  const { situation } = machine;
  const { type, bits, pointer } = machine.value();
  const to = offset === 0n ? null : typeAt(situation, Number(offset));
  if (pointer !== undefined) throw evaluationError('implicit pointer misuse');
  const from = type?.bits ?? addressBits(situation);
  const wanted = to?.bits ?? addressBits(situation);
  if (name === 'reinterpret') {
    if (from !== wanted) throw illFormed('size');
    return machine.typed(to, bits);
  }
  if (isFloat(type)) {
    const value = floatOf(bits, from);
    if (isFloat(to)) return machine.typed(to, from === wanted ? bits : floatBits(value, wanted));
    return machine.typed(to, Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n);
  }
  const value = type === null ? bits : integerOf(situation, type, bits);
  machine.typed(to, isFloat(to) ? floatBits(nearestFloat(value, wanted), wanted) : value);
}
