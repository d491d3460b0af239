import { groupBy } from './group-by.ts';
import type { TypeIr } from './ir.ts';
import { onceFor } from './once-for.ts';
import type { TypeSpec } from './schema.ts';
import { structsIn, structsOf } from './structs.ts';
import type { StructPart } from './structs.ts';

/** What the objects of a program's types can hold, at any depth: worked out for all types at once. */
export interface Reach {
  /** A number for each type: types that can hold each other have the same one. */
  readonly cycles: ReadonlyMap<TypeSpec, number>;
  /** Types with instances that can stand in the stream at hand, their own or those of parts that share it. */
  readonly placed: ReadonlySet<TypeSpec>;
  /** Types with instances that have a place, or that lead to such by instances without. */
  readonly frames: ReadonlySet<TypeSpec>;
}

export const reachOf: (types: ReadonlyMap<TypeSpec, TypeIr>) => Reach = onceFor((types) => {
  const all = [...types.values()];
  const chosen = (test: (type: TypeIr) => boolean): TypeSpec[] => all.filter(test).map(({ spec }) => spec);
  const placed = chosen(
    ({ links, instances }) => links.lendsIo || instances.some((f) => f.value === undefined && f.io === undefined),
  );
  const framed = chosen(({ instances }) =>
    instances.some((f) => f.value === undefined && (f.pos !== undefined || f.io !== undefined)),
  );
  return {
    cycles: cyclesOf(types),
    placed: leadingTo(placed, all, (type) => structsOf(type).filter(({ extent }) => extent === undefined)),
    frames: leadingTo(framed, all, ({ instances }) =>
      instances.flatMap((f) => (f.value === undefined ? structsIn(f.datum) : [])),
    ),
  };
});

/** Whether objects in these parts of a type can hold an object of that type again. */
export function canRecur(parts: readonly StructPart[], type: TypeSpec, types: ReadonlyMap<TypeSpec, TypeIr>): boolean {
  const { cycles } = reachOf(types);
  return parts.some(({ of }) => cycles.get(of) === cycles.get(type));
}

/** `found`, and every type that has one of them among its parts, at any depth. */
export function leadingTo(
  found: Iterable<TypeSpec>,
  types: readonly TypeIr[],
  partsOf: (type: TypeIr) => readonly StructPart[],
): Set<TypeSpec> {
  const edges = types.flatMap((type) => partsOf(type).map(({ of }) => ({ holder: type.spec, of })));
  const byPart = groupBy(edges, ({ of }) => of);
  const reached = new Set(found);
  for (const type of reached) for (const { holder } of byPart.get(type) ?? []) reached.add(holder);
  return reached;
}

/** `found`, and every type that is among the parts of one of them, at any depth. */
export function heldBy(
  found: Iterable<TypeSpec>,
  types: readonly TypeIr[],
  partsOf: (type: TypeIr) => readonly StructPart[],
): Set<TypeSpec> {
  const known = new Map(types.map((type) => [type.spec, type]));
  const reached = new Set(found);
  for (const type of reached) {
    const ir = known.get(type);
    if (ir !== undefined) for (const { of } of partsOf(ir)) reached.add(of);
  }
  return reached;
}

/** The strongly connected components of the graph of types and parts, after H. Gabow (2000), without recursion. */
function cyclesOf(types: ReadonlyMap<TypeSpec, TypeIr>): ReadonlyMap<TypeSpec, number> {
  const cycles = new Map<TypeSpec, number>();
  const order = new Map<TypeSpec, number>();
  const orderOf = (type: TypeSpec | undefined): number => order.get(type as TypeSpec) ?? -1;
  /** Types without a number yet, and those of them that may be the first of their cycle. */
  const open: TypeSpec[] = [];
  const firsts: TypeSpec[] = [];
  const path: { readonly type: TypeSpec; readonly parts: Iterator<StructPart> }[] = [];
  const enter = (type: TypeSpec): void => {
    const ir = types.get(type);
    order.set(type, order.size);
    open.push(type);
    firsts.push(type);
    path.push({ type, parts: (ir === undefined ? [] : structsOf(ir)).values() });
  };
  for (const start of types.keys()) {
    if (!order.has(start)) enter(start);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const part = last.parts.next().value?.of;
      if (part !== undefined && !order.has(part)) enter(part);
      else if (part !== undefined && !cycles.has(part)) while (orderOf(firsts.at(-1)) > orderOf(part)) firsts.pop();
      else if (part === undefined) {
        path.pop();
        if (firsts.at(-1) !== last.type) continue;
        firsts.pop();
        for (const type of open.splice(open.lastIndexOf(last.type))) cycles.set(type, orderOf(last.type));
      }
    }
  }
  return cycles;
}
