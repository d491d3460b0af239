/* CUDA dumps, SPIR-V, vISA and R600 by the numbers that drive them. */
import { Op } from '../../generated/spirv/enums.ts';
import { writeBuiltDump } from '../../src/cuda/advanced.ts';
import type { DeviceSpec } from '../../src/cuda/advanced.ts';
import { moduleBytes } from '../../src/spirv/advanced.ts';
import { describeStream, streamBytes } from '../../src/visa/advanced.ts';
import { Bytes, repeat } from '../hostile/case.ts';
import { NAME, SIZE, SOURCE, UINT, UNIT, reg } from '../hostile/other-cases.ts';
import { CF, alu, flow, head } from '../hostile/r600-cases.ts';
import { chainModule } from '../spirv/deep-chains.ts';
import { debug, instruction, madeModule } from '../spirv/made-module.ts';
import { kernel } from '../visa/streams.ts';
import type { Family } from './family.ts';

const cuda = {
  format: 'CUDA',
  suffix: 'nvcudmp',
  commands: [
    ['summary', 'FILE'],
    ['verify', 'FILE'],
    ['dump', 'FILE'],
    ['dump', '--json', 'FILE'],
  ],
};
const spirv = {
  format: 'SPIR-V',
  suffix: 'spv',
  commands: [
    ['verify', 'FILE'],
    ['spirv', 'vars', 'FILE'],
    ['spirv', 'dwarf', 'FILE', '-o', 'OUT'],
  ],
};
const visa = {
  format: 'vISA',
  suffix: 'dbg',
  commands: [
    ['verify', 'FILE'],
    ['visa', 'frames', 'FILE'],
    ['visa', 'dwarf', 'FILE', '-o', 'OUT'],
  ],
};
const target = ['--chip', 'CYPRESS', '--type', 'ps'];
const r600 = {
  format: 'R600',
  suffix: 'bin',
  commands: [
    ['verify', ...target, '-f', 'r600', 'FILE'],
    ['r600', 'disasm', ...target, 'FILE'],
    ['r600', 'opt', ...target, 'FILE', '-o', 'OUT'],
  ],
};

async function dumpOf(parts: Pick<DeviceSpec, 'contexts' | 'grids' | 'sms'>): Promise<Uint8Array> {
  const out = new Bytes();
  const device = { devName: 'GPU', smType: 'sm_90', numSMs: parts.sms?.length ?? 0, numLanesPerWarp: 32, ...parts };
  await writeBuiltDump(
    { generation: 580, devices: [device] },
    { write: (bytes) => Promise.resolve(void out.append(bytes)) },
  );
  return out.bytes();
}

/** A MOV of R0 to R0 that ends its group. */
const move = (out: Bytes): Bytes => out.u4(0x80000000).u4(0x00000c90);

export const gpuFamilies: readonly Family[] = [
  {
    ...cuda,
    driver: 'SMs with a warp of 32 lanes',
    first: 50,
    build: (count) =>
      dumpOf({
        sms: Array.from({ length: count }, (_, smId) => ({
          smId,
          blocks: [
            {
              gridId64: 1,
              blockIdxX: smId,
              warps: [
                {
                  warpId: 0,
                  validLanesMask: 0xffffffff,
                  activeLanesMask: 0xffffffff,
                  lanes: Array.from({ length: 32 }, (_l, ln) => ({ ln, virtualPC: 0x1000n, threadIdxX: ln })),
                },
              ],
            },
          ],
        })),
      }),
  },
  {
    ...cuda,
    driver: 'launches',
    first: 5000,
    build: (count) =>
      dumpOf({
        grids: Array.from({ length: count }, (_, i) => ({ gridId64: i + 1, contextId: 1, gridDimX: 1, blockDimX: 32 })),
      }),
  },
  {
    ...cuda,
    driver: 'modules',
    first: 2000,
    build: (count) =>
      dumpOf({
        contexts: [{ contextId: 1, modules: Array.from({ length: count }, (_, i) => ({ moduleHandle: i + 1 })) }],
      }),
  },
  ...['blocks', 'composites in composites'].map((kind): Family => ({
    ...spirv,
    driver: `depth of ${kind}`,
    first: 5000,
    build: (count) => moduleBytes(chainModule(kind, count, 'forward', false)),
  })),
  {
    ...spirv,
    driver: 'variables and lines',
    first: 4000,
    build: (count) =>
      moduleBytes(
        madeModule(
          'OpenCL.DebugInfo.100',
          [instruction(Op.OpString, NAME, 'name')],
          [
            instruction(Op.OpTypeInt, UINT, 32, 0),
            instruction(Op.OpConstant, UINT, SIZE, 32),
            debug(SOURCE, 35, NAME),
            debug(UNIT, 1, 1, 5, SOURCE, 3),
            debug(15, 2, NAME, SIZE, 1),
            debug(17, 8, 0, 1),
            debug(16, 20, NAME, 17, SOURCE, 1, 1, UNIT, NAME, 8, 1, 902),
            debug(18, 31),
            ...Array.from({ length: count }, (_, i) => debug(2000 + i, 26, NAME, 15, SOURCE, 1, 1, 16, 0)),
          ],
          [
            debug(2_000_000, 23, 16),
            ...Array.from({ length: count }, (_, i) => [
              instruction(Op.OpLine, NAME, i, 1),
              debug(3_000_000 + i, 29, 2000 + i, SIZE, 18),
            ]).flat(),
          ],
        ),
      ),
  },
  {
    ...visa,
    driver: 'objects',
    first: 1500,
    build: (count) =>
      streamBytes(
        describeStream(
          'L4',
          Array.from({ length: count }, (_, i) =>
            kernel({ name: `k${i}`, relocOffset: 64 * i, vars: [{ name: 'V32', intervals: [reg(1, 3)] }] }),
          ),
        ),
      ),
  },
  {
    ...visa,
    driver: 'variables',
    first: 5000,
    build: (count) =>
      streamBytes(
        describeStream('L4', [
          kernel({
            indexMap: Array.from({ length: count }, (_, i) => [i + 1, 16 * i] as const),
            vars: Array.from({ length: count }, (_, i) => ({ name: `V${i}`, intervals: [reg(i, i + 2)] })),
          }),
        ]),
      ),
  },
  {
    ...visa,
    driver: 'subroutines',
    first: 2000,
    build: (count) =>
      streamBytes(
        describeStream('L4', [
          kernel({
            indexMap: Array.from({ length: count }, (_, i) => [i + 1, 16 * i] as const),
            subroutines: Array.from({ length: count }, (_, i) => ({
              name: `s${i}`,
              startVisaIndex: i + 1,
              endVisaIndex: i + 2,
              retval: [reg(i + 1, i + 2)],
            })),
          }),
        ]),
      ),
  },
  {
    ...r600,
    driver: 'ALU clauses',
    first: 250,
    build(count) {
      const out = repeat(count, (o, i) => alu(o, count + 1 + 8 * i, 8));
      return repeat(8 * count, move, flow(out, CF.NOP, 0, true)).bytes();
    },
  },
  {
    ...r600,
    driver: 'loops one after the other',
    first: 1000,
    build: (count) =>
      flow(
        repeat(count, (o, i) => flow(flow(o, CF.LOOP_START_DX10, 2 * i + 2), CF.LOOP_END, 2 * i + 1)),
        CF.NOP,
        0,
        true,
      ).bytes(),
  },
  {
    ...r600,
    driver: 'branches one after the other',
    first: 500,
    build: (count) =>
      flow(
        repeat(count, (o, i) =>
          flow(flow(flow(o, CF.PUSH, 3 * i + 2), CF.JUMP, 3 * i + 2), CF.POP, 3 * i + 3, false, 1),
        ),
        CF.NOP,
        0,
        true,
      ).bytes(),
  },
  {
    ...r600,
    suffix: 'txt',
    driver: 'lines of assembler text',
    first: 4000,
    build: (count) => new TextEncoder().encode(`${head}ALU 1\n${'   1 x: MOV R0.x, R1.x\n'.repeat(count)}`),
    commands: [['r600', 'asm', ...target, 'FILE', '-o', 'OUT']],
  },
  {
    ...r600,
    suffix: 'txt',
    driver: 'blanks in a line of assembler text',
    first: 1_000_000,
    build: (count) => new TextEncoder().encode(`${head}ALU 1\n  x${' '.repeat(count)}x`),
    commands: [['r600', 'asm', ...target, 'FILE', '-o', 'OUT']],
  },
];
