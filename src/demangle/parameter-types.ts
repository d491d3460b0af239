/* Demangled functions taken apart. */
import { withoutClones } from './without-clones.ts';

const opening = '<([{';
const closing = '>)]}';

/** The types of the parameters in the demangled name of a function: `f(int*, A<int, 2>)` has `int*` and `A<int, 2>`; undefined where it tells none. */
export function parameterTypes(text: string): readonly string[] | undefined {
  const bare = withoutSuffixes(text);
  if (!bare.endsWith(')')) return undefined;
  const types: string[] = [];
  let depth = 0;
  let end = bare.length - 1;
  for (let i = bare.length - 1; i >= 0; i--) {
    const c = bare[i] as string;
    if (closing.includes(c)) depth += 1;
    else if (c === ',' && depth === 1) {
      types.push(bare.slice(i + 1, end).trim());
      end = i;
    } else if (opening.includes(c)) {
      depth -= 1;
      if (depth > 0) continue;
      const first = bare.slice(i + 1, end).trim();
      return types.length === 0 && (first === '' || first === 'void') ? [] : [first, ...types.reverse()];
    }
  }
  return undefined;
}

/** Without ` const`, ` &` and the like of a member function. */
function withoutSuffixes(text: string): string {
  let bare = withoutClones(text);
  for (let suffix = suffixOf(bare); suffix !== undefined; suffix = suffixOf(bare)) bare = bare.slice(0, -suffix.length);
  return bare;
}

const suffixes = [' const', ' volatile', ' &', ' &&'];

function suffixOf(text: string): string | undefined {
  return suffixes.find((suffix) => text.endsWith(suffix));
}
