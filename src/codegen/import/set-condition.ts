/** Conditions of fields on the parameter `set`: `set >= 100 and not _io.eof`. */

const COMPARISON = /^set (<|<=|>=|>|==|!=) (\d+)$/;
const AT_END = 'not _io.eof';

export interface SetCondition {
  /** Whether a set has the field. */
  readonly has: (set: number) => boolean;
  /** It is there where there are bytes left. */
  readonly optional: boolean;
}

/** What a condition says; undefined where it is of another kind. */
export function readCondition(text: string | undefined): SetCondition | undefined {
  const parts = text === undefined ? [] : text.split(' and ').map((part) => part.trim());
  const rest = parts.filter((part) => part !== AT_END);
  const tests = rest.map((part) => COMPARISON.exec(part));
  if (tests.includes(null)) return undefined;
  const has = (set: number): boolean =>
    tests.every((found) => {
      const number = Number(found?.[2]);
      switch (found?.[1]) {
        case '<':
          return set < number;
        case '<=':
          return set <= number;
        case '>':
          return set > number;
        case '>=':
          return set >= number;
        case '==':
          return set === number;
        default:
          return set !== number;
      }
    });
  return { has, optional: rest.length < parts.length };
}

/**
 * The condition of a field that these sets, of all in their order, have; '' for all of them, undefined where one comparison
 * cannot say it.
 */
export function conditionFor(
  all: readonly number[],
  has: (set: number) => boolean,
  optional: boolean,
): string | undefined {
  const own = all.filter(has);
  const [first] = own;
  const out = all.find((set) => !has(set));
  const texts = optional ? [AT_END] : [];
  if (first === undefined) return undefined;
  if (out === undefined) return texts.join(' and ');
  const isEnd = all.slice(all.indexOf(first)).length === own.length;
  const isStart = all.indexOf(out) === own.length;
  if (isEnd) texts.unshift(`set >= ${first}`);
  else if (isStart) texts.unshift(`set < ${out}`);
  else if (own.length === 1) texts.unshift(`set == ${first}`);
  else return undefined;
  return texts.join(' and ');
}
