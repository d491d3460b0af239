/* Fetches: registers, and the selects that follow from the channels in which their components lie. */
import { field } from '../../ir/fields.ts';
import type { FetchNode } from '../../ir/node.ts';
import { fetchOperandCount } from '../../ir/operand-count.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import type { FetchGds, FetchInst, FetchMem, FetchTex, FetchVtx } from '../../isa/program.ts';
import { cannotFinalize } from './failure.ts';
import { SEL, componentOf, inRegister, registerOf, selectsOf } from './operands.ts';
import { elementAt } from '../../ir/element-at.ts';
import { wordsOf } from './words.ts';

const axes = ['X', 'Y', 'Z', 'W'] as const;

/** The instruction of a fetch node. */
export function encodeFetch(node: FetchNode, generation: Generation): FetchInst {
  const { op } = node;
  const opcode = ofGeneration(op.opcode, generation);
  if (opcode === null) throw cannotFinalize(`${op.name}, which ${generation} lacks`);
  const own: Record<string, number> = {};
  enterSources(own, node);
  enterResults(own, node);
  // A pass may have changed the instruction: GDS operations have forms that return nothing.
  if (op.encoding === 'gds') {
    own['MEM_OP'] = opcode >> 8;
    own['GDS_OP'] = opcode & 63;
  }
  const common = { op, opcode, pad: 0 };
  switch (op.encoding) {
    case 'vtx': {
      const [word0, word1, word2] = wordsOf<[FetchVtx['word0'], FetchVtx['word1'], FetchVtx['word2']]>(
        'vtx',
        generation,
        own,
        node.fields,
      );
      return { kind: 'vtx', ...common, word0, word1, word2 };
    }
    case 'tex': {
      const [word0, word1, word2] = wordsOf<[FetchTex['word0'], FetchTex['word1'], FetchTex['word2']]>(
        'tex',
        generation,
        own,
        node.fields,
      );
      return { kind: 'tex', ...common, word0, word1, word2 };
    }
    case 'mem': {
      const [word0, word1, word2] = wordsOf<[FetchMem['word0'], FetchMem['word1'], FetchMem['word2']]>(
        'mem_rd',
        generation,
        own,
        node.fields,
      );
      return { kind: 'mem', ...common, word0, word1, word2 };
    }
    case 'gds': {
      const [word0, word1, word2] = wordsOf<[FetchGds['word0'], FetchGds['word1'], FetchGds['word2']]>(
        'gds',
        generation,
        own,
        node.fields,
      );
      return { kind: 'gds', ...common, word0, word1, word2 };
    }
  }
}

function enterSources(own: Record<string, number>, { op, fields, src }: FetchNode): void {
  const operands = src.slice(0, fetchOperandCount(op.encoding, fields));
  const selects = selectsOf(operands);
  own['SRC_GPR'] = registerOf(operands);
  selects.forEach((sel, k) => {
    // Vertex fetches and reads of memory can only name a component; one that does not matter may be any.
    if (op.encoding === 'vtx' || op.encoding === 'mem') {
      if (sel > 3 && operands[k] !== undefined && operands[k].kind !== 'undef') {
        throw cannotFinalize(`${op.name} of a constant`);
      }
      own[`SRC_SEL_${elementAt(axes, k)}`] = sel & 3;
    } else own[`SRC_SEL_${elementAt(axes, k)}`] = sel;
  });
}

/** Component k of the result goes where its value lies; what nobody wants is masked. */
function enterResults(own: Record<string, number>, { op, fields, dst }: FetchNode): void {
  if (op.flags.has('SETGRAD') || op.flags.has('SET_TEXTURE_OFFSETS')) return;
  const results = dst.slice(0, 4).map((value) => (inRegister(value) ? value : undefined));
  own['DST_GPR'] = registerOf(results);
  for (const axis of axes) own[`DST_SEL_${axis}`] = SEL.MASKED;
  results.forEach((value, k) => {
    if (value !== undefined)
      own[`DST_SEL_${elementAt(axes, componentOf(value) & 3)}`] = field(fields, `DST_SEL_${elementAt(axes, k)}`);
  });
}
