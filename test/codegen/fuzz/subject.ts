import fs from 'node:fs';
import path from 'node:path';
import { compileProgram } from '../../../src/codegen/compile.ts';
import type { Compiled } from '../../../src/codegen/compile.ts';
import { createNames } from '../../../src/codegen/emit/names.ts';
import type { Names } from '../../../src/codegen/emit/names.ts';
import { walkTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import { generateInMemory } from '../../../src/codegen/index.ts';
import type { SchemaHost } from '../../../src/codegen/index.ts';
import type { TypeIr } from '../../../src/codegen/ir.ts';
import { typedOf } from '../../../src/codegen/links.ts';
import { Problems, SchemaError } from '../../../src/codegen/problem.ts';
import { loadProgram } from '../../../src/codegen/program.ts';
import { rootOf as outermost } from '../../../src/codegen/schema.ts';
import type { EnumSpec, FieldSpec, ParamSpec, TypeSpec } from '../../../src/codegen/schema.ts';
import { codec, loadModules } from '../../support/load-schema.ts';
import type { Codec, GeneratedModule } from '../../support/load-schema.ts';
import type { Recipe } from './recipe.ts';

/** A schema to be tried: its IR, and the code that was generated for it. */
export interface Subject {
  readonly name: string;
  readonly file: string;
  readonly recipe: Recipe;
  readonly names: Names;
  /** Generated modules by schema id. */
  readonly modules: ReadonlyMap<string, GeneratedModule>;
  /** Codes of what the compiler warns of. */
  readonly warnings: ReadonlySet<string>;
  /** The outermost type, and others that can be read by themselves. */
  readonly entries: readonly [Entry, ...Entry[]];
}

/** A type whose values need nothing around them. */
export interface Entry {
  readonly ir: TypeIr;
  /** `outer::inner`, without the outermost type. */
  readonly path: readonly string[];
  readonly codec: Codec;
}

const runtime = path.resolve(import.meta.dirname, '../../../src/runtime/index.ts');

/** Compile a schema; the types that it leaves to others are taken from schemas of their names beside it. */
export async function loadSubject(file: string, host: SchemaHost): Promise<Subject> {
  const options = { runtime };
  const { diagnostics, files, opaque } = await generateInMemory([file], host, options);
  if (diagnostics.some((d) => d.severity === 'error')) throw new SchemaError(diagnostics);
  const compiled = compileAlone(file, host);
  const types = new Map(compiled.types);
  const others: Compiled[] = [];
  for (const name of opaque) {
    const beside = path.join(path.dirname(file), `${name}.ksy`);
    if (host.read(beside) === undefined) continue;
    for (const [id, text] of (await generateInMemory([beside], host, options)).files) files.set(id, text);
    const other = compileAlone(beside, host);
    others.push(other);
    for (const [spec, ir] of other.types) types.set(spec, ir);
    const real = rootOf(other);
    const spec = compiled.program.opaque.get(name)?.root;
    if (spec !== undefined) types.set(spec, real);
  }
  const modules = await loadModules(files);
  const names = [compiled, ...others].map((each) => createNames(each, new Problems()));
  const fields = new Map<FieldSpec | ParamSpec, string>();
  [compiled, ...others].forEach((each, i) => {
    for (const { params, seq, instances } of each.types.keys())
      for (const member of [...params, ...seq, ...instances]) fields.set(member, (names[i] as Names).fieldOf(member));
  });
  const root = rootOf(compiled);
  const module = modules.get(root.spec.name) ?? {};
  const entry = (ir: TypeIr): Entry => ({
    ir,
    path: pathOf(ir.spec),
    codec: codec(module, (names[0] as Names).typeOf(ir.spec)),
  });
  const alone = [...compiled.types.values()].filter(
    (ir) =>
      ir.spec.outer !== undefined && outermost(ir.spec) === root.spec && !ir.links.takesParent && !ir.links.takesRoot,
  );
  return {
    name: root.spec.name,
    file,
    recipe: { types, ...constantsOf([...types.values()]) },
    names: {
      typeOf: (type) => (names[others.findIndex((o) => o.types.has(type)) + 1] ?? names[0])?.typeOf(type) ?? type.name,
      enumOf: (spec) => (names[0] as Names).enumOf(spec),
      fieldOf: (member) => fields.get(member) ?? member.id,
      entryOf: (entry) => (names[0] as Names).entryOf(entry),
    },
    modules,
    warnings: new Set(diagnostics.map(({ code }) => code)),
    entries: [entry(root), ...alone.map(entry)],
  };
}

function pathOf(type: TypeSpec): readonly string[] {
  return type.outer === undefined ? [] : [...pathOf(type.outer), type.name];
}

function compileAlone(file: string, host: SchemaHost): Compiled {
  const problems = new Problems();
  const compiled = compileProgram(loadProgram([file], host, problems), { links: 'needed' }, problems);
  if (problems.failed) throw new SchemaError(problems.list);
  return compiled;
}

function rootOf(compiled: Compiled): TypeIr {
  const spec = compiled.program.requested[0]?.root as TypeSpec;
  return compiled.types.get(spec) as TypeIr;
}

/** Texts and bytes that expressions mention: values that are equal to them take other ways. */
function constantsOf(types: readonly TypeIr[]): Pick<Recipe, 'texts' | 'byteStrings' | 'labels'> {
  const texts = new Set<string>();
  const byteStrings: Uint8Array[] = [];
  const labels = new Map<EnumSpec, bigint[]>();
  const collect = (part: Typed): void => {
    if (part.kind === 'label') labels.set(part.of, [...(labels.get(part.of) ?? []), part.entry.value]);
    if (part.kind === 'str' && part.value.length < 40) texts.add(part.value);
    if (part.kind !== 'bytes') return;
    const items = part.items.map((item) => (item.kind === 'int' ? Number(item.value) : 0));
    byteStrings.push(Uint8Array.from(items));
  };
  for (const type of types) for (const e of typedOf(type)) walkTyped(e, collect);
  return { texts: [...texts], byteStrings, labels };
}

/** Schemas of one folder by text. */
export function folderHost(folders: readonly string[]): SchemaHost {
  return {
    read: (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined),
    candidates: (from, text) =>
      [path.dirname(from), ...folders].map((folder) => path.join(folder, `${text.replace(/^\//, '')}.ksy`)),
  };
}
