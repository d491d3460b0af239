import { constantName, statementText } from './emit/parts.ts';
import type { Import, Part, Placed, Statement } from './emit/parts.ts';
import type { ImportExtension } from './emit/options.ts';
import type { SchemaCode } from './emit/schema.ts';
import { declaredIn, mentionsOf, narrowed } from './mentions.ts';
import { importDeclaration } from './print.ts';
import type { ModuleStatement } from './print.ts';

/**
 * The modules of schemas by file name, `elf/read.ts`: each imports what it mentions from the one that declares it, and begins with
 * what `about` says of it.
 */
export function splitModules(
  codes: ReadonlyMap<string, { readonly header: string; readonly code: SchemaCode }>,
  extension: ImportExtension,
  about: (body: readonly Placed[]) => string,
): Map<string, readonly ModuleStatement[]> {
  const texts = new Map([...codes].map(([id, { code }]) => [id, textOfParts(code.body)]));
  const homes = new Map([...texts].map(([id, parts]) => [id, homesOf(parts)]));
  const out = new Map<string, readonly ModuleStatement[]>();
  for (const [id, { header, code }] of codes) {
    const imports = code.imports.flatMap((one) => fromParts(one, homes, extension));
    for (const [part, text] of texts.get(id) ?? []) {
      const own = siblings(homes.get(id) ?? new Map<string, Home>(), part, extension);
      const { values } = mentionsOf(text);
      const constants = code.constants.filter((c) => values.has(constantName(c)));
      const mentions = mentionsOf([...constants, text].join('\n'));
      const used = narrowed([...imports, ...own], mentions).map(importDeclaration);
      const body = code.body.filter((one) => one.part === part);
      const statements = body.map((one) => one.statement);
      out.set(`${id}/${part}.ts`, [header + about(body), ...used, ...constants, ...statements]);
    }
  }
  return out;
}

/** Where a name is declared, and whether it is a type alone. */
interface Home {
  readonly part: Part;
  readonly isType: boolean;
}

function textOfParts(body: readonly Placed[]): ReadonlyMap<Part, string> {
  const parts = new Map<Part, Statement[]>();
  for (const { part, statement } of body) {
    const list = parts.get(part);
    if (list === undefined) parts.set(part, [statement]);
    else list.push(statement);
  }
  return new Map([...parts].map(([part, statements]) => [part, statements.map(statementText).join('\n')]));
}

function homesOf(parts: ReadonlyMap<Part, string>): Map<string, Home> {
  const homes = new Map<string, Home>();
  for (const [part, text] of parts) for (const [name, isType] of declaredIn(text)) homes.set(name, { part, isType });
  return homes;
}

/** What the other modules of a schema declare. */
function siblings(homes: ReadonlyMap<string, Home>, part: Part, extension: ImportExtension): Import[] {
  return importsByPart(
    [...homes].filter(([, home]) => home.part !== part).map(([name, home]) => ({ name, home })),
    '.',
    extension,
  );
}

/** An import of another schema's code, from its modules. */
function fromParts(
  one: Import,
  homes: ReadonlyMap<string, ReadonlyMap<string, Home>>,
  extension: ImportExtension,
): Import[] {
  const id = /^\.\/(.+)\.[jt]s$/.exec(one.moduleSpecifier)?.[1] ?? '';
  const other = homes.get(id);
  if (other === undefined) return [one];
  const found = one.names.flatMap((each) => {
    const home = other.get(each.name);
    return home === undefined ? [] : [{ ...each, home: { ...home, isType: each.isType } }];
  });
  return importsByPart(found, `../${id}`, extension);
}

function importsByPart(
  names: readonly { readonly name: string; readonly alias?: string; readonly home: Home }[],
  folder: string,
  extension: ImportExtension,
): Import[] {
  const parts = [...new Set(names.map(({ home }) => home.part))].sort();
  return parts.map((part) => ({
    moduleSpecifier: `${folder}/${part}.${extension}`,
    names: names
      .filter(({ home }) => home.part === part)
      .map(({ home, ...rest }) => ({ ...rest, isType: home.isType }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  }));
}
