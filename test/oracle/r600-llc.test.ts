/* Objects of LLVM's R600 back end: its own assembly has the same groups of the same instructions as what we decode. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { ALU_SRC, fileSelect, kcacheSelect } from '../../src/r600/isa/tables/selects.ts';
import type { AluInst, AluSrc } from '../../src/r600/advanced.ts';
import { memorySource, silent } from '../../src/core/index.ts';
import { open } from '../../src/r600/index.ts';
import type { Program } from '../../src/r600/index.ts';
import { witness } from '../support/witness.ts';

const sources = join(import.meta.dirname, '../r600/container');

function llc(name: string, chip: string, type: 'asm' | 'obj'): Buffer {
  const file = join(sources, `${name}.ll`);
  const { stdout, status } = spawnSync('llc', ['-march=r600', `-mcpu=${chip}`, `-filetype=${type}`, file, '-o', '-']);
  expect(status).toBe(0);
  return stdout;
}

/** Instructions of LLVM's text by function, in the order of addresses: `ADD_INT * R0.w, KC0[2].y, R0.w`. */
function theirs(text: string): readonly (readonly string[])[] {
  return text
    .split(/^\w+: +; @\w+$/m)
    .slice(1)
    .map((part) => {
      const body = part.slice(0, part.indexOf('.Lfunc_end'));
      return body
        .split(/ALU clause starting at \d+:\n/)
        .slice(1)
        .flatMap((clause) => clause.split('\n').flatMap(instruction));
    });
}

function instruction(line: string): readonly string[] {
  const [, name = '', last = '', operands] = /^\t {2}([A-Z]\w*)( \*)? +(.*?),? *$/.exec(line) ?? [];
  if (operands === undefined) return [];
  const [to = '', ...from] = operands
    .replace(/^ExecMask,/, '')
    .split(/, */)
    .filter((each) => each !== '');
  const target = to.includes('(MASKED)') ? '_' : operand(to);
  // Shifts are called otherwise.
  return [`${name.replace(/^(LSHL|LSHR|ASHR)$/, '$1_INT')}${last} ${[target, ...from.map(operand)].join(', ')}`];
}

function operand(text: string): string {
  return text
    .trim()
    .replace(/\bT(\d+)\.([XYZW])/g, 'R$1.$2')
    .replace(/([XYZW])\b/g, (axis) => axis.toLowerCase());
}

const axes = 'xyzw';
const inline = new Map<number, string>([
  [ALU_SRC.ZERO, '0.0'], [ALU_SRC.ONE, '1.0'], [ALU_SRC.ONE_INT, '1'], [ALU_SRC.M_ONE_INT, '-1'], [ALU_SRC.HALF, '0.5'], [ALU_SRC.PS, 'PS'],
]); // prettier-ignore

function ours(program: Program): readonly string[] {
  const { generation } = program.chip;
  const source = ({ sel, chan, neg, abs }: AluSrc): string => {
    const axis = axes.charAt(chan);
    const constant = fileSelect(sel, generation) === undefined ? kcacheSelect(sel, generation) : undefined;
    const name =
      inline.get(sel) ??
      (sel < 128 ? `R${sel}.${axis}`
      : sel === ALU_SRC.LITERAL ? `literal.${axis}`
      : sel === ALU_SRC.PV ? `PV.${axis}`
      : constant === undefined ? `S${sel}` : `KC${constant.set}[${constant.index}].${axis}`); // prettier-ignore
    return `${neg ? '-' : ''}${abs ? `|${name}|` : name}`;
  };
  const line = (inst: AluInst): string => {
    const target = inst.writeMask ? `R${inst.dstGpr}.${axes.charAt(inst.dstChan)}` : '_';
    const from = inst.src.slice(0, inst.op?.sources ?? 0).map(source);
    return `${inst.op?.name ?? '?'}${inst.last ? ' *' : ''} ${[...(inst.encoding === 'lds_idx' ? [] : [target]), ...from].join(', ')}`;
  };
  return program.cf.flatMap((cf) =>
    cf.kind === 'alu' ? cf.clause.groups.flatMap(({ insts }) => insts.map(line)) : [],
  );
}

describe.each(['kernels', 'constants'])('%s.ll', (name) => {
  for (const chip of ['cedar', 'cypress', 'barts', 'cayman']) {
    witness('llc')(chip, async () => {
      const { shaders } = await open(memorySource(new Uint8Array(llc(name, chip, 'obj'))), silent);
      const text = theirs(llc(name, chip, 'asm').toString());
      const decoded = shaders.map(({ program }) => ours(program));
      expect(decoded).toEqual(text);
      expect(decoded.flat().length).toBeGreaterThan(5);
    });
  }
});
