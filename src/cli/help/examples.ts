/* Examples at the end of help texts, for commands that do not bring their own with more to say. */
import type { Command } from 'commander';

/** Example command lines as the end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}

/** Without `lanescope` and the words of the command, which are in front of each. */
const known: Readonly<Record<string, readonly string[]>> = {
  cuda: ['bt core.nvcudmp', 'where core.nvcudmp', 'regs --lane 7 core.nvcudmp'],
  'cuda devices': ['core.nvcudmp'],
  'cuda sms': ['core.nvcudmp', '--json core.nvcudmp'],
  'cuda warps': ['core.nvcudmp', '--sm 124 core.nvcudmp', '--all core.nvcudmp'],
  'cuda lanes': ['core.nvcudmp', '--sm 124 --warp 0 core.nvcudmp'],
  'cuda threads': ['core.nvcudmp', '--block 1,0,0 core.nvcudmp'],
  'cuda blocks': ['core.nvcudmp', '--all core.nvcudmp'],
  'cuda kernels': ['core.nvcudmp'],
  'cuda contexts': ['core.nvcudmp'],
  'cuda where': ['core.nvcudmp', '--wide core.nvcudmp'],
  'cuda exceptions': ['core.nvcudmp', '--json core.nvcudmp'],
  'cuda bt': ['core.nvcudmp', '--block 0,0,0 --thread 5,0,0 core.nvcudmp', '--lane 7 core.nvcudmp'],
  'cuda vars': ['core.nvcudmp', '--frame 1 core.nvcudmp'],
  'cuda print': ["core.nvcudmp 'box->p[3]'", "core.nvcudmp '/x $R4'", "core.nvcudmp i --where 'i > n' --all-lanes"],
  'cuda globals': ['core.nvcudmp', '--max-elements 16 core.nvcudmp'],
  'cuda regs': ['core.nvcudmp', '--lane 7 core.nvcudmp'],
  'cuda mem': ['core.nvcudmp', 'core.nvcudmp 0x7f3000000000 --size 256', 'core.nvcudmp 0x400 --space shared'],
  'cuda const': ['core.nvcudmp'],
  'cuda modules': ['core.nvcudmp', '--extract cubins/ core.nvcudmp'],
  'cuda disasm': ['core.nvcudmp', '--function k_sharedoob core.nvcudmp'],
  'cuda types': ['core.nvcudmp', 'core.nvcudmp Box'],
  'cuda slim': ['core.nvcudmp -o small.nvcudmp', '--drop global,shared --strip-paths core.nvcudmp -o small.nvcudmp'],
  visa: ['vars kernel.dbg 0x660', 'at kernel.dbg 0x120', 'convert --to L4 old.dbg -o new.dbg'],
  'visa at': ['kernel.dbg 0x120 0x130', '--pcs places.txt --json kernel.dbg'],
  'visa ranges': ['kernel.dbg', 'kernel.dbg 60 61'],
  'visa vars': ['kernel.dbg 0x660'],
  'visa who': ['kernel.dbg 0x660 r26', 'kernel.dbg 0x660 r26.8 --grf 64'],
  'visa subs': ['kernel.dbg', 'kernel.dbg 0x660'],
  'visa frames': ['kernel.dbg'],
  'visa unwind': ['kernel.dbg 0x660 --state registers.json'],
  'visa coverage': ['kernel.dbg'],
  'visa spills': ['kernel.dbg', '--json kernel.dbg'],
  'visa diff': ['before.dbg after.dbg'],
  'visa text': ['kernel.dbg', '--verbatim kernel.dbg'],
  'visa dump': ['kernel.dbg', '--json kernel.dbg -o kernel.json'],
  'visa convert': ['--to L4 old.dbg -o new.dbg', '--to L4 --in-place kernel.dbg'],
  'visa dwarf': ['kernel.dbg -o kernel.elf'],
  spirv: ['types shader.spv', 'vars shader.spv %57', 'strip shader.spv -o small.spv'],
  'spirv types': ['shader.spv', '--language glsl shader.spv'],
  'spirv functions': ['shader.spv'],
  'spirv lines': ['shader.spv', 'shader.spv 412 %57', '--of a.cl:12 shader.spv'],
  'spirv vars': ['shader.spv', 'shader.spv %57'],
  'spirv dwarf': ['shader.spv -o shader.elf'],
  'spirv strip': ['shader.spv -o small.spv', '--drop text,lines --in-place shader.spv'],
  'spirv split': ['shader.spv -o small.spv --debug-file shader.debug.spv'],
  'spirv merge': ['small.spv shader.debug.spv -o shader.spv'],
  'spirv convert': ['--to nonsemantic shader.spv -o other.spv'],
  dwarf: ['line program 0x401128', 'vars program --pc 0x401128', "eval 'lit5; dup; mul' --trace"],
  'dwarf vars': ['program --pc 0x401128', 'kernel.o --section .text.startup --pc 0x10'],
  'dwarf line': ['program 0x401128', 'kernel.o .text+0x10 .text+0x20'],
  'dwarf frames': ['program', 'program --pc 0x401128'],
  'dwarf live': ['stopped.json', "--print 'b.p[3]' stopped.json", '--program program --frame 0 stopped.json'],
  r600: ['disasm shader.r6s', 'opt shader.r6s -o faster.r6s', 'run shader.r6s'],
  'r600 disasm': ['shader.r6s', '--chip CYPRESS --type ps shader.bin', 'shaders/'],
  'r600 asm': ['shader.txt -o shader.r6s', '--chip CYPRESS --type ps shader.txt -o shader.bin'],
  'r600 opt': ['shader.r6s -o faster.r6s', '--prove shaders/ -o faster/', '--dump-after gcm shader.r6s -o out.r6s'],
  'r600 ir': ['shader.r6s', '--dot shader.r6s -o shader.dot'],
  'r600 run': ['shader.r6s', '--lanes 16 --seed 7 --via-ir shader.r6s'],
  'r600 equiv': ['before.r6s after.r6s', '--runs 100 --tolerance 1e-5 before.r6s after.r6s'],
  'r600 extract': ['shaders.gsh -o shaders/'],
  'r600 bisect': ["shaders/ --test './render {} && cmp out.png good.png'"],
  schema: ['cuda.summary', 'diff old.ksy new.ksy', 'explore dumps/*.nvcudmp', 'layout cuda --as numpy'],
  disasm: ['shader.r6s'],
  asm: ['shader.txt -o shader.r6s'],
  opt: ['shader.r6s -o faster.r6s'],
};

/** Add examples to the help of each command that has some here. */
export function addExamples(command: Command, above: readonly string[] = []): void {
  for (const each of command.commands) {
    const words = [...above, each.name()];
    const lines = known[words.join(' ')]?.map((line) => `lanescope ${words.join(' ')} ${line}`);
    if (lines !== undefined) each.addHelpText('after', examples(...lines));
    addExamples(each, words);
  }
}
