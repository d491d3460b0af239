/* Dumps as drivers print them, of our own programs: where dwords stand is theirs, the text behind is ours. */
import { DWORDTable } from '../../../generated/r600/read.ts';
import { disassemble, encodeProgram } from '../../../src/r600/index.ts';
import type { Program } from '../../../src/r600/index.ts';

const letters = { R600: '6', R700: '7', EVERGREEN: 'E', CAYMAN: 'C' } as const;
const RULE = '-'.repeat(62);

/** Address and dwords of each line that sb's disassembler prints, and its text. */
function shown(program: Program): { address: string; words: string[]; indent: string; text: string }[] {
  return [...disassemble(program).matchAll(/^( ?)(\d{4}) {2}((?:[\da-f]{8}(?: |$))+)(.*)$/gm)].map(
    ([, indent = '', address = '', words = '', text = '']) => ({
      address,
      words: words.trim().toUpperCase().split(' '),
      indent,
      text,
    }),
  );
}

/** Since 2013: the dwords of an instruction on its line. */
export function dumpOf(program: Program, number: number, { ngpr = 4, nstack = 1 } = {}): string {
  const { size, chip } = program;
  return [
    RULE,
    `bytecode ${size} dw -- ${ngpr} gprs -- ${nstack} nstack -------------`,
    `shader ${number} -- ${letters[chip.generation]}`,
    ...shown(program).map(({ indent, address, words, text }) =>
      words.length === 1
        ? `${indent}${address} ${words[0]}        2.500000 (1075838976)`
        : `${indent}${address} ${words.join(' ')}  ${text}`,
    ),
    '-'.repeat(38),
    '_'.repeat(62),
  ].join('\n');
}

/** Before 2013: a dword a line, that of padding too where it is a fetch's. */
export function oldDumpOf(program: Program, { ngpr = 4 } = {}): string {
  const { size, chip } = program;
  const words = DWORDTable.over(encodeProgram(program));
  const fetches = new Set(
    program.cf.flatMap((inst) =>
      inst.kind === 'fetch' ? inst.clause.insts.map((_, i) => inst.clause.address + i * 4) : [],
    ),
  );
  const lines = shown(program).flatMap(({ address, words: some, text }) => {
    const first = Number(address);
    const count = fetches.has(first) ? 4 : some.length;
    return Array.from({ length: count }, (_, i) => {
      const bits = words
        .bits(first + i)
        .toString(16)
        .toUpperCase()
        .padStart(8, '0');
      const at = String(first + i).padStart(4, '0');
      return some.length === 1
        ? `${at} ${bits}\t2.500000`
        : `${at} ${bits} ${i === 0 ? text.trim() : 'INST:0x10 DST(SEL:1 CHAN:0)'}`;
    });
  });
  const head = `bytecode ${size} dw -- ${ngpr} gprs ---------------------`;
  return [head, `     ${letters[chip.generation]}`, ...lines, '-'.repeat(38)].join('\n');
}

/** What drivers print below, of a shader of stage 0 with inputs in R1 and R2. */
export const facts = `#include "gallium/drivers/r600/r600_shader.h"
void shader_3_fill_data(struct r600_shader *shader)
{
  memset(shader, 0, sizeof(struct r600_shader));
  shader->ninput=2;
  shader->noutput=1;
  shader->input[0].gpr =1;
  shader->input[1].gpr =2;
  shader->input[1].spi_sid=10;
  shader->output[0].write_mask =15;
  shader->needs_scratch_space=16;
  shader->num_arrays=1;
  shader->arrays = new r600_shader_array[1];
  shader->arrays[0].gpr_start =5;
  shader->arrays[0].gpr_count =4;
  shader->arrays[0].comp_mask =3;
}`;
