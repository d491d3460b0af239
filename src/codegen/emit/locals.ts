import { ts } from 'ts-morph';

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

/** The text of a function with its variables named; parameters that it does not use begin with an underscore. */
export function nameLocals(
  parameters: readonly string[],
  statements: readonly string[],
): { readonly parameters: string[]; readonly statements: string[] } {
  const mentioned = new Set([...identifiersOf(statements)].map((name) => name.replace(PROPERTY, MARK)));
  const declared = parameters.map((name) => (mentioned.has(name) ? name : unused(name)));
  const taken = new Set([...mentioned, ...declared].filter((name) => !name.startsWith(MARK)));
  const names = new Map<string, string>();
  for (const marked of new Set([...declared, ...mentioned])) {
    if (!marked.startsWith(MARK)) continue;
    let name = marked.replaceAll(MARK, '');
    while (taken.has(name) || isReserved(name)) name += '_';
    taken.add(name);
    names.set(marked, name);
  }
  return {
    parameters: declared.map((name) => names.get(name) ?? name),
    statements: statements.map((text) => renamed(text, names)),
  };
}

function unused(name: string): string {
  return name.startsWith(MARK) ? `${MARK}_${name.slice(MARK.length)}` : `_${name}`;
}

/** Identifiers that stand in the text of statements, names behind a dot not among them. */
export function identifiersOf(statements: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of statements) for (const { name } of scan(text)) found.add(name);
  return found;
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes(MARK)) return text;
  let out = '';
  let end = 0;
  for (const { name, start } of scan(text)) {
    out +=
      text.slice(end, start) +
      (name.startsWith(PROPERTY) ? property(name.slice(PROPERTY.length), names) : (names.get(name) ?? name));
    end = start + name.length;
  }
  return out + text.slice(end);
}

function property(name: string, names: ReadonlyMap<string, string>): string {
  const variable = names.get(`${MARK}${name}`) ?? name;
  return variable === name ? name : `${name}: ${variable}`;
}

function* scan(text: string): Iterable<{ readonly name: string; readonly start: number }> {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text);
  const open: ('brace' | 'template')[] = [];
  let before = ts.SyntaxKind.Unknown;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.CloseBraceToken && open.at(-1) === 'template')
      token = scanner.reScanTemplateToken(false);
    else if (token === ts.SyntaxKind.CloseBraceToken) open.pop();
    if (token === ts.SyntaxKind.OpenBraceToken) open.push('brace');
    if (token === ts.SyntaxKind.TemplateHead) open.push('template');
    if (token === ts.SyntaxKind.TemplateTail) open.pop();
    const isMember = before === ts.SyntaxKind.DotToken || before === ts.SyntaxKind.QuestionDotToken;
    if (token === ts.SyntaxKind.Identifier && !isMember)
      yield { name: scanner.getTokenText(), start: scanner.getTokenStart() };
    before = token;
  }
}

/** Words that no variable, type or enum can be called. */
const RESERVED: ReadonlySet<string> = new Set([
  ...words(ts.SyntaxKind.FirstReservedWord, ts.SyntaxKind.LastReservedWord),
  ...words(ts.SyntaxKind.FirstFutureReservedWord, ts.SyntaxKind.LastFutureReservedWord),
  'await',
  'arguments',
  'eval',
  'undefined',
]);

function words(first: ts.SyntaxKind, last: ts.SyntaxKind): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => ts.tokenToString(first + i) ?? '');
}

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}
