/*
 * Instructions that join the slots of a group: reductions, cube maps, interpolation, and the forms that add what the slot
 * after them computes (_PREV; the chain runs from w to x). A slot's result goes to its own row; slots execute from the last
 * to the first, so that the previous one in the chain is there.
 */
import { bits, float, round } from './float-bits.ts';
import { countOnes, sumOfByteDifferences } from './integer.ts';
import { elementAt, numberAt } from '../../ir/element-at.ts';
import type { GroupRows, Rows, SlotRows } from './rows.ts';

/** Computes the slot numbered `slot` of a group. */
export type JoinedOp = (rows: Rows, group: GroupRows, slot: number) => void;

/** A function of one lane, given the offsets of that lane's words in the four vector slots' sources. */
type Chained = (a: number, b: number, c: number, previous: number, lane: number) => number;

const chained =
  (compute: Chained): JoinedOp =>
  ({ file, lanes }, group, slot) => {
    const { a, b, c, out } = elementAt(group, slot);
    const previous = slot < 3 ? group[slot + 1] : undefined;
    for (let lane = 0; lane < lanes; lane++) {
      const before = previous === undefined ? 0 : (file[previous.out + lane] ?? 0);
      file[out + lane] = compute(file[a + lane] ?? 0, file[b + lane] ?? 0, file[c + lane] ?? 0, before, lane);
    }
  };

/** The vector slots that execute the same instruction as this one. */
function partners(group: GroupRows, slot: number): SlotRows[] {
  const { op } = elementAt(group, slot);
  return group.slice(0, 4).filter((each): each is SlotRows => each?.op === op);
}

const dot =
  (product: (a: number, b: number) => number): JoinedOp =>
  ({ file, lanes }, group, slot) => {
    const terms = partners(group, slot);
    const { out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++) {
      let sum = 0;
      for (const [k, { a, b }] of terms.entries()) {
        const term = round(product(float(file[a + lane] ?? 0), float(file[b + lane] ?? 0)));
        sum = k === 0 ? term : round(sum + term);
      }
      file[out + lane] = bits(sum);
    }
  };

const largest: JoinedOp = ({ file, lanes }, group, slot) => {
  const terms = partners(group, slot);
  const { out } = elementAt(group, slot);
  for (let lane = 0; lane < lanes; lane++) {
    let most = float(file[elementAt(terms, 0).a + lane] ?? 0);
    for (const { a } of terms) {
      const value = float(file[a + lane] ?? 0);
      if (!(most >= value)) most = value;
    }
    file[out + lane] = bits(most);
  }
};

/** T and S coordinates, twice the major axis, and the face of the cube map that a direction points at. */
function cubeResult(x: number, y: number, z: number, slot: number): number {
  const [sizeX, sizeY, sizeZ] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (sizeZ >= sizeX && sizeZ >= sizeY) return numberAt([-y, z < 0 ? -x : x, 2 * z, z < 0 ? 5 : 4], slot);
  if (sizeY >= sizeX) return numberAt([y < 0 ? -z : z, x, 2 * y, y < 0 ? 3 : 2], slot);
  return numberAt([-y, x < 0 ? z : -z, 2 * x, x < 0 ? 1 : 0], slot);
}

/** CUBE: the sources are (z, z, x, y) and (y, x, z, z). */
const cube: JoinedOp = ({ file, lanes }, group, slot) => {
  const { out } = elementAt(group, slot);
  const [first, second, third] = group;
  const fromX = second?.b ?? third?.a;
  for (let lane = 0; lane < lanes; lane++) {
    const y = first === undefined ? 0 : float(file[first.b + lane] ?? 0);
    const z = first === undefined ? 0 : float(file[first.a + lane] ?? 0);
    const x = fromX === undefined ? 0 : float(file[fromX + lane] ?? 0);
    file[out + lane] = bits(cubeResult(x, y, z, slot));
  }
};

/** INTERP: P0 + i * P10 + j * P20; the even slot of a pair brings j, the odd one i. Slot and component have one number. */
const interpolate: JoinedOp = ({ file, lanes, parameter }, group, slot) => {
  const { param, out } = elementAt(group, slot);
  const [even, odd] = [group[slot & ~1], group[slot | 1]];
  for (let lane = 0; lane < lanes; lane++) {
    const j = even === undefined ? 0 : float(file[even.a + lane] ?? 0);
    const i = odd === undefined ? 0 : float(file[odd.a + lane] ?? 0);
    const p0 = float(parameter(param, slot, 0, lane));
    const along = round(p0 + round(i * float(parameter(param, slot, 1, lane))));
    file[out + lane] = bits(along + round(j * float(parameter(param, slot, 2, lane))));
  }
};

const loadParameter =
  (vertex: 0 | 1 | 2): JoinedOp =>
  ({ file, lanes, parameter }, group, slot) => {
    const { param, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++) file[out + lane] = parameter(param, slot, vertex, lane);
  };

const legacy = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);
const ieee = (a: number, b: number): number => a * b;

/** The lanes below a lane, as bits: of the first 32 lanes and of the second. */
const lanesBelowLow = (lane: number): number => (lane >= 32 ? -1 : (1 << lane) - 1);
const lanesBelowHigh = (lane: number): number => lanesBelowLow(Math.max(0, lane - 32));

/** The joining instructions on singles and integers, by mnemonic. */
export const joinedOps: Readonly<Record<string, JoinedOp>> = {
  DOT4: dot(legacy),
  DOT4_IEEE: dot(ieee),
  MAX4: largest,
  CUBE: cube,
  INTERP_XY: interpolate,
  INTERP_ZW: interpolate,
  INTERP_X: interpolate,
  INTERP_Z: interpolate,
  INTERP_LOAD_P0: loadParameter(0),
  INTERP_LOAD_P10: loadParameter(1),
  INTERP_LOAD_P20: loadParameter(2),
  DOT: chained((a, b, _, previous) => bits(round(legacy(float(a), float(b))) + float(previous))),
  DOT_IEEE: chained((a, b, _, previous) => bits(round(float(a) * float(b)) + float(previous))),
  MUL_PREV: chained((a, _, __, previous) => bits(legacy(float(a), float(previous)))),
  MUL_IEEE_PREV: chained((a, _, __, previous) => bits(float(a) * float(previous))),
  ADD_PREV: chained((a, _, __, previous) => bits(float(a) + float(previous))),
  MULADD_PREV: chained((a, b, _, previous) => bits(round(legacy(float(a), float(b))) + float(previous))),
  MULADD_IEEE_PREV: chained((a, b, _, previous) => bits(round(float(a) * float(b)) + float(previous))),
  SAD_ACCUM_PREV_UINT: chained((a, b, _, previous) => (sumOfByteDifferences(a, b) + previous) | 0),
  BCNT_ACCUM_PREV_INT: chained((a, _, __, previous) => (countOnes(a) + previous) | 0),
  MBCNT_32HI_INT: chained((a, _, __, ___, lane) => countOnes(a & lanesBelowHigh(lane))),
  MBCNT_32LO_ACCUM_PREV_INT: chained((a, _, __, previous, lane) => (countOnes(a & lanesBelowLow(lane)) + previous) | 0),
};
