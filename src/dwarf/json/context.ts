/*
 * Situations as JSON, for trying expressions out: what registers, memory and entries hold. A file of them has `contexts` by name,
 * a table of entries that they share (`dies`), and numbers for sub-opcodes that nobody assigned (`tbaOpcodes`). A context may be
 * `{"base": name, …}`, where each key replaces that of the base and null takes it away. src/dwarf/README.md has all keys.
 */
import { limitError } from '../../runtime/index.ts';
import type { BaseType } from '../value/base-type.ts';
import { Encoding } from '../value/base-type.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { decodeExpression } from '../expression/decode.ts';
import type { Expression, LocationListEntry, LocationSource } from '../expression/expression.ts';
import { unassignedSubOpcodes } from '../expression/flavour.ts';
import { amdgpuSpaces, flavour } from '../expression/flavour.ts';
import type { ExpressionSettings, Flavour } from '../expression/flavour.ts';
import type { Integer } from '../value/integer.ts';
import { add } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import {
  bad,
  briefJson,
  bytesFrom,
  integerFrom,
  locationFromJson,
  objectFrom,
  smallFrom,
  valueFromJson,
} from './location.ts';
import type { Entry } from '../evaluate/outcome.ts';
import type { CallTarget } from '../evaluate/request.ts';
import { targetOf } from '../evaluate/target.ts';
import type { AddressSpace, Target } from '../evaluate/target.ts';

type Fields = { readonly [key: string]: unknown };

/** A file of contexts. */
export interface ContextFile {
  readonly contexts: Fields;
  readonly dies: Fields;
  readonly subOpcodes: Readonly<Record<string, number>>;
}

/** A context that was read, with what expressions in it are decoded by. */
export interface NamedContext {
  readonly context: EvaluationContext;
  readonly settings: ExpressionSettings;
  /** Size of a register in bytes. */
  readonly registerSize: (register: Integer) => number | undefined;
  /** The address in .debug_addr at an index. */
  readonly addressAt: (index: Integer) => Integer | undefined;
  readonly location: (json: unknown) => Location;
  readonly entry: (json: unknown) => Entry;
}

const NO_FILE: ContextFile = { contexts: {}, dies: {}, subOpcodes: unassignedSubOpcodes };

/** A file of contexts; FormatError where it is not one. */
export function contextFileFrom(json: unknown): ContextFile {
  const fields = objectFrom(json, 'the file of contexts');
  const named = objectFrom(fields['tbaOpcodes'] ?? {}, 'tbaOpcodes');
  const subOpcodes = Object.entries(named).map(([name, value]) => [name, smallFrom(value, name)] as const);
  return {
    contexts: objectFrom(fields['contexts'] ?? {}, 'contexts'),
    dies: objectFrom(fields['dies'] ?? {}, 'dies'),
    subOpcodes: { ...unassignedSubOpcodes, ...Object.fromEntries(subOpcodes) },
  };
}

/** Read contexts of a file, by name or written out. Each name is read once. */
export function contextReader(file: ContextFile = NO_FILE): (json: unknown) => NamedContext {
  const known = new Map<string, NamedContext>();
  const named = (name: string): NamedContext => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = contextFrom(resolved(file, name, 0), file, open);
    known.set(name, made);
    return made;
  };
  let nothing: NamedContext | undefined;
  const open = (json: unknown): NamedContext => {
    if (typeof json === 'string') return named(json);
    if (typeof json === 'object' && json !== null && Object.keys(json).length === 0) {
      return (nothing ??= contextFrom({}, file, open));
    }
    return contextFrom(resolved(file, json, 0), file, open);
  };
  return open;
}

/** The keys of a context, those of its base included. */
function resolved(file: ContextFile, json: unknown, depth: number): Fields {
  if (depth > 16) throw bad('contexts are based on each other in a circle');
  if (typeof json === 'string') {
    if (!Object.hasOwn(file.contexts, json)) throw bad(`there is no context ${json.slice(0, 60)}`);
    return resolved(file, file.contexts[json], depth + 1);
  }
  const { base, ...own } = objectFrom(json, 'a context');
  if (base === undefined) return own;
  const merged = { ...resolved(file, base, depth + 1), ...own };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/** A part of memory. */
interface Block {
  readonly space: number;
  readonly lane: number | undefined;
  readonly address: bigint;
  readonly bytes: Uint8Array;
}

function contextFrom(fields: Fields, file: ContextFile, open: (json: unknown) => NamedContext): NamedContext {
  const target = targetFrom(fields);
  const settings = settingsFrom(fields, target, file);
  const registers = new Map(
    Object.entries(objectFrom(fields['registers'] ?? {}, 'registers')).map(([number, bytes]) => [
      String(integerFrom(number, 'a register')),
      bytesFrom(bytes, `register ${number}`),
    ]),
  );
  const reading = { target, registerSize: (register: string) => registers.get(register)?.length };
  const dies = diesFrom(fields, file);
  const unit = fields['unit'] === false ? undefined : { offset: 0 };
  const hasThread = fields['thread'] === true;
  const frame = fields['frame'] ?? 'none';
  const blocks = blocksFrom(fields['memory']);
  const optional = <T>(key: string, read: (json: unknown) => T): T | undefined =>
    fields[key] === undefined || fields[key] === null ? undefined : read(fields[key]);
  const location = (json: unknown): Location => locationFromJson(json, reading);
  const source = (json: unknown): LocationSource => sourceFrom(json, settings);
  const placed = (key: string): ReadonlyMap<string, Location> =>
    new Map(Object.entries(objectFrom(fields[key] ?? {}, key)).map(([register, json]) => [register, location(json)]));
  const itself = (register: Integer): Location | undefined => {
    const bytes = registers.get(String(register));
    return bytes && [{ kind: 'register', register, bitOffset: 0, storageBits: 8 * bytes.length }];
  };
  const atEntry = placed('entryRegisters');
  const inFrame = placed('registerLocations');
  const addresses = optional('addrTable', (json) =>
    listFrom(json, 'addrTable').map((each) => integerFrom(each, 'addrTable')),
  );
  const cfa = optional('cfa', location);
  const frameBase = optional('frameBase', source);
  const object = optional('object', location);
  const pc = optional('pc', (json) => integerFrom(json, 'pc'));
  const lane = optional('lane', (json) => smallFrom(json, 'lane'));
  const lanes = optional('lanes', (json) => smallFrom(json, 'lanes'));
  const iteration = optional('iteration', (json) => smallFrom(json, 'iteration'));
  const tls = optional('tls', (json) => integerFrom(json, 'tls'));
  const callerJson = fields['caller'];
  const addressAt = (index: Integer): Integer | undefined => addresses?.[Number(index)];
  const context: EvaluationContext = {
    target,
    unit,
    memory: memoryOf(blocks),
    registerContents: (register) => (hasThread ? registers.get(String(register)) : 'no-thread'),
    registerLocation: (register) => {
      if (!hasThread || frame === 'none') return 'no-thread';
      return (frame === 'outer' ? inFrame.get(String(register)) : undefined) ?? itself(register);
    },
    entryRegister: (register) => {
      if (!hasThread || frame === 'none') return 'no-frame';
      return atEntry.get(String(register)) ?? itself(register) ?? 'unknown-register';
    },
    frameBase: () => frameBase && { unit, location: frameBase },
    cfa: () => (frame === 'none' ? undefined : cfa),
    tls: (address) => (!hasThread || tls === undefined ? undefined : location([tlsPlace(target, add(tls, address))])),
    lane: () => (lane === undefined ? undefined : { lane, lanes }),
    iteration: () => iteration,
    object: () => object,
    programLocation: () => pc,
    address: addressAt,
    baseType: (offset) => baseTypeFrom(dies.get(Number(offset)), Number(offset)),
    entry: (offset) => targetFromDie(dies.get(Number(offset)), source),
    caller: () => (callerJson === undefined || callerJson === null ? undefined : open(callerJson).context),
  };
  return {
    context,
    settings,
    registerSize: (register) => registers.get(String(register))?.length,
    addressAt,
    location,
    entry: (json) => {
      const { value, location: place } = objectFrom(json, 'an entry of the initial stack');
      if (place !== undefined) return { kind: 'location', location: location(place) };
      return { kind: 'value', value: valueFromJson(value, target, (offset) => baseTypeFrom(dies.get(offset), offset)) };
    },
  };
}

/** The JSON of a place in memory at an address that may wrap around. */
function tlsPlace({ addressBits }: Target, address: Integer): object {
  const bitOffset = BigInt.asUintN(addressBits, BigInt(address)) * 8n;
  return { kind: 'memory', space: 0, bitOffset: String(bitOffset) };
}

function targetFrom(fields: Fields): Target {
  const size = smallFrom(fields['addressSize'] ?? 8, 'addressSize');
  if (size < 1 || size > 8) throw bad(`addresses of ${size} bytes`);
  const spaces = new Map<number, AddressSpace>();
  for (const [number, json] of Object.entries(objectFrom(fields['addressSpaces'] ?? {}, 'addressSpaces'))) {
    const { addressSize, scope } = objectFrom(json, `address space ${number}`);
    const bytes = smallFrom(addressSize, 'addressSize');
    if (bytes < 1 || bytes > 8) throw bad(`addresses of ${bytes} bytes in address space ${number}`);
    spaces.set(smallFrom(number, 'address space'), {
      addressSize: bytes,
      scope: scope === 'lane' || scope === 'thread' ? scope : undefined,
    });
  }
  return targetOf(size, fields['byteOrder'] === 'big' ? 'big' : 'little', spaces);
}

const VENDORS = ['intel', 'aarch64', 'amdgpu', 'cuda'] as const;

function settingsFrom(fields: Fields, target: Target, file: ContextFile): ExpressionSettings {
  const { addressSize, byteOrder } = target;
  const vendor = fields['vendor'];
  const own = flavourIn(
    file,
    fields['llvmEncoding'] === 'old' ? 'old' : 'user',
    typeof vendor === 'string' ? vendor : '',
  );
  return { addressSize, byteOrder, offsetSize: fields['offsetSize'] === 8 ? 8 : 4, flavour: own };
}

const flavours = new WeakMap<ContextFile, Map<string, Flavour>>();

/** The flavour of a vendor, kept: contexts of a file have few. */
function flavourIn(file: ContextFile, llvm: 'old' | 'user', named: string): Flavour {
  const vendor = VENDORS.find((each) => each === named);
  const known = flavours.get(file) ?? new Map<string, Flavour>();
  flavours.set(file, known);
  let found = known.get(`${llvm} ${vendor}`);
  if (found === undefined) {
    found = flavour({
      llvm,
      subOpcodes: file.subOpcodes,
      vendor: vendor === 'intel' || vendor === 'aarch64' ? vendor : undefined,
      amdgpu: vendor === 'amdgpu' ? { spaces: amdgpuSpaces } : undefined,
      registerNames: vendor === 'cuda',
    });
    known.set(`${llvm} ${vendor}`, found);
  }
  return found;
}

function listFrom(json: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(json)) throw bad(`${what} is not an array`);
  return json;
}

function blocksFrom(json: unknown): Block[] {
  return listFrom(json ?? [], 'memory').map((each) => {
    const { space = 0, lane, address, bytes } = objectFrom(each, 'a part of memory');
    return {
      space: smallFrom(space, 'space'),
      lane: lane === undefined ? undefined : smallFrom(lane, 'lane'),
      address: BigInt(integerFrom(address, 'address')),
      bytes: bytesFrom(bytes, 'memory'),
    };
  });
}

/** Parts of memory that all reads of a context may look at: each goes through them in their order. */
const MOST_LOOKED_AT = 50_000_000;

function memoryOf(blocks: readonly Block[]): EvaluationContext['memory'] {
  let room = MOST_LOOKED_AT;
  const look = (): void => {
    room -= blocks.length;
    if (room < 0) throw limitError('steps', `reads look at more than ${MOST_LOOKED_AT} parts of memory`);
  };
  return (space, lane, address, size) => memoryFrom(blocks, space, lane, BigInt(address), size, look);
}

/** Bytes that lie in one block, or in several that touch; `look` is called each time that the blocks are gone through. */
function memoryFrom(
  blocks: readonly Block[],
  space: number,
  lane: number | undefined,
  address: bigint,
  size: number,
  look: () => void,
): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (let left = size, at = address; left > 0;) {
    look();
    const block = blocks.find(
      (each) =>
        each.space === space &&
        (each.lane === undefined || each.lane === lane) &&
        each.address <= at &&
        at < each.address + BigInt(each.bytes.length),
    );
    if (block === undefined) return undefined;
    const start = Number(at - block.address);
    const part = block.bytes.subarray(start, start + left);
    if (part.length === size) return part;
    parts.push(part);
    left -= part.length;
    at += BigInt(part.length);
  }
  const whole = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

function diesFrom(fields: Fields, file: ContextFile): ReadonlyMap<number, Fields> {
  const own = fields['dies'];
  const shared = own === 'shared' || own === undefined ? file.dies : objectFrom(own, 'dies');
  const all = { ...shared, ...objectFrom(fields['extraDies'] ?? {}, 'extraDies') };
  return new Map(
    Object.entries(all).map(([offset, die]) => [smallFrom(offset, 'an entry'), objectFrom(die, 'an entry')]),
  );
}

function baseTypeFrom(die: Fields | undefined, offset: number): BaseType | undefined {
  if (die?.['tag'] !== 'base_type') return undefined;
  const { name, encoding, byteSize, bitSize } = die;
  const known: Readonly<Record<string, number>> = Encoding;
  const code = typeof encoding === 'number' ? encoding : known[String(encoding)];
  if (code === undefined) throw bad(`unknown encoding: ${briefJson(encoding)}`);
  const bytes = smallFrom(byteSize, 'byteSize');
  return {
    offset,
    name: typeof name === 'string' ? name : undefined,
    encoding: code,
    byteSize: bytes,
    bitSize: bitSize === undefined ? 8 * bytes : smallFrom(bitSize, 'bitSize'),
  };
}

function targetFromDie(die: Fields | undefined, source: (json: unknown) => LocationSource): CallTarget | undefined {
  if (die === undefined) return undefined;
  const { location, constValue } = die;
  return {
    unit: { offset: 0 },
    location: location === undefined ? undefined : source(location),
    constValue: constValue === undefined ? undefined : bytesFrom(constValue, 'constValue'),
  };
}

/** An expression as hex digits, or a location list. */
function sourceFrom(json: unknown, settings: ExpressionSettings): LocationSource {
  const expression = (hex: unknown): Expression => decodeExpression(bytesFrom(hex, 'an expression'), settings);
  if (typeof json === 'string') return { kind: 'expression', expression: expression(json) };
  const entries = listFrom(json, 'a location list').map((each): LocationListEntry => {
    const { low, high, default: isDefault, expr } = objectFrom(each, 'an entry of a location list');
    if (isDefault === true) return { expression: expression(expr) };
    return {
      range: { low: integerFrom(low, 'low'), high: integerFrom(high, 'high') },
      expression: expression(expr),
    };
  });
  return { kind: 'list', entries };
}
