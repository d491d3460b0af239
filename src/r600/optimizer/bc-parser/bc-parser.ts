/*
 * bc-parser: from decoded bytecode to the IR, before SSA. Takes any structured program; leaves a tree in which clauses and
 * groups stand as in the bytecode, every operand is a value in version 0, PV and PS are resolved, bursts are apart, and
 * branches and loops are regions.
 *
 *   ALU_PUSH_BEFORE { PRED_SETNE R0.x }     clause ALU_PUSH_BEFORE { _, PR, EM = PRED_SETNE R0.x }
 *   JUMP @6                           ->    region 0 { depart 0 0 { if EM { depart 0 1 { clause ALU { ... } } } } }
 *   ALU_POP_AFTER { ... }
 */
import type { ShaderMetadata } from '../../isa/metadata.ts';
import { targetOf } from '../../isa/words/decode-cf.ts';
import type { CfInst, Program } from '../../isa/program.ts';
import { declaredArrays } from '../../ir/arrays.ts';
import { fetchedComponents } from '../../ir/fetched.ts';
import { branchesForValid, helpersMatter, wholeQuadsMatter } from '../../ir/valid-pixels.ts';
import { preloadedInputs } from '../../ir/preloaded.ts';
import { createShader } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { instructions } from '../../ir/tree.ts';
import { register, special } from '../../ir/value-table.ts';
import { unsupported } from './context.ts';
import { parseBlock } from './flow.ts';
import { plainFlow } from './plain-flow.ts';
import { findReturns } from './returns.ts';

/** The IR of a program. FormatError `r600/unsupported` where the IR has no form for it. */
export function parseBytecode(program: Program, metadata: ShaderMetadata | undefined): Shader {
  const shader = createShader(program.chip, program.type);
  const { root, values } = shader;
  for (const { gpr, mask } of preloadedInputs(program, metadata)) {
    for (let chan = 0; chan < 4; chan++) {
      if (((mask >> chan) & 1) === 0) continue;
      const input = register(values, gpr, chan);
      input.assigned = gpr * 4 + chan;
      input.pins = ['FIXED', 'REG', 'CHAN'];
      root.inputs.push(input);
    }
  }
  const writesMemory = program.cf.some((cf) => cf.kind === 'rat' || cf.op?.name === 'MEM_EXPORT');
  const arrays = declaredArrays(program, metadata);
  for (const cf of program.cf) {
    if (endsWhereItLeads(cf))
      throw unsupported(`${cf.op?.name} that ends the program where it does not lead elsewhere`);
    if (program.type === 'ps' && branchesForValid(cf) && cf.op?.flags.has('LOOP_START') !== true)
      throw unsupported(`VALID_PIXEL_MODE of ${cf.op?.name}`);
  }
  if (wholeQuadsMatter(program)) throw unsupported('WHOLE_QUAD_MODE where gradients are taken');
  const plain = plainFlow(program);
  const context = {
    program: plain,
    source: program,
    shader,
    metadata,
    arrays,
    returns: findReturns(plain.cf),
    loops: [],
    maskChanged: false,
    helpersKeep: helpersMatter(program),
    writesMemory,
  };
  parseBlock(context, root, 0, plain.cf.length, 0, 0);
  for (const component of fetchedComponents(program)) {
    root.results.push(register(values, component >> 2, component & 3));
  }
  const valid = special(values, 'VM');
  for (const node of instructions(root)) {
    if (node.dst.includes(valid)) {
      root.results.push(valid);
      break;
    }
  }
  return shader;
}

/** END_OF_PROGRAM of an instruction that may lead elsewhere; POP only drops masks. */
function endsWhereItLeads(cf: CfInst): boolean {
  return cf.kind === 'flow' && cf.op?.name !== 'POP' && targetOf(cf) !== undefined && cf.word1.END_OF_PROGRAM === true;
}
