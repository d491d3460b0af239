/* The debug information of a module as objects: made in two rounds, because instructions may point forward and in circles. */
import { Op } from '../../generated/spirv/enums.ts';
import { debugTable } from './debug-instructions.ts';
import {
  debugInstructionAt,
  debugInstructionOf,
  idOperand,
  numberOperand,
  operandWord,
  textOperand,
} from './debug-operands.ts';
import type { DebugInstruction } from './debug-operands.ts';
import { describeEntity, kindOfInstruction } from './describe-entity.ts';
import type { AnyEntity, Source, Template } from './entities.ts';
import { linkerOf } from './linker.ts';
import type { KindOf, Linker } from './linker.ts';
import { opcodeOfId } from './module.ts';
import type { SpirvModule } from './module.ts';

/** Everything that the debug instructions of a module say. */
export interface DebugInfo {
  readonly module: SpirvModule;
  /** By result id, in file order. */
  readonly entities: ReadonlyMap<number, AnyEntity>;
  /** DebugFunctions by the id of the OpFunction that they became. */
  readonly byFunction: ReadonlyMap<number, KindOf<'function'>>;
  /** Texts of DebugBuildIdentifier and DebugStoragePath. */
  readonly buildIdentifier: string | undefined;
  readonly storagePath: string | undefined;
  readonly linker: Linker;
}

const graphs = new WeakMap<SpirvModule, DebugInfo>();

/** The debug information of a module; made once. */
export function debugInfoOf(module: SpirvModule): DebugInfo {
  let info = graphs.get(module);
  if (info === undefined) {
    info = build(module);
    graphs.set(module, info);
  }
  return info;
}

/** All entities of one kind, in file order. */
export function* entitiesOf<K extends AnyEntity['kind']>(info: DebugInfo, kind: K): Iterable<KindOf<K>> {
  for (const entity of info.entities.values()) if (entity.kind === kind) yield entity as KindOf<K>;
}

/** An entity while it is made. */
type Draft<T> = { -readonly [K in keyof T]: T[K] };

function build(module: SpirvModule): DebugInfo {
  const entities = new Map<number, AnyEntity>();
  const instructions: DebugInstruction[] = [];
  const definitions = new Map<number, number>();
  let buildIdentifier: string | undefined;
  let storagePath: string | undefined;
  for (const instruction of debugTable(module).instruction) {
    const i = debugInstructionAt(module, module.starts[instruction] as number);
    if (i === undefined) continue;
    const kind = kindOfInstruction[i.name];
    if (kind !== undefined && !entities.has(i.id)) {
      entities.set(i.id, { kind, id: i.id, word: i.word } as AnyEntity);
      instructions.push(i);
    } else if (i.name === 'DebugSourceContinued' || i.name === 'DebugMacroUndef') instructions.push(i);
    else if (i.name === 'DebugFunctionDefinition') {
      const [defined, by] = [operandWord(i, 'Function'), idOperand(i, 'Definition')];
      if (defined !== undefined && by !== undefined && !definitions.has(defined)) definitions.set(defined, by);
    } else if (i.name === 'DebugBuildIdentifier') buildIdentifier ??= textOperand(i, 'Identifier');
    else if (i.name === 'DebugStoragePath') storagePath ??= textOperand(i, 'Path');
  }
  const linker = linkerOf(module, entities, (id) => debugInstructionOf(module, id), definitions, numberOperand);
  let source: Draft<Source> | undefined;
  for (const i of instructions) {
    const entity = entities.get(i.id);
    if (entity !== undefined && entity.word === i.word) {
      Object.assign(entity, describeEntity[entity.kind](i, linker));
      if (entity.kind === 'source') source = entity;
    } else if (i.name === 'DebugSourceContinued' && source !== undefined) {
      source.text = (source.text ?? '') + (textOperand(i, 'Text') ?? '');
    } else if (i.name === 'DebugMacroUndef') {
      const macro: Draft<KindOf<'macro'>> | undefined = linker.of(i, 'Macro', 'macro');
      if (macro !== undefined) {
        macro.undefinedAt = { path: linker.source(i)?.path ?? '', line: numberOperand(i, 'Line') ?? 0 };
      }
    }
  }
  const byFunction = new Map<number, KindOf<'function'>>();
  for (const entity of entities.values()) {
    if (entity.kind === 'template' && entity.target !== undefined) {
      (entity.target as { template: Template | undefined }).template ??= entity;
    }
    if (entity.kind !== 'function' || entity.function === undefined) continue;
    if (opcodeOfId(module, entity.function) === Op.OpFunction && !byFunction.has(entity.function)) {
      byFunction.set(entity.function, entity);
    }
  }
  return { module, entities, byFunction, buildIdentifier, storagePath, linker };
}
