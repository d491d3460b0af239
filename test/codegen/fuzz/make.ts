// Walks the IR of a schema as a reader does, and makes up what a reader would read.
import type { Datum, FieldIr, StructDatum, SwitchDatum, TypeIr, ValidIr } from '../../../src/codegen/ir.ts';
import { someTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import { sameFile } from '../../../src/codegen/links.ts';
import type { EnumSpec, FieldSpec, ParamSpec, TypeSpec } from '../../../src/codegen/schema.ts';
import { assertNever } from '../../../src/core/index.ts';
import { decodeText, encodeText } from '../../../src/runtime/index.ts';
import type { Pick } from '../../support/random.ts';
import { placeName } from './coverage.ts';
import { compare, evaluate, peek } from './evaluate.ts';
import type { Scope } from './evaluate.ts';
import { MOST, anyBytes, anyText, makeBytes, sizeOf, theseBytes } from './make-bytes.ts';
import type { Content } from './make-bytes.ts';
import { settled } from './model.ts';
import type { List, Obj, Settled, Value } from './model.ts';
import { Open } from './open.ts';
import { DeadEnd, NoValue, Session } from './session.ts';
import { Cursor } from './space.ts';
import { holds, isOpen, steer, steerTruth } from './steer.ts';

/** What values are made of: the types of a schema, and the constants of its expressions. */
export interface Recipe {
  readonly types: ReadonlyMap<TypeSpec, TypeIr>;
  readonly texts: readonly string[];
  readonly byteStrings: readonly Uint8Array[];
  /** Entries of enums that make a difference. */
  readonly labels: ReadonlyMap<EnumSpec, readonly bigint[]>;
}

/** A valid value and the bytes that hold it. */
export interface Made {
  readonly value: Obj;
  readonly bytes: Uint8Array;
  /** Our writer gives the same bytes. */
  readonly canonical: boolean;
  /** Bytes at the end belong to no field: the writer does not know them. */
  readonly needsBase: boolean;
  /** What of the schema was used. */
  readonly hits: readonly string[];
}

/** A valid value of a type, or undefined where the choices lead nowhere. */
export function makeValue(recipe: Recipe, root: TypeIr, pick: Pick): Made | undefined {
  const session = new Session(pick, pick(3) > 0, recipe.labels);
  const m = new Maker(recipe, session);
  try {
    return m.whole(root);
  } catch (error) {
    if (error instanceof DeadEnd) return undefined;
    throw error;
  }
}

/** Where an element is made: its object, stream, index and what its value shall be. */
interface Spot {
  readonly scope: Scope;
  readonly io: Cursor;
  readonly field: FieldIr;
}

class Maker {
  readonly #recipe: Recipe;
  readonly #s: Session;

  constructor(recipe: Recipe, session: Session) {
    this.#recipe = recipe;
    this.#s = session;
  }

  whole(root: TypeIr): Made {
    const s = this.#s;
    const io = Cursor.over(s);
    const params = new Map(root.params.map((p): [ParamSpec, Value] => [p.spec, this.#argument(p.type.kind)]));
    const value = this.#object(root, params, undefined, undefined, io, s.chance(2));
    this.#close(io);
    // Instances that had to wait: streams have their sizes now, and all fields are there.
    if (io.size === undefined && s.chance(2)) io.fix(Math.max(io.end, io.space.least));
    for (let i = 0; i < s.objects.length; i++) {
      const obj = s.objects[i] as Obj;
      for (const f of obj.ir.instances) this.#instance(obj, f.spec);
    }
    for (let i = 0; i < s.open.length; i++) s.open[i]?.force('any');
    const bytes = io.finish();
    return { value, bytes, canonical: s.canonical && !s.needsBase, needsBase: s.needsBase, hits: s.hits };
  }

  /** An argument of the outermost type. */
  #argument(kind: string): Value {
    switch (kind) {
      case 'int':
      case 'enum':
        return BigInt(this.#s.pick(this.#s.chance(3) ? 100 : 8));
      case 'bool':
        return this.#s.chance(2);
      case 'str':
        return this.#s.oneOf(['', 'a', 'bc']);
      case 'bytes':
        return Uint8Array.of(this.#s.pick(9));
      default:
        return this.#s.fail(`no argument of type ${kind}`);
    }
  }

  #scope(self: Obj, more: Partial<Scope> = {}): Scope {
    return { ...more, self, make: (obj, instance) => this.#instance(obj, instance) };
  }

  #object(
    ir: TypeIr,
    params: ReadonlyMap<ParamSpec, Value>,
    parent: Obj | undefined,
    root: Obj | undefined,
    io: Cursor,
    littleEndian: boolean,
  ): Obj {
    const s = this.#s;
    const shell: Omit<Obj, 'root'> = {
      kind: 'object',
      ir,
      fields: new Map(),
      poisoned: new Set(),
      busy: new Set(),
      params,
      parent,
      io,
      littleEndian,
      taken: new Map(),
    };
    const self: Obj = Object.assign(shell, { root: root ?? (shell as Obj) });
    s.keep(self);
    if (s.depth > 30) s.fail('too deep');
    s.depth += 1;
    if (typeof ir.endian === 'object') {
      const { on, cases } = ir.endian;
      self.littleEndian = this.#choose(on, cases, this.#scope(self))?.order === 'le';
      if (
        !cases.some((c) => c.match === 'else') &&
        !cases.some((c) => c.match !== 'else' && this.#equal(on, c.match, self))
      )
        s.fail('no byte order');
    }
    let inBits = false;
    for (const f of ir.fields) {
      const bits = f.datum?.kind === 'bits';
      if (inBits && !bits) io.align();
      inBits = bits;
      this.#field(f, self, io);
    }
    s.depth -= 1;
    return self;
  }

  #equal(on: Typed, match: Typed, self: Obj): boolean {
    const scope = this.#scope(self);
    return compare('==', evaluate(on, scope), evaluate(match, scope));
  }

  /** Steer a switch to one of its cases; returns the one it takes. */
  #choose<C extends { readonly match: Typed | 'else' }>(on: Typed, cases: readonly C[], scope: Scope): C | undefined {
    const s = this.#s;
    const wish = s.pick(cases.length + (s.chance(4) ? 1 : 0));
    const match = cases[wish]?.match;
    if (match !== undefined && match !== 'else') steer(on, evaluate(match, scope), scope, s);
    const value = evaluate(on, scope);
    return (
      cases.find((c) => c.match !== 'else' && compare('==', value, evaluate(c.match, scope))) ??
      cases.find((c) => c.match === 'else')
    );
  }

  #set(obj: Obj, field: FieldSpec, value: Value): void {
    obj.fields.set(field, value);
    this.#s.onUndo(() => obj.fields.delete(field));
  }

  #field(f: FieldIr, self: Obj, io: Cursor, moved?: Cursor): void {
    const s = this.#s;
    const scope = this.#scope(self, moved === undefined ? {} : { io: moved });
    if (f.condition !== undefined && !this.#decide(f.condition, this.#scope(self))) {
      s.hit(`${placeName(self.ir, f)} absent`);
      this.#set(self, f.spec, undefined);
      return;
    }
    s.hit(placeName(self.ir, f));
    if (f.repeat === undefined) this.#set(self, f.spec, this.#element({ scope, io, field: f }));
    else this.#list(f, self, io, scope);
  }

  /** Make a condition true or false, and say which it is. */
  #decide(condition: Typed, scope: Scope): boolean {
    const s = this.#s;
    if (isOpen(condition, scope)) steerTruth(condition, s.depth > 6 ? s.chance(6) : !s.chance(3), scope, s);
    return holds(condition, scope);
  }

  #list(f: FieldIr, self: Obj, io: Cursor, scope: Scope): void {
    const s = this.#s;
    const list: List = { kind: 'list', items: [] };
    this.#set(self, f.spec, list);
    const { items } = list;
    const add = (): void => {
      s.push(items, this.#element({ scope: { ...scope, index: items.length }, io, field: f }));
      s.hit(`${placeName(self.ir, f)} element`);
    };
    switch (f.repeat?.kind) {
      case undefined:
        return;
      case 'expr': {
        const { count } = f.repeat;
        if (isOpen(count, scope)) steer(count, BigInt(s.small(4)), scope, s);
        for (let left = sizeOf(count, scope, s); left > 0; left--) add();
        return;
      }
      case 'eos': {
        // A stream that may still grow ends after as many elements as we like.
        const growing = io.size === undefined && io.free && io.room === Infinity;
        if (io.size === undefined && !growing) io.fix(Math.min(io.sizeNow(), io.pos + io.room));
        for (
          let left = s.small(4);
          growing ? left > 0 || io.bitsLeft > 0 || io.space.least > io.pos : !io.atEnd;
          left--
        ) {
          if (growing && items.length > 40) s.fail('never ends');
          const before = io.pos;
          if (growing) {
            add();
            // An element may have fixed the end of the stream.
            if (io.size !== undefined && !io.atEnd) s.fail('ends inside the list');
            if (io.size !== undefined) return;
          } else s.attempt(4, add);
          if (io.pos === before && io.bitsLeft === 0) s.fail('no progress');
        }
        if (growing && io.size === undefined) io.fix(Math.max(io.pos, io.end));
        if (growing && !io.atEnd) s.fail('not the end');
        return;
      }
      case 'until': {
        const { until } = f.repeat;
        const target = s.small(3);
        for (let done = false; !done;) {
          if (items.length > 60) s.fail('never ends');
          const want = items.length >= target;
          const index = items.length;
          for (let tries = want ? 12 : 3; ; tries--) {
            const mark = s.mark();
            add();
            const with_: Scope = { ...scope, index, it: items[index] };
            if (isOpen(until, with_)) steerTruth(until, want, with_, s);
            done = holds(until, with_);
            if (done === want || tries <= 1) break;
            s.rollBack(mark);
          }
        }
        return;
      }
      default:
        assertNever(f.repeat);
    }
  }

  /** One value of a field, under its `valid`. */
  #element(spot: Spot): Value {
    const { field, scope } = spot;
    const { valid, datum } = field;
    if (datum === undefined) return undefined;
    const s = this.#s;
    const note = (taken: Datum | undefined): void => {
      const list = scope.self.taken.get(field.spec) ?? [];
      scope.self.taken.set(field.spec, list);
      s.push(list, taken);
    };
    return s.attempt(valid === undefined ? 1 : 30, () => {
      const made = datum.kind === 'switch' ? this.#switch(datum, spot) : datum;
      note(made);
      if (made === undefined) return undefined;
      const value = this.#datum(made, spot, valid === undefined ? undefined : this.#wish(valid, spot.scope));
      if (valid !== undefined) this.#check(valid, value, scope);
      return value;
    });
  }

  #switch(d: SwitchDatum, { scope, field }: Spot): Datum | undefined {
    const taken = this.#choose(d.on, d.cases, scope);
    this.#s.hit(`${placeName(scope.self.ir, field)} case ${taken === undefined ? 'none' : d.cases.indexOf(taken)}`);
    return taken?.datum;
  }

  /** A value that a `valid` clause allows, where it names one. */
  #wish(valid: ValidIr, scope: Scope): Settled {
    const named = [valid.equals, valid.min, valid.max, ...(valid.anyOf ?? [])].filter((e) => e !== undefined);
    if (named.length === 0 || (valid.equals === undefined && valid.anyOf === undefined && this.#s.chance(2)))
      return undefined;
    return evaluate(this.#s.oneOf(named), scope);
  }

  /** Choose what is still open as a `valid` clause says; what cannot be is a dead end. */
  #check(valid: ValidIr, value: Value, outer: Scope): void {
    const s = this.#s;
    const scope: Scope = { ...outer, it: value };
    const of = (e: Typed): bigint => evaluate(e, outer) as bigint;
    if (value instanceof Open && !value.bool) {
      if (valid.equals !== undefined && !value.set(of(valid.equals))) s.fail('not equal');
      if (valid.min !== undefined) value.narrow({ low: BigInt(Math.ceil(Number(of(valid.min)))) });
      if (valid.max !== undefined) value.narrow({ high: BigInt(Math.floor(Number(of(valid.max)))) });
      if (valid.anyOf !== undefined) value.narrow({ options: valid.anyOf.map(of) });
      if (valid.inEnum !== undefined) value.narrow({ options: valid.inEnum.entries.map((e) => e.value) });
      if (valid.expr !== undefined && isOpen(valid.expr, scope)) steerTruth(valid.expr, true, scope, s);
      if (valid.expr === undefined) return;
    }
    const is = settled(value);
    const fine =
      (valid.equals === undefined || compare('==', is, evaluate(valid.equals, outer))) &&
      (valid.min === undefined || compare('>=', is, evaluate(valid.min, outer))) &&
      (valid.max === undefined || compare('<=', is, evaluate(valid.max, outer))) &&
      (valid.anyOf === undefined || valid.anyOf.some((e) => compare('==', is, evaluate(e, outer)))) &&
      (valid.inEnum === undefined || valid.inEnum.entries.some((e) => e.value === is)) &&
      (valid.expr === undefined || holds(valid.expr, scope));
    if (!fine) s.fail('not valid');
  }

  #datum(d: Datum, spot: Spot, wish: Settled): Value {
    const s = this.#s;
    const { io, scope } = spot;
    const { self } = scope;
    const le = 'order' in d && d.order === 'runtime' ? self.littleEndian : 'order' in d && d.order === 'le';
    switch (d.kind) {
      case 'int':
        return io.integer(d.width, d.signed, le, { of: d.of });
      case 'bits': {
        const value = io.bits(d.width, le, { of: d.of, bool: d.bool });
        return d.bool && typeof value === 'bigint' ? value !== 0n : value;
      }
      case 'float':
        return this.#float(io, d.width, le, wish);
      case 'contents': {
        const there = io.place(d.bytes);
        return Buffer.compare(there, d.bytes) === 0 ? d.bytes : s.fail('other contents');
      }
      case 'bytes': {
        const content = wish instanceof Uint8Array ? theseBytes(s, wish) : anyBytes(s, this.#recipe.byteStrings);
        return makeBytes(d.extent, io, scope, content, s);
      }
      case 'str': {
        const content =
          typeof wish === 'string'
            ? theseBytes(s, encodeText(wish, d.encoding))
            : anyText(s, d.encoding, this.#recipe.texts);
        const bytes = makeBytes(d.extent, io, scope, content, s);
        const text = decodeText(bytes, d.encoding);
        // Readers of other languages refuse bytes that are no text.
        if (/[\udc80-\udcff\ufffd]/u.test(text)) s.fail('no text');
        return text;
      }
      case 'struct':
        return this.#struct(d, spot);
      case 'switch':
        return s.fail('a switch inside a switch');
      default:
        return assertNever(d);
    }
  }

  #float(io: Cursor, width: 4 | 8, le: boolean, wish: Settled): number {
    const s = this.#s;
    const view = new DataView(new ArrayBuffer(8));
    const special = [0, -0, 1, -1.5, NaN, Infinity, -Infinity, 1e30, 0.1, 2 ** -140, 16777217, 3];
    const any =
      typeof wish === 'number' ? wish : s.chance(2) ? s.oneOf(special) : (s.pick(2 ** 20) - 2 ** 19) / 2 ** s.pick(12);
    if (width === 4) view.setFloat32(0, any, le);
    else view.setFloat64(0, any, le);
    const there = io.place(new Uint8Array(view.buffer, 0, width));
    new Uint8Array(view.buffer).set(there);
    const value = width === 4 ? view.getFloat32(0, le) : view.getFloat64(0, le);
    // There are many NaNs, and a number does not tell which.
    if (Number.isNaN(value) && !Number.isNaN(any)) s.fail('some NaN');
    return value;
  }

  #struct(d: StructDatum, spot: Spot): Obj {
    const s = this.#s;
    const { io, scope } = spot;
    const { extent } = d;
    const make = (stream: Cursor): Obj => this.#child(d, scope, stream);
    if (extent === undefined) return make(io);
    let made: { readonly value: Obj; readonly bytes: Uint8Array; readonly open: boolean } | undefined;
    const { terminator, padRight, process } = extent;
    if (terminator === undefined && padRight === undefined && process === undefined) return this.#slot(d, spot, make);
    const content: Content = (max, exact, given = new Uint8Array()) => {
      const stream = Cursor.over(s, exact ? max : undefined, max, process === undefined ? given : undefined);
      const value = make(stream);
      this.#close(stream);
      const bytes = stream.finish();
      const open = stream.size === undefined;
      stream.fix(bytes.length);
      made = { value, bytes, open };
      return bytes;
    };
    const bytes = makeBytes(extent, io, scope, content, s);
    // A structure that does not ask where its bytes end need not look at an included terminator.
    const end = extent.include && made?.open === true && bytes.length > made.bytes.length ? (terminator ?? []) : [];
    if (made === undefined || Buffer.compare(bytes, Buffer.from([...made.bytes, ...end])) !== 0)
      return s.fail('other bytes');
    return made.value;
  }

  /** A structure in bytes of its own, whose size is open, given, or all there is. */
  #slot(d: StructDatum, { io, scope }: Spot, make: (stream: Cursor) => Obj): Obj {
    const s = this.#s;
    const size = d.extent?.size;
    const open = size === undefined ? io.size === undefined : isOpen(size, scope);
    const start = io.pos;
    if (!open || !io.free) {
      const total = size === undefined ? io.sizeNow() - start : sizeOf(size, scope, s);
      const stream = io.window(total);
      // What a slot pads, others may have made: a writer does not know.
      if (stream.end > 0) s.needsBase = true;
      const value = s.attempt(6, () => {
        const child = make(stream);
        this.#close(stream);
        return child;
      });
      // What the structure does not fill is padding.
      if (stream.end < total) this.#fill(io, start, total);
      io.seek(start + total);
      return value;
    }
    const stream = io.window(undefined);
    const value = make(stream);
    this.#close(stream);
    const used = Math.max(stream.end, stream.pos, stream.space.least);
    if (stream.size === undefined && size !== undefined)
      steer(size, BigInt(used + (s.chance(4) ? s.pick(4) : 0)), scope, s);
    else if (size !== undefined) steer(size, BigInt(stream.size ?? used), scope, s);
    const total = size === undefined ? (stream.size ?? used) : sizeOf(size, scope, s);
    stream.fix(total);
    if (size === undefined) io.fix(start + total);
    if (stream.end < total) this.#fill(io, start, total);
    io.seek(start + total);
    return value;
  }

  /** Make the rest of a slot, which is there for whoever asks how long the stream is. */
  #fill(io: Cursor, start: number, total: number): void {
    const at = io.at(start + total);
    if (total > MOST || at.room < 0) this.#s.fail('no room');
    const rest = io.at(Math.max(start, io.end));
    const count = start + total - rest.pos;
    if (count > 0) rest.place(Uint8Array.from({ length: count }, () => (this.#s.tidy ? 0 : this.#s.pick(256))));
  }

  #child(d: StructDatum, scope: Scope, io: Cursor): Obj {
    const { self } = scope;
    const ir = this.#recipe.types.get(d.of) ?? this.#s.fail(`unknown type ${d.of.name}`);
    const params = new Map(
      ir.params.map((p, i): [ParamSpec, Value] => [p.spec, peek(d.args[i] ?? this.#s.fail('no argument'), scope)]),
    );
    const near = sameFile(d.of, self.ir.spec);
    const parent = d.parent === 'none' || !near ? undefined : d.parent === 'self' ? self : evaluate(d.parent, scope);
    return this.#object(ir, params, parent as Obj | undefined, near ? self.root : undefined, io, self.littleEndian);
  }

  /** The seq of a stream is made: instances that stand elsewhere in it can be, too. Those that cannot wait. */
  #close(io: Cursor): void {
    const s = this.#s;
    for (let i = 0; i < s.objects.length; i++) {
      const obj = s.objects[i] as Obj;
      if (obj.io.space !== io.space) continue;
      for (const f of obj.ir.instances) {
        if (f.value !== undefined || f.io !== undefined || s.chance(8)) continue;
        try {
          s.attempt(2, () => this.#instance(obj, f.spec));
        } catch (error) {
          if (!(error instanceof DeadEnd)) throw error;
        }
      }
    }
  }

  /** Make an instance that was not made yet. */
  #instance(obj: Obj, spec: FieldSpec): void {
    const s = this.#s;
    const f = obj.ir.instances.find((i) => i.spec === spec);
    if (f === undefined || obj.fields.has(spec) || obj.poisoned.has(spec)) return;
    if (obj.busy.has(spec)) throw new NoValue('asks for itself');
    obj.busy.add(spec);
    const mark = s.mark();
    try {
      if (f.value !== undefined) this.#valueInstance(f, f.value, obj);
      else this.#positioned(f, obj);
    } catch (error) {
      if (!(error instanceof NoValue) || f.value === undefined) throw error;
      s.rollBack(mark);
      obj.poisoned.add(spec);
      s.onUndo(() => obj.poisoned.delete(spec));
    } finally {
      obj.busy.delete(spec);
    }
  }

  #valueInstance(f: FieldIr, e: Typed, obj: Obj): void {
    const scope = this.#scope(obj);
    if (f.condition !== undefined && !this.#decide(f.condition, scope)) {
      this.#s.hit(`${placeName(obj.ir, f)} absent`);
      this.#set(obj, f.spec, undefined);
      return;
    }
    if (e.type.kind === 'bool' && isOpen(e, scope)) steerTruth(e, !this.#s.chance(3), scope, this.#s);
    const value = peek(e, scope);
    if (f.valid !== undefined) this.#check(f.valid, value, scope);
    this.#s.hit(placeName(obj.ir, f));
    this.#set(obj, f.spec, value);
  }

  #positioned(f: FieldIr, obj: Obj): void {
    const s = this.#s;
    const scope = this.#scope(obj);
    const absent = f.condition !== undefined && !this.#decide(f.condition, scope);
    if (absent) {
      s.hit(`${placeName(obj.ir, f)} absent`);
      this.#set(obj, f.spec, undefined);
      return;
    }
    const stream = f.io === undefined ? obj.io : (evaluate(f.io, scope) as Cursor);
    if (f.io !== undefined) s.canonical = false;
    if (f.pos === undefined) return this.#field({ ...f, condition: undefined }, obj, stream);
    // A writer that does not know yet how long the stream is cannot tell the place.
    if (someTyped(f.pos, (part) => part.kind === 'method' && part.name === 'io.size')) s.needsBase = true;
    if (isOpen(f.pos, scope)) {
      const most = stream.size === undefined ? stream.end + s.pick(4) : stream.size;
      const place = s.chance(4) ? s.pick(most + 1) : Math.min(most, stream.end);
      steer(f.pos, BigInt(place), scope, s);
    }
    const io = stream.at(sizeOf(f.pos, scope, s));
    // Content that is still to come may not grow over it.
    this.#field({ ...f, condition: undefined }, obj, io, f.io === undefined ? io : undefined);
  }
}
