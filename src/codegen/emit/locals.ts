import { eachToken } from '../tokens.ts';

/**
 * Local variables that hold members of a schema's types. They get their names when the rest of a function is known: what the
 * member is called, with underscores as long as that means something else in the function. Until then they carry a mark that
 * no other identifier has.
 */
const MARK = 'ƒ';

const PROPERTY = `${MARK}${MARK}`;

/** A local variable for a member; `role` tells another that belongs to it. */
export function local(name: string, role = ''): string {
  return `${MARK}${name}${role === '' ? '' : `${MARK}${role}`}`;
}

/** A property of an object literal that holds the variable of a member of its name: `name`, or `name: name_`. */
export function localProperty(name: string): string {
  return `${PROPERTY}${name}`;
}

/** What a local variable is called for, whatever its name becomes. */
export function plainName(name: string): string {
  return name.replaceAll(MARK, '');
}

/** The text of a function with its variables named, and what else it mentions. */
export interface NamedLocals {
  readonly parameters: string[];
  readonly statements: string[];
  readonly mentioned: ReadonlySet<string>;
}

/** Names the variables of a function; parameters that it does not use begin with an underscore. */
export function nameLocals(parameters: readonly string[], statements: readonly string[]): NamedLocals {
  const mentioned = new Set([...identifiersOf(statements)].map((name) => name.replace(PROPERTY, MARK)));
  const declared = parameters.map((name) => (mentioned.has(name) ? name : unused(name)));
  const taken = new Set([...mentioned, ...declared].filter((name) => !name.startsWith(MARK)));
  const names = new Map<string, string>();
  for (const marked of new Set([...declared, ...mentioned])) {
    if (!marked.startsWith(MARK)) continue;
    let name = plainName(marked);
    while (taken.has(name) || isReserved(name)) name += '_';
    taken.add(name);
    names.set(marked, name);
  }
  return {
    parameters: declared.map((name) => names.get(name) ?? name),
    statements: statements.map((text) => renamed(text, names)),
    mentioned,
  };
}

function unused(name: string): string {
  return name.startsWith(MARK) ? `${MARK}_${name.slice(MARK.length)}` : `_${name}`;
}

/** Identifiers that stand in the text of statements, names behind a dot not among them. */
export function identifiersOf(statements: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of statements) eachName(text, (name) => found.add(name));
  return found;
}

/** Whether an identifier stands in the text of statements. */
export function mentions(statements: readonly string[], name: string): boolean {
  return statements.some((text) => text.includes(name) && identifiersOf([text]).has(name));
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes(MARK)) return text;
  let out = '';
  let end = 0;
  eachName(text, (name, start) => {
    if (!name.startsWith(MARK)) return;
    out +=
      text.slice(end, start) +
      (name.startsWith(PROPERTY) ? property(name.slice(PROPERTY.length), names) : (names.get(name) ?? name));
    end = start + name.length;
  });
  return out + text.slice(end);
}

function property(name: string, names: ReadonlyMap<string, string>): string {
  const variable = names.get(`${MARK}${name}`) ?? name;
  return variable === name ? name : `${name}: ${variable}`;
}

function eachName(text: string, each: (name: string, start: number) => void): void {
  let isMember = false;
  eachToken(text, (kind, start, end) => {
    const word = kind === 'word' && !isMember ? text.slice(start, end) : undefined;
    if (word !== undefined && !isKeyword(word)) each(word, start);
    // `.` and `?.`
    isMember = kind === 'mark' && end - start < 3 && text.endsWith('.', end);
  });
}

/** Words that no variable, type or enum can be called. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'break case catch class const continue debugger default delete do else enum export extends false finally for function if',
    'import in instanceof new null return super switch this throw true try typeof var void while with',
    'implements interface let package private protected public static yield await arguments eval undefined',
  ].flatMap((line) => line.split(' ')),
);

/** Words that are names except where TypeScript reads more: a variable may be called so. */
const CONTEXTUAL: ReadonlySet<string> = new Set(
  [
    'abstract accessor any as assert asserts async bigint boolean constructor declare defer from get global infer intrinsic is',
    'keyof module namespace never number object of out override readonly require satisfies set string symbol type unique unknown',
    'using',
  ].flatMap((line) => line.split(' ')),
);

const KEYWORDS: ReadonlySet<string> = new Set([...RESERVED, ...CONTEXTUAL]);

function isKeyword(word: string): boolean {
  return KEYWORDS.has(word) || word.startsWith('#');
}

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}
