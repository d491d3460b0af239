// Walks the IR of a schema as a reader does, and makes up what a reader would read.
import type { Datum, FieldIr, StructDatum, SwitchDatum, TypeIr } from '../../../src/codegen/ir.ts';
import { someTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import { sameFile, typedOfField } from '../../../src/codegen/links.ts';
import type { FieldSpec, ParamSpec } from '../../../src/codegen/schema.ts';
import type { Pick } from '../../support/random.ts';
import { choose, decide } from './choose.ts';
import { placeName } from './coverage.ts';
import { compare, evaluate, peek, peekWhole } from './evaluate.ts';
import type { Scope } from './evaluate.ts';
import { makeBytes, sizeOf } from './make-bytes.ts';
import type { Content } from './make-bytes.ts';
import { fillList } from './make-list.ts';
import { makeScalar } from './make-scalar.ts';
import { makeSlot } from './make-slot.ts';
import { checkValid, wishOf } from './make-valid.ts';
import type { List, Obj, Settled, Value } from './model.ts';
import type { Recipe } from './recipe.ts';
import { DeadEnd, NoValue, Session } from './session.ts';
import { Cursor } from './space.ts';
import { isOpen, steer, steerTruth } from './steer.ts';

/** A valid value and the bytes that hold it. */
export interface Made {
  readonly value: Obj;
  readonly bytes: Uint8Array;
  /** Our writer gives the same bytes. */
  readonly canonical: boolean;
  /** Bytes at the end belong to no field: the writer does not know them. */
  readonly needsBase: boolean;
  /** An instance says how long a stream is, or depends on it: bytes that no field holds change it. */
  readonly tellsSize: boolean;
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
    const { canonical, needsBase, tellsSize, hits } = s;
    return { value, bytes, canonical: canonical && !needsBase, needsBase, tellsSize, hits };
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
      self.littleEndian = choose(on, cases, this.#scope(self), s)?.order === 'le';
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

  #set(obj: Obj, field: FieldSpec, value: Value): void {
    obj.fields.set(field, value);
    this.#s.onUndo(() => obj.fields.delete(field));
  }

  #field(f: FieldIr, self: Obj, io: Cursor, moved?: Cursor): void {
    const s = this.#s;
    const scope = this.#scope(self, moved === undefined ? {} : { io: moved });
    if (f.condition !== undefined && !decide(f.condition, this.#scope(self), s)) {
      s.hit(`${placeName(self.ir, f)} absent`);
      this.#set(self, f.spec, undefined);
      return;
    }
    s.hit(placeName(self.ir, f));
    // A writer that does not know yet how long the stream is cannot tell the case, or the place.
    if (asks(f, isSize)) s.needsBase = true;
    if (f.repeat === undefined) this.#set(self, f.spec, this.#element({ scope, io, field: f }));
    else this.#list(f, f.repeat, self, io, scope);
  }

  #list(f: FieldIr, repeat: NonNullable<FieldIr['repeat']>, self: Obj, io: Cursor, scope: Scope): void {
    const s = this.#s;
    const list: List = { kind: 'list', items: [] };
    this.#set(self, f.spec, list);
    const { items } = list;
    const add = (): void => {
      s.push(items, this.#element({ scope: { ...scope, index: items.length }, io, field: f }));
      s.hit(`${placeName(self.ir, f)} element`);
    };
    fillList(repeat, list, io, scope, add, s);
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
      const value = this.#datum(made, spot, valid === undefined ? undefined : wishOf(valid, spot.scope, s));
      if (valid !== undefined) checkValid(valid, value, scope, s);
      return value;
    });
  }

  #switch(d: SwitchDatum, { scope, field }: Spot): Datum | undefined {
    const taken = choose(d.on, d.cases, scope, this.#s);
    this.#s.hit(`${placeName(scope.self.ir, field)} case ${taken === undefined ? 'none' : d.cases.indexOf(taken)}`);
    return taken?.datum;
  }

  #datum(d: Datum, spot: Spot, wish: Settled): Value {
    if (d.kind === 'struct') return this.#struct(d, spot);
    if (d.kind === 'switch') return this.#s.fail('a switch inside a switch');
    return makeScalar(d, spot.io, spot.scope, wish, this.#recipe, this.#s);
  }

  #struct(d: StructDatum, spot: Spot): Obj {
    const s = this.#s;
    const { io, scope } = spot;
    const { extent } = d;
    if (extent === undefined) return this.#child(d, scope, io);
    const make = (stream: Cursor): Obj => {
      const child = this.#child(d, scope, stream);
      this.#close(stream);
      return child;
    };
    let made: { readonly value: Obj; readonly bytes: Uint8Array; readonly open: boolean } | undefined;
    const { terminator, padRight, process } = extent;
    if (terminator === undefined && padRight === undefined && process === undefined) {
      return makeSlot(extent.size, io, scope, make, s);
    }
    const content: Content = (max, exact, given = new Uint8Array()) => {
      const stream = Cursor.over(s, exact ? max : undefined, max, process === undefined ? given : undefined);
      const value = make(stream);
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
    if (asks(f, (e) => isSize(e) || isEnd(e))) s.tellsSize = true;
    if (obj.busy.has(spec)) throw new NoValue('asks for itself');
    obj.busy.add(spec);
    const mark = s.mark();
    try {
      if (f.value !== undefined) this.#valueInstance(f, f.value, obj);
      else this.#positioned(f, obj);
    } catch (error) {
      if (!(error instanceof NoValue) || f.value === undefined) throw error;
      // What was chosen on the way may be chosen otherwise later, and then there is a value.
      if (s.mark() !== mark) s.fail(error.message);
      obj.poisoned.add(spec);
      s.onUndo(() => obj.poisoned.delete(spec));
    } finally {
      obj.busy.delete(spec);
    }
  }

  #valueInstance(f: FieldIr, e: Typed, obj: Obj): void {
    const scope = this.#scope(obj);
    if (f.condition !== undefined && !decide(f.condition, scope, this.#s)) {
      this.#s.hit(`${placeName(obj.ir, f)} absent`);
      this.#set(obj, f.spec, undefined);
      return;
    }
    if (e.type.kind === 'bool' && isOpen(e, scope)) steerTruth(e, !this.#s.chance(3), scope, this.#s);
    const value = peekWhole(e, scope);
    if (f.valid !== undefined) checkValid(f.valid, value, scope, this.#s);
    this.#s.hit(placeName(obj.ir, f));
    this.#set(obj, f.spec, value);
  }

  #positioned(f: FieldIr, obj: Obj): void {
    const s = this.#s;
    const scope = this.#scope(obj);
    const absent = f.condition !== undefined && !decide(f.condition, scope, s);
    if (absent) {
      s.hit(`${placeName(obj.ir, f)} absent`);
      this.#set(obj, f.spec, undefined);
      return;
    }
    const stream = f.io === undefined ? obj.io : (evaluate(f.io, scope) as Cursor);
    if (f.io !== undefined) s.canonical = false;
    if (f.pos === undefined) return this.#field({ ...f, condition: undefined }, obj, stream);
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

function asks(f: FieldIr, test: (e: Typed) => boolean): boolean {
  return typedOfField(f).some((e) => e !== undefined && someTyped(e, test));
}

function isSize(e: Typed): boolean {
  return e.kind === 'method' && e.name === 'io.size';
}

function isEnd(e: Typed): boolean {
  return e.kind === 'method' && e.name === 'io.eof';
}
