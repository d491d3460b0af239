/*
 * The core of a module held against the rules that the SPIR-V specification has, a family a file:
 *
 *   enabled       capabilities, extensions and versions; what the grammar knows, and how long instructions are
 *   types         types and constants
 *   decorations   what they are on, and the layout of blocks
 *   entry-points  functions, modes and interfaces; the memory model
 *   ids           defined, in order, and on every way to where they are used
 *   blocks        blocks, branches and phis; structure: structured control flow
 *   memory        variables, pointers, calls; values: operations on numbers and composites
 */
import type { Check } from '../verify/check.ts';
import { releaseOf } from '../verify/profile.ts';
import type { Profile, Release } from '../verify/profile.ts';
import { limitError } from '../../runtime/index.ts';
import { wordAt } from '../module/words.ts';
import { checkBlocks, checkFrames } from './blocks.ts';
import { coreCheckOf } from './core-check.ts';
import type { CoreCheck } from './core-check.ts';
import { checkDecorations } from './decorations.ts';
import { checkEnabled, hasUnknown } from './enabled.ts';
import { checkEntryPoints, checkMemoryModel } from './entry-points.ts';
import { flowGraph } from './graph.ts';
import { checkDominance, checkIds } from './ids.ts';
import { checkMemory } from './memory.ts';
import { checkStructure } from './structure.ts';
import { checkTypes } from './types.ts';
import { checkValues } from './values.ts';

/** What no rule looks at under a profile: those who read `ok` are told so. */
export function notJudgedBy(profile: Profile = 'tolerant'): string {
  return releaseOf(profile) === undefined ? 'rules of the core: --profile spirv-val has them' : unjudged;
}

const unjudged =
  'images, atomics, barriers, groups, built-ins, ray tracing, operands of OpenCL.std and GLSL.std.450, overlaps in the layout of blocks, and rules of Vulkan and OpenCL';

/** Report what breaks a rule of the core. */
export function checkCoreRules(check: Check, release: Release): void {
  const core = coreCheckOf(check, release);
  const { module } = core;
  checkEnabled(core);
  // Where an instruction is not known, its ids are not either.
  if (hasUnknown(module)) return;
  checkTypes(core);
  checkDecorations(core);
  checkMemoryModel(core);
  checkEntryPoints(core);
  checkIds(core);
  checkMemory(core);
  checkValues(core);
  for (const { from, to } of checkFrames(core)) {
    const graph = flowGraph(module, from, to);
    checkBlockCount(core, graph.nodes.length, from);
    checkBlocks(core, graph);
    checkDominance(core, graph, from, to);
    if (core.capabilities.has('Shader')) checkStructure(core, graph);
  }
}

/** Blocks of one function whose rules are checked, and what each of them counts as. */
const MOST_BLOCKS = 500_000;
const STEPS_OF_BLOCK = 8;

function checkBlockCount({ module, spend }: CoreCheck, count: number, from: number): void {
  const word = wordAt(module.starts, from);
  spend(STEPS_OF_BLOCK * count, word);
  if (count > MOST_BLOCKS)
    throw limitError('entries', `a function of more than ${MOST_BLOCKS} blocks`, { offset: 4 * word });
}
