/*
 * One module in two files: what the driver gets, and the same with its debug information, distinguished by nothing else and
 * found for each other by a build identifier. NonSemantic.Shader.DebugInfo.100 has the instructions for that, and every
 * module may import it:
 *
 *   DebugBuildIdentifier  hexadecimal digits, here the start of the SHA-256 of all that is left when stripped
 *   DebugStoragePath      the file that holds the debug information
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { sha256 } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { Additions, instructionWords } from './additions.ts';
import { NON_SEMANTIC_INFO } from '../module/extensions.ts';
import { debugInfoOf } from '../entities/graph.ts';
import type { SpirvModule } from '../module/module.ts';
import { rewrite } from './rewrite.ts';
import { SHADER_DEBUG_INFO } from '../instructions/sets.ts';
import { strip } from './strip.ts';
import { moduleBytes } from '../write.ts';

/** A module in two files. */
export interface SplitModule {
  /** Hexadecimal digits, the same in both. */
  readonly identifier: string;
  /** Without debug information but for the identifier and the path of the other. */
  readonly stripped: SpirvModule;
  /** With everything. */
  readonly debug: SpirvModule;
}

const SET = `${SHADER_DEBUG_INFO}100`;
const BUILD_IDENTIFIER = 105;
const STORAGE_PATH = 106;
/** Digits of the identifier: as many as build ids of ELF files have. */
const DIGITS = 40;

/** Split a module; `path` is where the debug file will lie. A module that has an identifier keeps it. */
export async function split(module: SpirvModule, path: string): Promise<SplitModule> {
  const known = debugInfoOf(module).buildIdentifier;
  const identifier = known ?? (await sha256(moduleBytes(strip(module)))).slice(0, DIGITS);
  const debug = known === undefined ? withIdentity(module, identifier, path) : module;
  return { identifier, stripped: strip(debug, { keepIdentity: true }), debug };
}

/**
 * The module with the debug information that belongs to a stripped one. FormatError when the two are not of one build, or
 * when what runs differs: debug information of other code would mislead.
 */
export function merge(stripped: SpirvModule, debug: SpirvModule): SpirvModule {
  const [here, there] = [stripped, debug].map((module) => debugInfoOf(module).buildIdentifier);
  if (here === undefined || there === undefined) {
    throw new FormatError(
      'spirv/no-identifier',
      `no DebugBuildIdentifier in the ${here === undefined ? 'stripped' : 'debug'} module`,
      // It may stand anywhere up to the end.
      { offset: moduleBytes(here === undefined ? stripped : debug).length, path: 'DebugBuildIdentifier' },
    );
  }
  if (here !== there)
    throw new FormatError('spirv/other-build', `build identifiers differ: ${here} and ${there}`, OF_BUILD);
  const differs = firstDifference(strip(stripped), strip(debug));
  if (differs !== undefined) {
    throw new FormatError('spirv/other-code', `what runs differs from the debug module of build ${here}`, {
      offset: differs * 4,
    });
  }
  return debug;
}

const OF_BUILD = { path: 'DebugBuildIdentifier' };

/** The first word in which two modules differ; undefined where they are the same. */
function firstDifference(a: SpirvModule, b: SpirvModule): number | undefined {
  const at = a.words.findIndex((word, i) => word !== b.words[i]);
  if (at >= 0) return at;
  return a.words.length === b.words.length ? undefined : a.words.length;
}

/** The module with a build identifier and a storage path, and all that the two instructions stand on. */
function withIdentity(module: SpirvModule, identifier: string, path: string): SpirvModule {
  const added = new Additions(module);
  added.extension(NON_SEMANTIC_INFO);
  const set = added.import(SET);
  const [id, place] = [added.string(identifier), added.string(path)];
  const [none, zero] = [added.void(), added.uint(0)];
  const end = added.endOfSection(Op.OpConstant);
  added.insert(end, instructionWords(Op.OpExtInst, none, added.bound++, set, BUILD_IDENTIFIER, id, zero));
  added.insert(end, instructionWords(Op.OpExtInst, none, added.bound++, set, STORAGE_PATH, place));
  return rewrite(module, () => 'keep', added.insertions, added.bound);
}
