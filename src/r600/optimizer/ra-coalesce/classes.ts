/*
 * Classes of values that will share a register, and bundles: up to four classes that lie in the channels of one register,
 * because an instruction takes them as a vector.
 */
import type { Value } from '../../ir/value.ts';
import { interfere, joinRanges } from '../registers/merged-ranges.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { MergedRanges } from '../registers/merged-ranges.ts';

/** Values that share a component of a register. */
export interface RegisterClass {
  ranges: MergedRanges;
  /** The channel that it must be in. */
  chan: number | undefined;
  /** The component that it must be. */
  readonly component: number | undefined;
  /** Element of an array: nothing else may share it. */
  readonly element: boolean;
  bundle: Bundle | undefined;
  /** How much speaks for each channel. */
  readonly votes: [number, number, number, number];
  affinities: Affinity[];
  /** The class that it became part of. */
  joined: RegisterClass | undefined;
  /** The value that stands for it in the end. */
  name: Value | undefined;
}

/** Classes in different channels of one register. */
export interface Bundle {
  members: RegisterClass[];
  /** The register, where it is decided. */
  gpr: number | undefined;
}

/** Two values between which there is a copy, unless they share a register. */
export interface Affinity {
  readonly a: RegisterClass;
  readonly b: RegisterClass;
  /** What the copy would cost. */
  readonly weight: number;
}

/** A class of its own. */
export function createClass(ranges: MergedRanges, component?: number, element = false): RegisterClass {
  const chan = component === undefined ? undefined : component & 3;
  const votes: RegisterClass['votes'] = [0, 0, 0, 0];
  return {
    ranges,
    chan,
    component,
    element,
    bundle: undefined,
    votes,
    affinities: [],
    joined: undefined,
    name: undefined,
  };
}

/** The class that a class is now part of. */
export function rootOf(start: RegisterClass): RegisterClass {
  let root = start;
  while (root.joined !== undefined) root = root.joined;
  for (let at = start; at.joined !== undefined && at.joined !== root;) {
    const next: RegisterClass = at.joined;
    at.joined = root;
    at = next;
  }
  return root;
}

/** Makes `b` part of `a`, whatever it costs; both are roots. */
export function absorb(a: RegisterClass, b: RegisterClass): void {
  a.ranges = joinRanges(a.ranges, b.ranges);
  a.chan ??= b.chan;
  for (let chan = 0; chan < 4; chan++) a.votes[chan] = (a.votes[chan] ?? 0) + (b.votes[chan] ?? 0);
  const more = a.affinities.length < b.affinities.length ? b.affinities : a.affinities;
  const less = more === a.affinities ? b.affinities : a.affinities;
  for (const affinity of less) more.push(affinity);
  a.affinities = more;
  b.affinities = [];
  b.joined = a;
}

/** Whether two roots could share a register, apart from their bundles. */
function compatible(a: RegisterClass, b: RegisterClass): boolean {
  if (a.element || b.element) return false;
  if (a.component !== undefined && b.component !== undefined) return false;
  if (a.chan !== undefined && b.chan !== undefined && a.chan !== b.chan) return false;
  return !interfere(a.ranges, b.ranges);
}

/** The pinned one has to stay the root. */
function unite(a: RegisterClass, b: RegisterClass): RegisterClass {
  const root = b.component === undefined ? a : b;
  const part = root === a ? b : a;
  const bundle = root.bundle ?? part.bundle;
  absorb(root, part);
  root.bundle = bundle;
  if (bundle !== undefined) {
    bundle.members = bundle.members.filter((member) => member !== part);
    if (!bundle.members.includes(root)) bundle.members.push(root);
  }
  return root;
}

/** Lets two classes share a register if nothing speaks against it; whether they do now. */
export function tryUnite(first: RegisterClass, second: RegisterClass): boolean {
  const a = rootOf(first);
  const b = rootOf(second);
  if (a === b) return true;
  if (!compatible(a, b)) return false;
  if (a.bundle === undefined || b.bundle === undefined || a.bundle === b.bundle) {
    const bundle = a.bundle ?? b.bundle;
    const chan = a.chan ?? b.chan;
    if (chan !== undefined && bundle !== undefined) {
      for (const member of bundle.members) if (member !== a && member !== b && member.chan === chan) return false;
    }
    unite(a, b);
    return true;
  }
  return tryJoin(a.bundle, b.bundle, [a, b]);
}

/** For each member of one bundle the member of the other that it shares a channel with, undefined: a channel of its own. */
type Matching = readonly (RegisterClass | undefined)[];

/** Puts two bundles in one register, `pair` in one channel; whether that went. */
export function tryJoin(p: Bundle, q: Bundle, pair?: readonly [RegisterClass, RegisterClass]): boolean {
  if (p === q) return true;
  if (p.gpr !== undefined && q.gpr !== undefined && p.gpr !== q.gpr) return false;
  const best = bestMatching(p, q, pair);
  if (best === undefined) return false;
  p.gpr ??= q.gpr;
  const joined = q.members;
  q.members = [];
  joined.forEach((member, k) => {
    member.bundle = p;
    const partner = best[k];
    if (partner === undefined) p.members.push(member);
    else unite(partner, member);
  });
  return true;
}

function bestMatching(
  p: Bundle,
  q: Bundle,
  pair: readonly [RegisterClass, RegisterClass] | undefined,
): Matching | undefined {
  let best: Matching | undefined;
  let bestScore = -Infinity;
  const chosen: (RegisterClass | undefined)[] = [];
  const partners = [undefined, ...p.members];
  const search = (k: number, score: number): void => {
    if (k === q.members.length) {
      if (score > bestScore && fits(p, q, chosen)) {
        best = chosen.slice();
        bestScore = score;
      }
      return;
    }
    const member = elementAt(q.members, k);
    const forced = pair === undefined || !pair.includes(member) ? undefined : pair.find((each) => each !== member);
    for (const partner of forced === undefined ? partners : [forced]) {
      if (partner !== undefined && (chosen.includes(partner) || !compatible(partner, member))) continue;
      if (partner !== undefined && forced === undefined && pair?.includes(partner) === true) continue;
      chosen.push(partner);
      search(k + 1, score + (partner === undefined ? 0 : affinityBetween(partner, member) - 1e-3));
      chosen.pop();
    }
  };
  search(0, 0);
  return best;
}

/** At most four channels, and each fixed one once. */
function fits(p: Bundle, q: Bundle, matching: Matching): boolean {
  let count = 0;
  let channels = 0;
  const take = (chan: number | undefined): boolean => {
    count++;
    if (chan === undefined) return true;
    if ((channels >> chan) & 1) return false;
    channels |= 1 << chan;
    return true;
  };
  for (const member of p.members) {
    const partner = matching.indexOf(member);
    if (!take(member.chan ?? (partner < 0 ? undefined : elementAt(q.members, partner).chan))) return false;
  }
  for (let k = 0; k < matching.length; k++)
    if (matching[k] === undefined && !take(elementAt(q.members, k).chan)) return false;
  return count <= 4;
}

function affinityBetween(a: RegisterClass, b: RegisterClass): number {
  const list = a.affinities.length < b.affinities.length ? a.affinities : b.affinities;
  let sum = 0;
  for (const affinity of list) {
    const x = rootOf(affinity.a);
    const y = rootOf(affinity.b);
    if ((x === a && y === b) || (x === b && y === a)) sum += affinity.weight;
  }
  return sum;
}

/** The bundle of a class, a new one if it had none. */
export function bundleOf(root: RegisterClass): Bundle {
  root.bundle ??= { members: [root], gpr: root.component === undefined ? undefined : root.component >> 2 };
  return root.bundle;
}
