import type { CompileOptions } from './analysis.ts';
import { Asks } from './asks.ts';
import { createAnalysis } from './create-analysis.ts';
import { groupBy } from './group-by.ts';
import type { SchemaIr, TypeIr } from './ir.ts';
import { NO_LINKS, findLinks } from './links.ts';
import { lowerType } from './lower.ts';
import { Problems } from './problem.ts';
import { schemaOf, typesOf } from './program.ts';
import type { Program } from './program.ts';
import type { TypeSpec } from './schema.ts';
import { checkCycles, checkReadingOrder } from './reading-order.ts';
import { checkStyle } from './style.ts';
import { checkTrusted } from './trusted.ts';
import { tablesOf } from './tables.ts';
import type { TableChoice } from './tables.ts';

/** Every schema of a program, checked; empty when a problem forbids code for it. */
export interface Compiled extends TableChoice {
  readonly program: Program;
  readonly schemas: readonly SchemaIr[];
  readonly types: ReadonlyMap<TypeSpec, TypeIr>;
  readonly asks: Asks;
}

export function compileProgram(program: Program, options: CompileOptions, problems: Problems): Compiled {
  const specs = [...program.schemas.values()].flatMap((s) => typesOf(s.root));
  // Which objects are asked for their surroundings shows only when all expressions are typed: a first round finds them.
  const draft = createAnalysis(program, options, new Problems());
  const asked = findLinks(
    draft,
    specs.map((t) => lowerType(draft, t, NO_LINKS)),
    askedBefore(program, options),
  );
  const linked = new Set([...asked].filter(([, l]) => l.keepsParent || l.keepsRoot || l.keepsIo).map(([type]) => type));
  const a = createAnalysis(program, options, problems, linked);
  const bare = specs.map((t) => lowerType(a, t, NO_LINKS));
  checkStyle(bare, problems);
  checkTrusted(bare, problems);
  for (const type of bare) {
    checkReadingOrder(type, problems);
    checkCycles(type, problems);
  }
  problems.settle();
  const asks = askedBefore(program, options);
  const links = findLinks(a, bare, asks);
  const opaque = [...program.opaque.values()].map((s) => lowerType(a, s.root, NO_LINKS));
  const types = new Map([...bare, ...opaque].map((t) => [t.spec, { ...t, links: links.get(t.spec) ?? NO_LINKS }]));
  const bySchema = groupBy(types.values(), (t) => schemaOf(program, t.spec));
  const schemas = [...program.schemas.values()].map((schema): SchemaIr => {
    const own = bySchema.get(schema) ?? [];
    return {
      id: schema.root.name,
      file: schema.file,
      title: schema.root.title,
      doc: schema.root.doc,
      enums: own.flatMap((t) => [...t.spec.enums.values()]),
      types: own,
      originalNames: schema.originalNames && options.names !== 'id',
    };
  });
  return { program, schemas, types, asks, ...tablesOf(program, bare, asks, problems) };
}

/** What schemas that are not compiled now asked of those that are, and have modules beside theirs. */
function askedBefore(program: Program, { moduleOf }: CompileOptions): Asks {
  const asks = new Asks();
  if (moduleOf === undefined) return asks;
  const names = new Set([...program.schemas.values()].map(({ root }) => root.name));
  for (const schema of program.schemas.values())
    asks.addLines(
      schema,
      moduleOf(schema.root.name) ?? '',
      (asker) => !names.has(asker) && moduleOf(asker) !== undefined,
    );
  return asks;
}
