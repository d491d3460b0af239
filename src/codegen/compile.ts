import type { CompileOptions } from './analysis.ts';
import { createAnalysis } from './create-analysis.ts';
import type { SchemaIr, TypeIr } from './ir.ts';
import { NO_LINKS, findLinks } from './links.ts';
import { lowerType } from './lower.ts';
import type { Problems } from './problem.ts';
import { schemaOf, typesOf } from './program.ts';
import type { Program } from './program.ts';
import type { TypeSpec } from './schema.ts';
import { placeIn } from './keys.ts';

/** Every schema of a program, checked; empty when a problem forbids code for it. */
export interface Compiled {
  readonly program: Program;
  readonly schemas: readonly SchemaIr[];
  readonly types: ReadonlyMap<TypeSpec, TypeIr>;
}

export function compileProgram(program: Program, options: CompileOptions, problems: Problems): Compiled {
  const a = createAnalysis(program, options, problems);
  const bare = [...program.schemas.values()].flatMap((s) => typesOf(s.root)).map((t) => lowerType(a, t, NO_LINKS));
  const links = findLinks(a, bare);
  const types = new Map(bare.map((t) => [t.spec, { ...t, links: links.get(t.spec) ?? NO_LINKS }]));
  for (const type of types.values()) reportUnsupported(type, problems);
  const schemas = [...program.schemas.values()].map((schema): SchemaIr => {
    const own = [...types.values()].filter((t) => schemaOf(program, t.spec) === schema);
    return {
      id: schema.root.name,
      file: schema.file,
      title: schema.root.title,
      doc: schema.root.doc,
      enums: own.flatMap((t) => [...t.spec.enums.values()]),
      types: own,
    };
  });
  return { program, schemas, types };
}

/** Language features without code yet: refused where they stand, never ignored. */
function reportUnsupported(type: TypeIr, problems: Problems): void {
  for (const f of [...type.fields, ...type.instances]) {
    if (f.spec.process !== undefined) {
      problems.error(
        f.spec.process.place,
        'not-supported',
        `process: ${f.spec.process.names.join('.')} is not supported yet`,
      );
    }
    const bytes = f.datum?.kind === 'struct' ? f.datum.extent : undefined;
    if (bytes?.padRight !== undefined && bytes.size === undefined && !bytes.toEnd) {
      problems.error(f.spec.place, 'not-supported', 'pad-right without a size is not supported');
    }
  }
  if (type.spec.toStringExpr !== undefined) {
    problems.error(placeIn(type.spec.toStringExpr, 0), 'not-supported', 'to-string is not supported yet');
  }
}
