/* The debug information of a module as objects: made in two rounds, because instructions may point forward and in circles. */
import { Op } from '../../../generated/spirv/enums.ts';
import { debugTable } from '../instructions/debug-instructions.ts';
import {
  debugInstructionAt,
  idOperand,
  numberOperand,
  operandWord,
  textOperand,
} from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { opcodeOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';
import { surveyor } from './around.ts';
import type { AnyEntity, Around, Composite, FunctionEntity, MacroDefinition, Scope, Source } from './entities.ts';
import { kindOfInstruction } from './kinds.ts';
import { isScope, linkerOf } from './linker.ts';
import type { KindOf, Linker } from './linker.ts';
import type { Draft } from './maker.ts';
import { makers } from './makers.ts';

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

/** The debug information of a module; made once. */
export function debugInfoOf(module: SpirvModule): DebugInfo {
  return module.once(build);
}

/** All entities of one kind, in file order. */
export function* entitiesOf<K extends AnyEntity['kind']>(info: DebugInfo, kind: K): Iterable<KindOf<K>> {
  for (const entity of info.entities.values()) if (entity.kind === kind) yield entity as KindOf<K>;
}

/** What the debug instructions of a module say, while it is gathered. */
class Gathering {
  readonly module: SpirvModule;
  readonly entities = new Map<number, AnyEntity>();
  /** The OpFunctions of DebugFunctionDefinition, by DebugFunction. */
  readonly definitions = new Map<number, number>();
  readonly linker: Linker;
  buildIdentifier: string | undefined;
  storagePath: string | undefined;
  /** What is left to do when all entities are made, in file order. */
  readonly #links: (() => void)[] = [];
  #source: Draft<Source> | undefined;

  constructor(module: SpirvModule) {
    this.module = module;
    this.linker = linkerOf(module, this.entities, this.definitions);
  }

  /** Take in the next debug instruction. */
  add(i: DebugInstruction): void {
    const kind = kindOfInstruction[i.name];
    if (kind !== undefined) {
      if (!this.entities.has(i.id)) this.#make(kind, i);
      return;
    }
    switch (i.name) {
      case 'DebugSourceContinued':
        if (this.#source !== undefined) {
          this.#source.text = (this.#source.text ?? '') + (textOperand(i, 'Text') ?? '');
        }
        break;
      case 'DebugMacroUndef':
        this.#links.push(() => this.#undefine(i));
        break;
      case 'DebugFunctionDefinition': {
        const [defined, by] = [operandWord(i, 'Function'), idOperand(i, 'Definition')];
        if (defined !== undefined && by !== undefined && !this.definitions.has(defined)) {
          this.definitions.set(defined, by);
        }
        break;
      }
      case 'DebugBuildIdentifier':
        this.buildIdentifier ??= textOperand(i, 'Identifier');
        break;
      case 'DebugStoragePath':
        this.storagePath ??= textOperand(i, 'Path');
        break;
      default:
    }
  }

  #make<K extends AnyEntity['kind']>(kind: K, i: DebugInstruction): void {
    const { make, link } = makers[kind];
    const made = make(i);
    const entity: AnyEntity = made;
    this.entities.set(i.id, entity);
    if (entity.kind === 'source') this.#source = entity;
    if (link !== undefined) this.#links.push(() => link(made, i, this.linker));
  }

  #undefine(i: DebugInstruction): void {
    const macro: Draft<MacroDefinition> | undefined = this.linker.of(i, 'Macro', 'macro');
    if (macro === undefined) return;
    macro.undefinedAt = { path: this.linker.source(i)?.path ?? '', line: numberOperand(i, 'Line') ?? 0 };
  }

  /** Let entities point to each other. */
  link(): void {
    for (const link of this.#links) link();
    const around = surveyor();
    for (const entity of this.entities.values()) {
      if (entity.kind === 'template' && entity.target !== undefined) {
        const target: Draft<Composite> | Draft<FunctionEntity> = entity.target;
        target.template ??= entity;
      }
      if (isScope(entity)) surround(entity, around(entity));
    }
  }
}

function surround(scope: Draft<Scope>, around: Around): void {
  scope.around = around;
}

function build(module: SpirvModule): DebugInfo {
  const gathering = new Gathering(module);
  for (const instruction of debugTable(module).instruction) {
    const i = debugInstructionAt(module, wordAt(module.starts, instruction));
    if (i !== undefined) gathering.add(i);
  }
  gathering.link();
  const { entities, linker, buildIdentifier, storagePath } = gathering;
  const byFunction = new Map<number, KindOf<'function'>>();
  for (const entity of entities.values()) {
    if (entity.kind !== 'function' || entity.function === undefined) continue;
    if (opcodeOfId(module, entity.function) === Op.OpFunction && !byFunction.has(entity.function)) {
      byFunction.set(entity.function, entity);
    }
  }
  return { module, entities, byFunction, buildIdentifier, storagePath, linker };
}
