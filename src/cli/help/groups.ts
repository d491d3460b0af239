/* Commands in the help, by what people want to do. */
import type { Command } from 'commander';

const tasks: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '': {
    'Explain a crash or a hang:': ['summary', 'diff', 'triage', 'cuda'],
    'Look into any file:': ['dump', 'detect', 'verify', 'write', 'view'],
    'Ask about other formats:': ['visa', 'spirv', 'dwarf', 'r600'],
    'Describe formats yourself:': ['generate', 'schema'],
    'Shorter spellings:': ['disasm', 'asm', 'opt', 'eval'],
    'Learn and set up:': ['completion', 'help'],
  },
  cuda: {
    'What the GPU did:': [
      'exceptions',
      'where',
      'kernels',
      'devices',
      'sms',
      'warps',
      'lanes',
      'threads',
      'blocks',
      'contexts',
    ],
    'What a lane did:': ['bt', 'vars', 'print', 'regs', 'mem', 'const'],
    'The program:': ['globals', 'types', 'modules', 'disasm'],
    'Other files:': ['slim'],
  },
};

/** Put the commands of the program, and of groups that have many, under headings. */
export function groupCommands(program: Command): void {
  for (const [group, headings] of Object.entries(tasks)) {
    const parent = group === '' ? program : program.commands.find((each) => each.name() === group);
    for (const [heading, names] of Object.entries(headings)) {
      for (const each of parent?.commands ?? []) if (names.includes(each.name())) each.helpGroup(heading);
    }
  }
}
