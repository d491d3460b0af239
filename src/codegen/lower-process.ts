import type { Analysis, Scope } from './analysis.ts';
import { describeType } from './expression/value-type.ts';
import type { ValueType } from './expression/value-type.ts';
import type { Extent } from './ir.ts';
import type { ProcessSpec } from './schema.ts';

/** How many arguments the processes take that every target knows. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['xor', 1],
  ['rol', 1],
  ['ror', 1],
  ['zlib', 0],
]);
/** Types of which nothing is known until the file is there. */
const OPEN: ReadonlySet<ValueType['kind']> = new Set(['unknown', 'union']);

/** A process with its arguments typed and checked. */
export function lowerProcess(a: Analysis, spec: ProcessSpec | undefined, scope: Scope): Extent['process'] {
  if (spec === undefined) return undefined;
  const name = spec.names.join('.');
  const args = spec.args.map((arg) => a.typed(arg, scope)).filter((arg) => arg !== undefined);
  const count = ARGUMENTS.get(name);
  const wrong = (message: string): void => a.problems.error(spec.place, 'bad-arguments', `process ${name}: ${message}`);
  if (count !== undefined && count !== spec.args.length)
    wrong(`expected ${count === 0 ? 'no' : 'one'} argument, got ${spec.args.length}`);
  const odd = count === undefined ? undefined : args.find(({ type }) => !isKey(type, name));
  if (odd !== undefined) wrong(`expected integer, got ${describeType(odd.type)}`);
  return { name, args };
}

function isKey({ kind }: ValueType, process: string): boolean {
  return kind === 'int' || OPEN.has(kind) || (process === 'xor' && (kind === 'bytes' || kind === 'array'));
}
