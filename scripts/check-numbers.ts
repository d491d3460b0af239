/* No number of a format is typed by hand: offsets of fields and constants come from generated/, made of the schemas. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';

/** One number that the schema should give. */
export interface TypedNumber {
  readonly file: string;
  readonly line: number;
  /** The constant's name, or the text of the read or offset. */
  readonly what: string;
  readonly message: string;
}

/** What may stay, with the reason: a file, and a name in it or all of it. */
interface Allowed {
  readonly file: string;
  readonly what?: string;
  readonly reason: string;
}

const allowed: readonly Allowed[] = [
  { file: 'src/unpack/gzip.ts', reason: 'the trailer of gzip has two fields and no schema' },
  {
    file: 'src/cuda/tables/identity.ts',
    what: 'ABI_VERSION',
    reason: 'a version that is known, not a name of the format',
  },
  { file: 'src/cuda/tables/redaction.ts', what: 'NT_REDACTED', reason: 'a type of note of our own' },
  { file: 'src/dwarf/expression/stack-kinds.ts', reason: 'places on the stack, by the names of operations' },
  {
    file: 'src/dwarf/line/opcodes.ts',
    what: 'r.seek(start + 1)',
    reason: 'the byte after the code of an extended opcode',
  },
  { file: 'src/r600/detect.ts', what: 'E_FLAGS', reason: 'detectors load nothing else, and ELF has its own schema' },
  { file: 'src/r600/open.ts', what: 'offset: 5', reason: 'the header of .r6s has variable size, hence no layout' },
  { file: 'src/r600/open.ts', what: 'offset: 6', reason: 'the header of .r6s has variable size, hence no layout' },
  { file: 'src/spirv/module/constants.ts', reason: 'the halves of a 64-bit number in memory of our own' },
];

/** Prefixes of names that documents of formats give to numbers. */
const PREFIX = /^(?:SH[TNF]?|ET?|E[MIV]|P[TFN]|ST[TBV]|ELF[A-Z]*|DW|R|CUDBG|SPV|SQ|NT|OSABI|ABI)_[A-Za-z0-9]/;

const DATA_VIEW = /^[gs]et(?:Big)?(?:Uint|Int|Float)(?:8|16|32|64)$/;

/** Every number of a format in these sources (path from the root to text) that is typed by hand and not allowed. */
export function checkNumbers(sources: ReadonlyMap<string, string>): TypedNumber[] {
  const found: TypedNumber[] = [];
  for (const [file, text] of sources) {
    // Runtime reads what generated code asks for; the compiler knows no format.
    if (!file.startsWith('src/') || /^src\/(?:runtime|codegen)\//.test(file)) continue;
    found.push(...numbersIn(file, text).filter((one) => !allowed.some((entry) => isFor(entry, one))));
  }
  return found;
}

/** Entries of the list above that allow nothing any more. */
export function idleEntries(sources: ReadonlyMap<string, string>): string[] {
  return allowed
    .filter((entry) => !numbersIn(entry.file, sources.get(entry.file) ?? '').some((one) => isFor(entry, one)))
    .map(({ file, what }) => (what === undefined ? file : `${file}: ${what}`));
}

function isFor({ file, what }: Allowed, one: TypedNumber): boolean {
  return file === one.file && (what === undefined || what === one.what);
}

function numbersIn(file: string, text: string): TypedNumber[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: TypedNumber[] = [];
  const say = (node: ts.Node, what: string, message: string): void => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what, message });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) checkNamed(node, say);
    if (ts.isCallExpression(node)) checkRead(node, say);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type Say = (node: ts.Node, what: string, message: string) => void;

function checkNamed(node: ts.VariableDeclaration | ts.PropertyAssignment, say: Say): void {
  const name = node.name.getText();
  const value = node.initializer;
  if (value === undefined) return;
  if (PREFIX.test(name) && (isNumber(value) || holdsNumbers(value))) {
    say(node, name, `${name} is typed again: take it from the enums or layouts in generated/`);
  } else if (name === 'offset' && ts.isPropertyAssignment(node) && addsLiteral(value)) {
    say(node, node.getText(), `the offset of a field in '${node.getText()}' is typed: take it from a layout with at()`);
  }
}

function checkRead(node: ts.CallExpression, say: Say): void {
  if (!ts.isPropertyAccessExpression(node.expression)) return;
  const { text } = node.expression.name;
  const [place] = node.arguments;
  const isRead = DATA_VIEW.test(text) || text === 'seek';
  if (place === undefined || !isRead || !addsLiteral(place)) return;
  say(node, node.getText(), `'${node.getText()}' reads at an offset that is typed: take it from a layout with at()`);
}

/** Without parentheses and types. */
function bare(node: ts.Expression): ts.Expression {
  const isOuter = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
  return isOuter ? bare(node.expression) : node;
}

/** A literal, with a sign or a type or not. */
function isNumber(node: ts.Expression): boolean {
  const plain = bare(node);
  if (ts.isPrefixUnaryExpression(plain)) return isNumber(plain.operand);
  return ts.isNumericLiteral(plain) || ts.isBigIntLiteral(plain);
}

/** An object or list in which literals are values. */
function holdsNumbers(node: ts.Expression): boolean {
  const plain = bare(node);
  if (ts.isArrayLiteralExpression(plain)) return plain.elements.some(isNumber);
  if (!ts.isObjectLiteralExpression(plain)) return false;
  return plain.properties.some((each) => ts.isPropertyAssignment(each) && isNumber(each.initializer));
}

/** A literal other than 0, or a sum or choice of places with one. A place times a literal counts rows: it is none. */
function addsLiteral(node: ts.Expression): boolean {
  const plain = bare(node);
  if (isNumber(plain)) return Number(plain.getText().replace(/[n_]/g, '')) > 0;
  if (ts.isConditionalExpression(plain)) return addsLiteral(plain.whenTrue) || addsLiteral(plain.whenFalse);
  if (!ts.isBinaryExpression(plain) || plain.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false;
  return addsLiteral(plain.left) || addsLiteral(plain.right);
}

/** TypeScript sources below `src`, as paths from the root with forward slashes. */
function sourceFiles(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src', file).split(sep).join('/'))
    .sort();
}

if (process.argv[1] === import.meta.filename) {
  const root = dirname(import.meta.dirname);
  const files = sourceFiles(root);
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const found = checkNumbers(sources);
  const idle = idleEntries(sources);
  for (const { file, line, message } of found) console.error(`${file}:${line}: ${message}`);
  for (const entry of idle) console.error(`scripts/check-numbers.ts allows what is not there: ${entry}`);
  console.log(`${files.length} files, ${found.length} numbers of formats typed by hand, ${allowed.length} allowed`);
  process.exitCode = found.length + idle.length > 0 ? 1 : 0;
}
