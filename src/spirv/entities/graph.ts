/* The debug information of a module as objects: made in two rounds, because instructions may point forward and in circles. */
import { Op } from '../../../generated/spirv/enums.ts';
import { debugTable, layoutAt } from '../instructions/debug-instructions.ts';
import {
  debugInstructionAt,
  idOperand,
  numberOperand,
  operandWord,
  readInstruction,
  textOperand,
} from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { opcodeOfId } from '../module/module.ts';
import { checkTextLength } from '../instructions/source-parts.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';
import { surveyor } from './around.ts';
import type { AnyEntity, Around, Composite, FunctionEntity, MacroDefinition, Scope, Source } from './entities.ts';
import { EntityTable } from './entity-table.ts';
import type { EntitiesById } from './entity-table.ts';
import { kindOfInstruction } from './kinds.ts';
import { isScope, linkerOf } from './linker.ts';
import type { KindOf, Linker } from './linker.ts';
import type { Draft } from './maker.ts';
import { makers } from './makers.ts';

/** Everything that the debug instructions of a module say. */
export interface DebugInfo {
  readonly module: SpirvModule;
  readonly entities: EntitiesById;
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
  readonly entities: EntityTable;
  /** The OpFunctions of DebugFunctionDefinition, by DebugFunction. */
  readonly definitions = new Map<number, number>();
  readonly linker: Linker;
  buildIdentifier: string | undefined;
  storagePath: string | undefined;
  /** Words of DebugMacroUndef. */
  readonly #undefined: number[] = [];
  #source: Draft<Source> | undefined;

  constructor(module: SpirvModule) {
    this.module = module;
    this.entities = new EntityTable(module);
    this.linker = linkerOf(module, this.entities, this.definitions);
  }

  /** Take in the next debug instruction. */
  add(word: number): void {
    const written = layoutAt(this.module, word);
    if (written === undefined || hasNoPart.has(written.name)) return;
    const i = readInstruction(this.module, word, written);
    const kind = kindOfInstruction[i.name];
    if (kind !== undefined) {
      if (!this.entities.has(i.id)) this.#make(kind, i);
      return;
    }
    switch (i.name) {
      case 'DebugSourceContinued':
        if (this.#source !== undefined) {
          const [text, more] = [this.#source.text ?? '', textOperand(i, 'Text') ?? ''];
          checkTextLength(this.module, text.length + more.length, word);
          this.#source.text = text + more;
        }
        break;
      case 'DebugMacroUndef':
        this.#undefined.push(word);
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
    const entity: AnyEntity = makers[kind].make(i);
    this.entities.add(entity);
    if (entity.kind === 'source') this.#source = entity;
  }

  #link<K extends AnyEntity['kind']>(kind: K, entity: Draft<KindOf<K>>): void {
    const { link } = makers[kind];
    const i = link === undefined ? undefined : debugInstructionAt(this.module, entity.word);
    if (i !== undefined) link?.(entity, i, this.linker);
  }

  #undefine(word: number): void {
    const i = debugInstructionAt(this.module, word);
    if (i === undefined) return;
    const macro: Draft<MacroDefinition> | undefined = this.linker.of(i, 'Macro', 'macro');
    if (macro === undefined) return;
    macro.undefinedAt = { path: this.linker.source(i)?.path ?? '', line: numberOperand(i, 'Line') ?? 0 };
  }

  /** Let entities point to each other. */
  link(): void {
    for (const entity of this.entities.values()) this.#link(entity.kind, entity);
    for (const word of this.#undefined) this.#undefine(word);
    const survey = surveyor(surround);
    for (const entity of this.entities.values()) {
      if (entity.kind === 'template' && entity.target !== undefined) {
        const target: Draft<Composite> | Draft<FunctionEntity> = entity.target;
        target.template ??= entity;
      }
      if (isScope(entity)) survey(entity);
    }
  }
}

/** Most of the instructions in code: no entity is made of them. */
const hasNoPart: ReadonlySet<string> = new Set([
  'DebugScope',
  'DebugNoScope',
  'DebugLine',
  'DebugNoLine',
  'DebugDeclare',
  'DebugValue',
]);

function surround(scope: Draft<Scope>, around: Around): void {
  scope.around = around;
}

function build(module: SpirvModule): DebugInfo {
  const gathering = new Gathering(module);
  const { length, instruction } = debugTable(module);
  for (let row = 0; row < length; row++) gathering.add(wordAt(module.starts, wordAt(instruction, row)));
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
