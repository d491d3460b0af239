/* docs/r600-ir.md: two small shaders through the R600 optimizer, each with its bytecode, its regions, our text of them, and the result. */
import {
  driverStackEntries,
  namedPasses,
  parseBytecode,
  passesNamed,
  printShader,
  runPasses,
} from '../../src/r600/advanced.ts';
import type { IrShader } from '../../src/r600/advanced.ts';
import { assemble, decodeProgram, disassemble, optimizeShader } from '../../src/r600/index.ts';
import { chipNamed } from '../../src/r600/isa/tables/chips.ts';
import { metadataFrom } from '../../src/r600/isa/metadata.ts';
import { outlineOf } from './outline.ts';

interface Example {
  readonly title: string;
  readonly about: string;
  /** As one would write it. */
  readonly source: string;
  readonly bytecode: string;
}

const examples: readonly Example[] = [
  {
    title: 'A branch with two arms',
    about:
      'Lanes whose condition holds depart after the inner arm, the others after the outer one; where both meet, phi nodes choose.',
    source: 'if (b == 3) a = c + 1; else a = c * c;',
    bytecode: `ALU_PUSH_BEFORE
    1 M    x: PRED_SETE_INT      __.x,  R0.x, [0x00000003 0].x
JUMP @6
ALU
    2      x: ADD_INT            R1.x,  R0.y, 1
ELSE @10 POP:1
ALU_POP_AFTER
    3      t: MULLO_INT          R1.x,  R0.y, R0.y
EXPORT_DONE         PIXEL 0     R1.xxxx  EOP
`,
  },
  {
    title: 'A loop that is left and begun again from inside',
    about:
      'One region is the loop: a repeat is a way back to its entry, where a loop_phi has a source for each, after the one from outside; a break is a depart.',
    source: `a = 1;
while (a < 5) {
    a = a + a;
    if (b == 3) continue;
    a = 6;
    if (c == 4) break;
    a = a + 1;
}`,
    bytecode: `ALU
    1      x: MOV                R1.x,  1
LOOP_START_DX10 @32
ALU_PUSH_BEFORE
    2 M    x: PRED_SETGE_INT     __.x,  R1.x, [0x00000005 0].x
JUMP @12 POP:1
LOOP_BREAK @30
POP @12 POP:1
ALU_PUSH_BEFORE
    3      x: ADD_INT            R1.x,  R1.x, R1.x
    4 M    x: PRED_SETE_INT      __.x,  R0.x, [0x00000003 0].x
JUMP @20 POP:1
LOOP_CONTINUE @30
POP @20 POP:1
ALU_PUSH_BEFORE
    5      x: MOV                R1.x,  [0x00000006 0].x
    6 M    x: PRED_SETE_INT      __.x,  R0.y, [0x00000004 0].x
JUMP @28 POP:1
LOOP_BREAK @30
POP @28 POP:1
ALU
    7      x: ADD_INT            R1.x,  R1.x, 1
LOOP_END @4
EXPORT_DONE         PIXEL 0     R1.xxxx  EOP
`,
  },
];

const chip = chipNamed('CYPRESS')!;
const metadata = metadataFrom({ chip: 'CYPRESS', type: 'ps', pshader: { inputs: [{ gpr: 0 }] } });

const block = (text: string): string => `\`\`\`text\n${text.replace(/^\n+|\s+$/g, '')}\n\`\`\``;

/** The lines of IR text from the first instruction to the last. */
function bodyOf(shader: IrShader): string {
  const text = printShader(shader);
  return text.slice(text.indexOf('\nbegin\n') + 7, text.lastIndexOf('\nend')).replace(/ ; (?!exec).*/g, '');
}

function exampleOf({ title, about, source, bytecode }: Example): string {
  const program = decodeProgram(assemble(bytecode, { chip, type: 'ps' }).bytes, { chip, type: 'ps' });
  const shader = parseBytecode(program, metadata);
  runPasses(passesNamed(namedPasses, ['ssa_prepare', 'ssa_rename', 'address_ops', 'psi_ops', 'dce_cleanup']), shader, {
    program,
    metadata,
    safeMath: true,
  });
  const result = optimizeShader({ program, metadata, ngpr: undefined, nstack: undefined }, { safeMath: true });
  return `## ${title}

${block(source)}

${about}

The bytecode:

${block(disassemble(program, { words: false, ngpr: 2, nstack: driverStackEntries(program) }))}

Its regions, in SSA form, in the words of r600-sb's notes:

${block(outlineOf(shader))}

The same in the text of this project, which \`r600 ir --text\` and the tests of passes read:

${block(bodyOf(shader))}

The result:

${block(disassemble(result.program, { words: false, ngpr: result.ngpr, nstack: result.nstack }))}
`;
}

/** docs/r600-ir.md as it should be. */
export function examplesPage(): string {
  return `# R600 shaders as regions

The optimizer of R600 shaders works on a tree of regions, each with one entry and one exit. \`depart\` leaves its region after what it
contains, \`repeat\` goes back to its entry, and \`if\` executes its contents where a condition holds; nothing else jumps. Two shaders
show it, \`a\` being R1.x, \`b\` and \`c\` R0.x and R0.y. \`npm run r600-examples\` makes this page, and a test compares it.

${examples.map(exampleOf).join('\n')}`;
}
