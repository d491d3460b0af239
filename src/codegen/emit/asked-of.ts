import type { Typed } from '../expression/typed.ts';
import { inObject, someTyped } from '../expression/typed.ts';
import type { Module } from './module.ts';

/** A value instance of `object` as an expression of the type at hand, where that can know all that it asks for. */
export function askedOf(object: Typed, value: Typed, m: Module): Typed | undefined {
  const there = inObject(value, object);
  const isRoot = (part: Typed): boolean => part.kind === 'root' && part.object === undefined;
  const unknown = (part: Typed): boolean => {
    if (part.kind === 'io') return true;
    if (isRoot(part)) return !someTyped(object, isRoot);
    if (part.kind !== 'parent' || part.object === undefined) return false;
    return part.object.type.kind !== 'struct' || !m.ir(part.object.type.of).links.keepsParent;
  };
  return there === undefined || someTyped(there, unknown) ? undefined : there;
}
