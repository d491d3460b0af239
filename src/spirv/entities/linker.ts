/* How entities find each other while the graph is made: by id, by what kind of thing they are asked for. */
import type { AnyEntity, Scope, Source, Type } from './entities.ts';
import type { EntitiesById } from './entity-table.ts';
import { debugInstructionOf, idOperand, operandWord, textOfId, textOperand } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { definitionOf } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';

const scopeKinds: ReadonlySet<string> = new Set([
  'unit',
  'function',
  'block',
  'discriminator',
  'module',
  'composite',
] satisfies Scope['kind'][]);
const typeKinds: ReadonlySet<string> = new Set([
  'basic',
  'pointer',
  'qualifier',
  'array',
  'vector',
  'matrix',
  'cooperative-matrix',
  'string',
  'typedef',
  'function-type',
  'enum',
  'composite',
  'member-pointer',
] satisfies Type['kind'][]);

/** Whether an entity is a type. */
export function isType(entity: AnyEntity): entity is Type {
  return typeKinds.has(entity.kind);
}

/** Whether an entity can hold declarations. */
export function isScope(entity: AnyEntity): entity is Scope {
  return scopeKinds.has(entity.kind);
}

/** Looks entities up for one module. */
export interface Linker {
  readonly module: SpirvModule;
  /** The entity with this id; for a template, its target. */
  byId(id: number | undefined): AnyEntity | undefined;
  /** The entity of an operand, if it is of this kind. */
  of<K extends AnyEntity['kind']>(i: DebugInstruction, operand: string, kind: K): KindOf<K> | undefined;
  type(i: DebugInstruction, operand: string): Type | undefined;
  typeOfId(id: number): Type | undefined;
  scope(i: DebugInstruction, operand?: string): Scope | undefined;
  /** The source of an operand: a DebugSource, or an OpString where the set or the producer has that instead. */
  source(i: DebugInstruction, operand?: string): Source | undefined;
  /** The OpFunction that DebugFunctionDefinition gives to a DebugFunction. */
  definitionOf(id: number): number | undefined;
}

export type KindOf<K extends AnyEntity['kind']> = Extract<AnyEntity, { readonly kind: K }>;

/** A linker over entities by id; `definitions` are the OpFunctions of DebugFunctions. */
export function linkerOf(
  module: SpirvModule,
  entities: EntitiesById,
  definitions: ReadonlyMap<number, number>,
): Linker {
  const files = new Map<number, Source>();
  const fileOf = (id: number): Source | undefined => {
    const known = files.get(id);
    if (known !== undefined) return known;
    const path = textOfId(module, id);
    if (path === undefined) return undefined;
    const word = module.starts[definitionOf(module, id) ?? 0] ?? 0;
    const source: Source = { kind: 'source', id, word, path, text: undefined, checksum: undefined };
    files.set(id, source);
    return source;
  };
  const byId = (id: number | undefined): AnyEntity | undefined => {
    let at = id;
    // A template that stands for a template: no more steps than there are entities.
    for (let steps = 0; at !== undefined && steps <= 16; steps++) {
      const found = entities.get(at);
      if (found?.kind !== 'template') return found;
      const template = debugInstructionOf(module, at);
      at = template === undefined ? undefined : idOperand(template, 'Target');
    }
    return undefined;
  };
  const linker: Linker = {
    module,
    byId,
    of: (i, operand, kind) => {
      const found = byId(operandWord(i, operand));
      return found?.kind === kind ? (found as KindOf<typeof kind>) : undefined;
    },
    type: (i, operand) => linker.typeOfId(operandWord(i, operand) ?? 0),
    typeOfId: (id) => {
      const found = byId(id);
      return found !== undefined && isType(found) ? found : undefined;
    },
    scope: (i, operand = 'Parent') => {
      const found = byId(operandWord(i, operand));
      return found !== undefined && isScope(found) ? found : undefined;
    },
    source: (i, operand = 'Source') => {
      const id = operandWord(i, operand);
      if (id === undefined) return undefined;
      const found = entities.get(id);
      if (found?.kind === 'source') return found;
      if (textOperand(i, operand) === undefined) return undefined;
      return fileOf(id);
    },
    definitionOf: (id) => definitions.get(id),
  };
  return linker;
}
