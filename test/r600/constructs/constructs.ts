/* Small programs with one construct each: optimized, they do what they did, and a mistake in the result is seen. */
import { expect } from 'vitest';
import { decodeProgram, optimizeShader, programsEquivalent } from '../../../src/r600/index.ts';
import type { AluInst, CfInst } from '../../../src/r600/advanced.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';
import { declared, programOf } from '../programs.ts';

/** R0 is an input; R8 to R11 are an array. */
export const METADATA = declared({
  inputs: [{ gpr: 0, spi_sid: 0 }],
  arrays: [{ gpr_start: 8, gpr_count: 4, comp_mask: 15 }],
});

const PROVE = { each: true, runs: 20, lanes: 16, seed: 1, tolerance: 0 } as const;

/** What is asked of every construct, on a chip. */
export function provesItself(text: string, chip: string, metadata: ShaderMetadata = METADATA): Program {
  const program = programOf(chip === 'CAYMAN' ? text.replace(/ +EOP\n/, '\nCF_END @0\n') : text, chip);
  const source = { program, metadata, ngpr: undefined, nstack: undefined };
  const result = optimizeShader(source, { safeMath: true, prove: PROVE });
  expect(result).toMatchObject({ reason: undefined, proof: { equal: true, notModelled: null } });
  expect(result.proof?.conclusive).toBeGreaterThan(0);
  const again = decodeProgram(result.bytes, result.program);
  expect(again.cf).toEqual(result.program.cf);
  return result.program;
}

/** Whether some change of the result's control flow or one of its instructions is seen as a difference: `spoil` makes it. */
export function seesMistake(source: Program, result: Program, spoil: (cf: CfInst) => CfInst): boolean {
  const wrong = { ...result, cf: result.cf.map(spoil) };
  return programsEquivalent(source, wrong, { ...PROVE, stepLimit: 20_000, metadata: METADATA }).first !== null;
}

/** The other way of a boolean constant; another loop constant; elsewhere the opposite comparison. */
export function otherWay(cf: CfInst): CfInst {
  if (cf.kind === 'flow' && cf.word1.COND >= 2) return { ...cf, word1: { ...cf.word1, COND: cf.word1.COND ^ 1 } };
  return cf.kind === 'flow' && cf.op?.name.startsWith('LOOP_START') === true
    ? { ...cf, word1: { ...cf.word1, CF_CONST: cf.word1.CF_CONST + 1 } }
    : cf;
}

/** An instruction of a clause changed. */
export function changeInsts(change: (inst: AluInst) => AluInst): (cf: CfInst) => CfInst {
  return (cf) => {
    if (cf.kind !== 'alu') return cf;
    const groups = cf.clause.groups.map((group) => ({ ...group, insts: group.insts.map(change) }));
    return { ...cf, clause: { ...cf.clause, groups } };
  };
}
