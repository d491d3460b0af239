import type { Datum, FieldIr, TypeIr } from '../ir.ts';
import type { TypeSpec } from '../schema.ts';
import { overlapOf } from './allowed.ts';
import type { Ends, Finder, Finding, Owned, Stand } from './finding.ts';
import { canonical, idOf, literalOf } from './side.ts';
import { extentOf, fieldShape } from './shape.ts';
import type { Side } from './side.ts';
import { Walk } from './walk.ts';

/** Files of one schema before the reader of another: what is not read as it was written. */
export class Reading implements Finder {
  readonly findings: Finding[] = [];
  /** Types that read the same bytes: the writer's, then the reader's. */
  readonly pairs: Map<TypeSpec, Set<TypeSpec>> = new Map();
  readonly #writer: Side;
  readonly #reader: Side;
  readonly #done = new Map<string, Stand>();
  readonly #numbers = new Map<TypeSpec, number>();

  constructor(writer: Side, reader: Side) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** Compare two types that start at the same byte. */
  type(w: TypeIr, r: TypeIr, ends: Ends): Stand {
    const key = `${this.#number(w.spec)} ${this.#number(r.spec)} ${JSON.stringify(ends)}`;
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    this.#done.set(key, 'same');
    this.#pair(w.spec, r.spec);
    this.#endian(w, r);
    const stand = new Walk(this, this.#writer, this.#reader, w, r, ends).run();
    this.#instances(w, r);
    this.#done.set(key, stand);
    return stand;
  }

  find(
    type: TypeSpec,
    id: string,
    effect: Finding['effect'],
    why: string,
    more: Pick<Finding, 'dropped' | 'follows'> = {},
  ): void {
    const known = this.findings.some((f) => f.type === type && f.id === id && f.effect === effect && f.why === why);
    if (!known) this.findings.push({ type, id, effect, why, ...more });
  }

  #number(type: TypeSpec): number {
    const number = this.#numbers.get(type) ?? this.#numbers.size;
    this.#numbers.set(type, number);
    return number;
  }

  #pair(w: TypeSpec, r: TypeSpec): void {
    const others = this.pairs.get(w) ?? new Set();
    this.pairs.set(w, others.add(r));
  }

  #endian(w: TypeIr, r: TypeIr): void {
    const text = (side: Side, { endian, spec }: TypeIr): string => {
      if (typeof endian === 'string' || typeof spec.endian !== 'object') return '';
      const cases = spec.endian.cases.map(
        ({ match, order }) => `${match === 'else' ? '' : canonical(side, spec, match)}:${order}`,
      );
      return `${canonical(side, spec, spec.endian.on)} ${cases.join()}`;
    };
    if (text(this.#writer, w) !== text(this.#reader, r))
      this.find(r.spec, '', 'some', 'its byte order is decided otherwise');
  }

  #instances(w: TypeIr, r: TypeIr): void {
    const idsOf = (side: Side, type: TypeIr): Map<string, FieldIr> =>
      new Map(type.instances.map((field) => [idOf(side, type.spec, field.spec.id), field]));
    const [written, read] = [idsOf(this.#writer, w), idsOf(this.#reader, r)];
    for (const [id, field] of read) {
      const other = written.get(id);
      if (other !== undefined) this.#instance(id, w, other, r, field);
      else if (field.spec.value === undefined)
        this.find(r.spec, id, 'some', 'the place it is read from may hold something else');
    }
    for (const [id, field] of written)
      if (!read.has(id) && field.spec.value === undefined)
        this.find(w.spec, id, 'no', 'is not read', { dropped: true });
  }

  #instance(id: string, w: TypeIr, a: FieldIr, r: TypeIr, b: FieldIr): void {
    const text = (side: Side, owner: TypeIr, { spec }: FieldIr): readonly string[] => [
      canonical(side, owner.spec, spec.value),
      canonical(side, owner.spec, spec.pos),
      canonical(side, owner.spec, spec.io),
    ];
    const [written, read] = [text(this.#writer, w, a), text(this.#reader, r, b)];
    if (written[0] !== read[0]) this.find(r.spec, id, 'some', 'is worked out otherwise');
    else if (written.join() !== read.join()) this.find(r.spec, id, 'no', 'is read from another place');
    else if (fieldShape(this.#writer, w.spec, a) !== fieldShape(this.#reader, r.spec, b))
      this.find(r.spec, id, 'no', 'is stored in another form');
    else this.field({ owner: w, field: a }, { owner: r, field: b }, id);
  }

  /** Two fields of one shape over the same bytes: what they hold, and what they refuse. */
  field(w: Owned, r: Owned, id: string): Stand {
    this.#pair(w.owner.spec, r.owner.spec);
    const [written, read] = [
      { owner: w.owner.spec, field: w.field },
      { owner: r.owner.spec, field: r.field },
    ];
    const overlap = overlapOf(this.#writer, written, this.#reader, read);
    if (overlap !== 'all')
      this.find(
        r.owner.spec,
        id,
        overlap === 'none' ? 'no' : 'some',
        overlap === 'none' ? 'every value is refused' : 'some values are refused',
      );
    if (w.field.datum === undefined || r.field.datum === undefined) return 'same';
    const size = literalOf(w.field.spec.size);
    return this.#datum(w, w.field.datum, r, r.field.datum, id, size);
  }

  #datum(w: Owned, a: Datum, r: Owned, b: Datum, id: string, room: number | undefined): Stand {
    if (a.kind === 'struct' && b.kind === 'struct') {
      const [inner, outer] = [this.#writer.compiled.types.get(a.of), this.#reader.compiled.types.get(b.of)];
      if (inner === undefined || outer === undefined) return 'same';
      if (a.extent === undefined) return this.type(inner, outer, { kind: 'shared' });
      const literal = room !== undefined || a.extent.toEnd || a.extent.terminator !== undefined;
      this.type(inner, outer, { kind: 'stream', room, exact: literal });
      return 'same';
    }
    if (a.kind === 'switch' && b.kind === 'switch') return this.#cases(w, a, r, b, id, room);
    return 'same';
  }

  #cases(
    w: Owned,
    a: Datum & { kind: 'switch' },
    r: Owned,
    b: Datum & { kind: 'switch' },
    id: string,
    room?: number,
  ): Stand {
    const keysOf = (side: Side, { owner, field }: Owned, datum: Datum & { kind: 'switch' }): Map<string, Datum> => {
      const { type } = field.spec;
      const matches = type?.kind === 'switch' ? type.cases.map(({ match }) => match) : [];
      const spell = (i: number): string => {
        const match = matches[i];
        return match === undefined || match === 'else' ? '_' : canonical(side, owner.spec, match);
      };
      return new Map(datum.cases.map((one, i) => [spell(i), one.datum]));
    };
    const [written, read] = [keysOf(this.#writer, w, a), keysOf(this.#reader, r, b)];
    const bounded = extentOf(a) !== undefined;
    let stand: Stand = 'same';
    for (const key of new Set([...written.keys(), ...read.keys()])) {
      const [from, to] = [written.get(key) ?? written.get('_'), read.get(key) ?? read.get('_')];
      if (from === undefined && to === undefined) continue;
      if (from?.kind === to?.kind && from !== undefined && to !== undefined) {
        const alike = sameScalar(from, to);
        if (!alike) this.find(r.owner.spec, id, 'some', 'some kinds of it are stored in another form');
        const inner = this.#datum(w, from, r, to, id, room);
        if (!alike || inner !== 'same') stand = 'elsewhere';
        continue;
      }
      // A kind that is known on one side only: bytes of its own are passed over, others are not.
      this.find(
        r.owner.spec,
        id,
        'some',
        to === undefined || to.kind === 'bytes'
          ? 'some kinds of it stay bytes'
          : 'some kinds of it are read that were not written as such',
      );
      if (!bounded) stand = 'elsewhere';
    }
    return stand;
  }
}

function sameScalar(a: Datum, b: Datum): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.signed === b.signed && a.width === b.width && a.order === b.order;
  if (a.kind === 'float' && b.kind === 'float') return a.width === b.width && a.order === b.order;
  if (a.kind === 'bits' && b.kind === 'bits') return a.width === b.width && a.order === b.order;
  return true;
}
