/* All commands by name, in the order of the help; those that are not asked for are neither loaded nor set up. */
import type { Command } from 'commander';
import { inputOptions, outputOptions, readingOptions } from '../options/program-options.ts';
import type { Setup } from './setup.ts';
import { addSummary } from './summary-command.ts';

/** Commands that are added together. */
interface Part {
  readonly names: readonly string[];
  readonly add: (program: Command, done: Setup['done']) => void | Promise<void>;
}

/** A part with options that all of its commands have. */
function part(
  names: readonly string[],
  common: Setup['common'],
  load: () => Promise<(program: Command, setup: Setup) => void>,
): Part {
  return { names, add: async (program, done) => (await load())(program, { common, done }) };
}

const parts: readonly Part[] = [
  { names: ['summary'], add: addSummary },
  {
    names: ['dump', 'detect', 'verify', 'write', 'diff', 'view'],
    add: async (program, done) => (await import('./files.ts')).addFileCommands(program, done),
  },
  part(['triage'], readingOptions, async () => (await import('./triage/index.ts')).addTriage),
  part(['cuda'], inputOptions, async () => (await import('./cuda/index.ts')).addCudaCommands),
  part(['visa'], inputOptions, async () => (await import('./visa/index.ts')).addVisaCommands),
  part(['spirv'], inputOptions, async () => (await import('./spirv/index.ts')).addSpirvCommands),
  part(['dwarf'], inputOptions, async () => (await import('./dwarf/commands.ts')).addDwarfCommands),
  part(['r600'], readingOptions, async () => (await import('./r600/index.ts')).addR600Commands),
  {
    names: ['generate'],
    add: async (program, done) => (await import('./files.ts')).addGenerate(program, done),
  },
  part(['schema'], readingOptions, async () => (await import('./schema/index.ts')).addSchemaCommands),
  part(['disasm', 'asm', 'opt'], readingOptions, async () => (await import('./r600/index.ts')).addShaderCommands),
  part(['eval'], inputOptions, async () => (await import('./dwarf/eval-command.ts')).addEvalAlias),
  part(['completion'], outputOptions, async () => (await import('./completion/index.ts')).addCompletion),
];

/** Names of all commands. */
export const commandNames: readonly string[] = parts.flatMap(({ names }) => names);

/** Add the command with this name and those that come with it, or all. */
export async function addCommands(program: Command, done: Setup['done'], only?: string): Promise<void> {
  for (const { names, add } of parts) if (only === undefined || names.includes(only)) await add(program, done);
}
