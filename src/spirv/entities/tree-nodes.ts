/* Debug information for browsing: units with what they declare, nested as the source nests it. */
import type { TreeNode } from '../../core/index.ts';
import { declare, dialectOf } from './declarator.ts';
import type { Dialect } from './declarator.ts';
import type { AnyEntity, Scope } from './entities.ts';
import { expressionText } from '../expression/expression.ts';
import type { DebugInfo } from './graph.ts';
import { compositeLines, enumLines, signature } from './layout-text.ts';
import { isType } from './linker.ts';
import { scopeName } from './scopes.ts';

/** One node a compilation unit, and one for what is in none. */
export function* unitNodes(info: DebugInfo): Iterable<TreeNode> {
  const inside = new Map<Scope | undefined, AnyEntity[]>();
  for (const entity of info.entities.values()) {
    if (entity.kind === 'unit' || entity.kind === 'source' || !declares(entity)) continue;
    const parent = 'parent' in entity ? entity.parent : undefined;
    const list = inside.get(parent);
    if (list === undefined) inside.set(parent, [entity]);
    else list.push(entity);
  }
  for (const entity of info.entities.values()) {
    if (entity.kind !== 'unit') continue;
    const dialect = dialectOf(entity.language);
    const value = `${entity.source?.path ?? ''}, DWARF ${entity.dwarfVersion}`;
    yield {
      label: `%${entity.id} unit`,
      value,
      offset: entity.word * 4,
      children: () => nodes(inside, entity, dialect, new Set()),
    };
  }
  if (inside.has(undefined)) {
    yield { label: 'no scope', children: () => nodes(inside, undefined, 'c', new Set()) };
  }
}

/** What a tree shows by itself; types without a name, members and the like stand with those that use them. */
function declares(entity: AnyEntity): boolean {
  switch (entity.kind) {
    case 'function':
    case 'block':
    case 'module':
    case 'composite':
    case 'enum':
    case 'typedef':
    case 'global':
    case 'local':
    case 'imported':
    case 'macro':
    case 'entry-point':
      return true;
    default:
      return false;
  }
}

type Inside = ReadonlyMap<Scope | undefined, readonly AnyEntity[]>;

/** `above` are the scopes that are open: a scope inside itself is not opened again. */
function* nodes(
  inside: Inside,
  scope: Scope | undefined,
  dialect: Dialect,
  above: ReadonlySet<Scope>,
): Iterable<TreeNode> {
  for (const entity of inside.get(scope) ?? []) yield entityNode(inside, entity, dialect, above);
}

function entityNode(inside: Inside, entity: AnyEntity, dialect: Dialect, above: ReadonlySet<Scope>): TreeNode {
  const scope =
    entity.kind === 'function' || entity.kind === 'block' || entity.kind === 'module' || entity.kind === 'composite'
      ? entity
      : undefined;
  const opens = scope !== undefined && inside.has(scope) && !above.has(scope);
  return {
    label: `%${entity.id} ${entity.kind}`,
    value: textOf(entity, dialect),
    offset: entity.word * 4,
    children:
      !opens && !hasLines(entity)
        ? undefined
        : function* () {
            for (const label of definitionLines(entity, dialect)) yield { label };
            if (opens) yield* nodes(inside, scope, dialect, new Set([...above, scope]));
          },
  };
}

function hasLines(entity: AnyEntity): boolean {
  if (entity.kind === 'composite') return entity.members.length > 0;
  return entity.kind === 'enum' && entity.enumerators.length > 0;
}

/** The members of a definition, a line each: what is between its first line and its last. */
function* definitionLines(entity: AnyEntity, dialect: Dialect): Iterable<string> {
  let last: string | undefined;
  let isFirst = true;
  for (const line of definitionOf(entity, dialect)) {
    if (last !== undefined) yield last;
    if (!isFirst) last = line.trim();
    isFirst = false;
  }
}

function definitionOf(entity: AnyEntity, dialect: Dialect): Iterable<string> {
  if (entity.kind === 'composite') return compositeLines(entity, dialect);
  return entity.kind === 'enum' ? enumLines(entity, dialect) : [];
}

function codeNote(entity: Extract<AnyEntity, { readonly kind: 'function' }>): string {
  if (!entity.definition) return ', declaration';
  return entity.function === undefined ? ', no code' : `, code %${entity.function}`;
}

function textOf(entity: AnyEntity, dialect: Dialect): string {
  switch (entity.kind) {
    case 'function':
      return `${signature(entity, dialect)}, line ${entity.line}${codeNote(entity)}`;
    case 'block':
    case 'module':
      return scopeName(entity);
    case 'typedef':
      return declare(entity.base, entity.name, dialect);
    case 'global': {
      const where = entity.variable === undefined ? '' : `, in %${entity.variable}`;
      const value = entity.expression === undefined ? '' : `, ${expressionText(entity.expression)}`;
      return `${declare(entity.type, entity.name, dialect)}${where}${value}`;
    }
    case 'local':
      return `${declare(entity.type, entity.name, dialect)}${entity.argument === undefined ? '' : `, argument ${entity.argument}`}`;
    case 'imported':
      return `${entity.tag} ${entity.name}`.trim();
    case 'macro':
      return `${entity.name}${entity.value === undefined ? '' : ` ${entity.value}`}`;
    case 'entry-point':
      return `${entity.function?.name ?? '?'}, ${entity.signature} ${entity.arguments}`;
    default:
      return isType(entity) ? declare(entity, '', dialect) : entity.kind;
  }
}
