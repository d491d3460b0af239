/* `spirv types` and `spirv functions`: what a module declares. */
import { mapped, tableLines } from '../../../core/index.ts';
import type { Json } from '../../../core/index.ts';
import { declare, entitiesOf } from '../../../spirv/index.ts';
import { compositeLines, enumLines, isType, qualifier, signature, typedValue } from '../../../spirv/advanced.ts';
import type { DebugInfo, Dialect, FunctionEntity, Type } from '../../../spirv/index.ts';
import type { Composite, Declared } from '../../../spirv/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import type { CommonOptions } from '../../options/common.ts';
import { answer, askModule, dialectFor, infoOf } from './open.ts';

/** What commands that print types take. */
export interface TypesOptions extends CommonOptions {
  readonly language?: string | undefined;
}

/** `spirv types`: every named type, composites with offsets and sizes. */
export function types(file: string, options: TypesOptions): Promise<ExitCode> {
  return askModule(file, options, async (module, run) => {
    const info = infoOf(module);
    const dialect = dialectFor(info, options.language);
    const all = [...info.entities.values()].filter(isType);
    const body = { language: dialect, types: () => mapped(all, (type) => typeJson(type, dialect)) };
    await answer(run, body, function* () {
      for (const type of all) yield* typeLines(type, dialect);
    });
  });
}

function* typeLines(type: Type, dialect: Dialect): Iterable<string> {
  if (type.kind === 'composite') yield* compositeLines(type, dialect);
  else if (type.kind === 'enum') yield* enumLines(type, dialect);
  else if (type.kind === 'typedef') yield `typedef ${declare(type.base, type.name, dialect)};`;
  else return;
  yield '';
}

/** A file and a line, as people and tools write them; empty where nothing is known. */
function declaredAt({ source, line }: Declared): string {
  return source === undefined || line === 0 ? '' : `${source.path}:${line}`;
}

function typeJson(type: Type, dialect: Dialect): Json {
  const base = { id: type.id, kind: type.kind, type: declare(type, '', dialect) };
  switch (type.kind) {
    case 'composite':
      return {
        ...base,
        name: type.name,
        tag: type.tag,
        declared: declaredAt(type),
        size: type.size,
        members: () => mapped(type.members, (member) => memberJson(member, dialect)),
      };
    case 'enum':
      return {
        ...base,
        name: type.name,
        declared: declaredAt(type),
        size: type.size,
        enumerators: () =>
          mapped(type.enumerators, ({ name, value }) => ({
            name,
            value: value === undefined ? null : typedValue(value, type.underlying),
          })),
      };
    case 'typedef':
      return { ...base, name: type.name, declared: declaredAt(type), base: declare(type.base, '', dialect) };
    default:
      return base;
  }
}

function memberJson(member: Composite['members'][number], dialect: Dialect): Json {
  switch (member.kind) {
    case 'member':
      return {
        kind: member.kind,
        name: member.name,
        type: declare(member.type, '', dialect),
        offset: member.offset,
        size: member.size,
        value: member.value === undefined ? undefined : typedValue(member.value, member.type),
      };
    case 'inheritance':
      return { kind: member.kind, type: declare(member.base, '', dialect), offset: member.offset, size: member.size };
    case 'function':
      return { kind: member.kind, name: member.name, type: signature(member, dialect) };
    default:
      return { kind: member.kind, type: declare(member, '', dialect) };
  }
}

/** `spirv functions`: every function with where it is declared and what it became. */
export function functions(file: string, options: TypesOptions): Promise<ExitCode> {
  return askModule(file, options, async (module, run) => {
    const info = infoOf(module);
    const dialect = dialectFor(info, options.language);
    const all = [...entitiesOf(info, 'function')];
    const row = (fn: FunctionEntity): string[] => [
      `%${fn.id}`,
      codeText(fn),
      declaredAt(fn),
      signature(fn, dialect, qualifier(fn.parent) + fn.name),
    ];
    await answer(run, { functions: () => mapped(all, (fn) => functionJson(info, fn, dialect)) }, () =>
      tableLines(() => mapped(all, row), { head: ['id', 'code', 'declared', 'function'] }),
    );
  });
}

function functionJson(info: DebugInfo, fn: FunctionEntity, dialect: Dialect): Json {
  const { id, name, linkageName, definition, scopeLine, declaration, template, flags } = fn;
  return {
    id,
    name,
    qualified: qualifier(fn.parent) + name,
    linkage_name: linkageName,
    definition,
    signature: signature(fn, dialect),
    declared: declaredAt(fn),
    scope_line: scopeLine,
    flags,
    function: fn.function ?? null,
    has_code: fn.function !== undefined && info.byFunction.get(fn.function) === fn,
    declaration: declaration?.id ?? null,
    template: template?.parameters.map((each) => each.name) ?? null,
  };
}

function codeText(fn: FunctionEntity): string {
  if (!fn.definition) return 'declaration';
  return fn.function === undefined ? 'no code' : `%${fn.function}`;
}
