import type { CEnum, CRecord } from './c-type.ts';
import { Declarations } from './declarations.ts';
import { preprocess } from './preprocess.ts';
import type { HeaderProblem } from './preprocess.ts';
import type { SyntaxNode } from './syntax.ts';

/** What a C header declares, and what of it is not understood. */
export interface Header {
  readonly records: ReadonlyMap<string, CRecord>;
  readonly enums: ReadonlyMap<string, CEnum>;
  readonly problems: readonly HeaderProblem[];
  /** The text that a compiler can confirm: no directives, macros replaced. */
  readonly text: string;
  readonly pack: readonly number[];
}

/** A parser of C: text to the root of its tree. */
export type ParseC = (text: string) => SyntaxNode;

/** Read a header: structures and unions with the places of their members, and enums. Nothing that it includes is read. */
export function readHeader(source: string, parse: ParseC, defines: ReadonlyMap<string, string> = new Map()): Header {
  const clean = preprocess(source, defines);
  const declarations = new Declarations(clean);
  declarations.read(parse(clean.text).namedChildren);
  const problems = [...clean.problems, ...declarations.problems].sort((a, b) => a.line - b.line);
  const { records, enums } = declarations;
  return { records, enums, problems, text: clean.text, pack: clean.pack };
}
