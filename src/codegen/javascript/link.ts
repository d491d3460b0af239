import { tokensOf } from '../tokens.ts';

/** A module in JavaScript, its imports apart. */
export interface Unit {
  readonly id: string;
  readonly imports: readonly {
    readonly from: string;
    readonly isRuntime: boolean;
    readonly names: readonly { readonly name: string; readonly here: string }[];
  }[];
  readonly body: string;
}

/**
 * Modules as the body of a function of the runtime and of the modules for opaque types, each in a scope of its own. Schemas may
 * import each other: what a module takes from one that has not run yet it gets when all have.
 */
export function linked(units: readonly Unit[]): string {
  const order = inOrder(units);
  const place = new Map(order.map(({ id }, i) => [`./${id}.js`, `$$${i}`]));
  return [
    `'use strict';`,
    ...order.map((_, i) => `const $$${i} = {};`),
    `const $$links = [];`,
    `const $$link = (link) => { $$links.push(link); link(); };`,
    `const $$get = (from, name) => { try { return from[name]; } catch { return undefined; } };`,
    `const $$export = (to, name, get) => Object.defineProperty(to, name, { get, enumerable: true });`,
    ...order.map((unit, i) => scope(unit, `$$${i}`, place)),
    `for (const link of $$links) link();`,
    `return { ${order.map(({ id }, i) => `${JSON.stringify(id)}: $$${i}`).join(', ')} };`,
  ].join('\n');
}

/** What a script gives: by the id of each schema, all that its module exports. */
export type LoadedScript = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Run a script. `runtime` has what `lanescope/runtime` and `lanescope/runtime/support` export; `opaque` has the modules of
 * opaque types by what they are imported from, such as `./my_type.js`. A page whose policy forbids `Function` imports the modules.
 */
export function loadScript(
  script: string,
  runtime: Readonly<Record<string, unknown>>,
  opaque: Readonly<Record<string, unknown>> = {},
): LoadedScript {
  // oxlint-disable-next-line no-implied-eval -- the text is what the compiler wrote
  const run = new Function('$$runtime', '$$opaque', script) as (...given: unknown[]) => LoadedScript;
  return run(runtime, opaque);
}

function scope({ imports, body }: Unit, own: string, place: ReadonlyMap<string, string>): string {
  const { text, names } = withoutExports(body);
  const lines = imports.map(({ from, isRuntime, names: taken }) => {
    if (isRuntime) {
      const list = taken.map(({ name, here }) => (name === here ? name : `${name}: ${here}`));
      return `const { ${list.join(', ')} } = $$runtime;`;
    }
    const source = place.get(from) ?? `$$opaque[${JSON.stringify(from)}]`;
    const sets = taken.map(({ name, here }) => `${here} = $$get(${source}, '${name}');`).join(' ');
    return `let ${taken.map(({ here }) => here).join(', ')};\n$$link(() => { ${sets} });`;
  });
  const exported = names.map((name) => `$$export(${own}, '${name}', () => ${name});`);
  return ['{', ...lines, ...exported, text, '}'].join('\n');
}

/** Modules after those that they import, as far as these do not import them. */
function inOrder(units: readonly Unit[]): Unit[] {
  const byName = new Map(units.map((unit) => [`./${unit.id}.js`, unit]));
  const out = new Set<Unit>();
  const met = new Set<Unit>();
  const visit = (unit: Unit): void => {
    if (met.has(unit)) return;
    met.add(unit);
    for (const { from } of unit.imports) {
      const other = byName.get(from);
      if (other !== undefined) visit(other);
    }
    out.add(unit);
  };
  units.forEach(visit);
  return [...out];
}

/** A module's text without the word `export`, and what it exports. */
function withoutExports(body: string): { readonly text: string; readonly names: readonly string[] } {
  const tokens = [...tokensOf(body)];
  const names: string[] = [];
  let text = '';
  let end = 0;
  let depth = 0;
  tokens.forEach(({ kind, text: word, start }, i) => {
    if (kind === 'mark') depth += '{(['.includes(word) ? 1 : '})]'.includes(word) ? -1 : 0;
    if (kind !== 'word' || word !== 'export' || depth > 0) return;
    const next = tokens[i + 1];
    names.push(tokens[i + 2]?.text ?? '');
    text += body.slice(end, start);
    end = next?.start ?? start;
  });
  return { text: text + body.slice(end), names };
}
