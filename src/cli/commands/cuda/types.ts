/* Types that modules define. */
import type { Json } from '../../../core/index.ts';
import { typeLines, typesOf } from '../../../cuda/advanced.ts';
import type { ModuleTypes } from '../../../cuda/advanced.ts';
import type { DefinedMember, Enumerator, TypeDefinition } from '../../../dwarf/advanced.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { askDump, mask } from './ask.ts';
import type { CudaOptions } from './ask.ts';

/** `cuda types`: the types of all modules, or those of a name. */
export function types(file: string, name: string | undefined, options: CudaOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const modules = await typesOf(dump, name);
    if (name !== undefined && modules.every((module) => module.types.length === 0)) {
      const isAny = modules.some(({ hasVariables }) => hasVariables);
      const why = isAny ? '' : '; the modules describe no types: only -G builds do';
      throw new Failure('cuda/no-type', `no module defines ${name}${why}`, exitCode.badFile);
    }
    if (run.json) await run.document({ modules: modules.map(moduleJson) });
    else await run.lines([...typeLines(modules)]);
  });
}

function moduleJson({ module, hasVariables, types: own }: ModuleTypes): Json {
  return {
    context: mask(module.context, 1),
    module: mask(module.handle, 1),
    has_variables: hasVariables,
    types: own.map(definitionJson),
  };
}

function definitionJson({ keyword, name, size, members, enumerators, target, kind }: TypeDefinition): Json {
  return {
    name,
    kind: keyword,
    size,
    ...(kind === 'structure' && { members: members.map(memberJson) }),
    ...(kind === 'enumeration' && { names: enumerators.map(enumeratorJson) }),
    ...(target !== null && { target }),
  };
}

function memberJson({ name, type, isBase, bitOffset, size, bitSize, members, enumerators }: DefinedMember): Json {
  return {
    name,
    type,
    base: isBase,
    offset: bitOffset === null ? null : Math.floor(bitOffset / 8),
    size,
    ...(bitSize !== null && { bit: bitOffset === null ? null : bitOffset % 8, bits: bitSize }),
    ...(members.length > 0 && { members: members.map(memberJson) }),
    ...(enumerators.length > 0 && { names: enumerators.map(enumeratorJson) }),
  };
}

function enumeratorJson({ name, value }: Enumerator): Json {
  return { name, value: `${value}` };
}
