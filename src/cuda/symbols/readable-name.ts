import { demangle, withoutClones } from '../../demangle/index.ts';

/** A readable name: C++ names demangled, of `$kernel$function` the function, without the `[clone ...]` of copies. */
export function readableName(symbol: string): string {
  const at = symbol.startsWith('$') ? symbol.lastIndexOf('$') : 0;
  const name = at > 0 ? symbol.slice(at + 1) : symbol;
  const demangled = demangle(name);
  if (demangled === undefined) return name;
  return withoutClones(demangled);
}
