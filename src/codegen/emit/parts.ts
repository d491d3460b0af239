/** The modules that a schema's code is split into: who only names values loads no readers, who reads loads no writers. */
export type Part = 'enums' | 'layout' | 'read' | 'parse' | 'write' | 'validate' | 'visit';

/** A function at the top of a module. */
export interface FunctionStatement {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly returnType: string;
  readonly statements: readonly string[];
  /** Identifiers in the statements, among others. */
  readonly mentioned: ReadonlySet<string>;
}

/** A class at the top of a module; its members are text. */
export interface ClassStatement {
  readonly name: string;
  readonly extends?: string;
  readonly implements?: readonly string[];
  readonly members: readonly string[];
}

/** A statement at the top of a module, as text where it is no function and no class. */
export type Statement = string | FunctionStatement | ClassStatement;

/** A statement as text. */
export function statementText(statement: Statement): string {
  if (typeof statement === 'string') return statement;
  if ('members' in statement) {
    const { name, extends: base, implements: types = [], members } = statement;
    const heritage =
      (base === undefined ? '' : ` extends ${base}`) + (types.length === 0 ? '' : ` implements ${types.join(', ')}`);
    return `export class ${name}${heritage} {\n${members.join('\n')}\n}`;
  }
  const { name, parameters, returnType, statements } = statement;
  const list = parameters.map((one) => `${one.name}: ${one.type}`).join(', ');
  return `export function ${name}(${list}): ${returnType} {\n${statements.join('\n')}\n}`;
}

/** A top-level statement and the module it belongs to. */
export interface Placed {
  readonly part: Part;
  readonly statement: Statement;
}

/** One of the names that a module imports. */
export interface ImportedName {
  readonly name: string;
  readonly alias?: string;
  readonly isType: boolean;
}

export interface Import {
  readonly moduleSpecifier: string;
  readonly names: readonly ImportedName[];
}

/** `$x` of `const $x = x;` */
export function constantName(text: string): string {
  return /^const (\S+)/.exec(text)?.[1] ?? text;
}
