// DWARF expressions: operations a second in a tight loop, operations decoded a second, and nanoseconds of everyday expressions from
// bytes in memory to a result. Processor time, the best of several rounds; then the walk of a large program, dwarf-walk.ts.
import { evaluateSync } from '../../src/dwarf/advanced.ts';
import { assemble, decodeExpression, targetOf } from '../../src/dwarf/index.ts';
import type { EvaluationContext, Location } from '../../src/dwarf/index.ts';

const ROUNDS = 30;
const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;
const target = targetOf(8, 'little');

/** The best of several rounds in microseconds of processor time. */
function best(round: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS; i++) {
    const before = process.cpuUsage();
    round();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

// Addresses, as a stack is full of them.
const memory = new Uint8Array(4096).map((_, i) => [0x40, 0x10][i % 8] ?? 0);
const contents = Uint8Array.of(0x10, 0x10, 0, 0, 0, 0, 0, 0);
const cfa: Location = [{ kind: 'memory', space: 0, bitOffset: 8 * 0x1100, storageBits: target.memoryBits }];
const frameBase = decodeExpression(assemble('call_frame_cfa', settings), settings);
const context: EvaluationContext = {
  target,
  unit: { offset: 0 },
  memory: (_, __, address, size) => memory.subarray(Number(address) - 0x1000, Number(address) - 0x1000 + size),
  registerContents: () => contents,
  registerLocation: (register) => [{ kind: 'register', register, bitOffset: 0, storageBits: 64 }],
  cfa: () => cfa,
  frameBase: () => ({ location: { kind: 'expression', expression: frameBase } }),
};

const COUNT = 100_000;
const loopText = `lit0; constu ${COUNT}; L: swap; over; plus; swap; lit1; minus; dup; bra >L; drop`;
const loop = decodeExpression(assemble(loopText, settings), settings);
const limits = { steps: 10 * COUNT };
const loopTime = best(() => {
  const outcome = evaluateSync(loop, context, { resultKind: 'value', limits });
  if (outcome.kind !== 'value' || outcome.value !== (COUNT * (COUNT + 1)) / 2) throw new Error('wrong sum');
});
console.log(`tight loop: ${((8 * COUNT + 3) / loopTime).toFixed(1)} million operations a second`);

const everyday = [
  'fbreg -20',
  'breg6 16',
  'reg3',
  'addr 0x1000',
  'reg0; piece 8; reg1; piece 8',
  'const2u 0x1234; lit3; plus; stack_value',
  'breg6 -0x10; deref; plus_uconst 8',
  'breg6 0; deref_size 4; breg6 8; deref_size 4; minus; stack_value',
].map((text) => ({ text, bytes: assemble(text, settings) }));

const DECODED = 20_000;
let operations = 0;
const decodeTime = best(() => {
  operations = 0;
  for (let i = 0; i < DECODED; i++) {
    for (const { bytes } of everyday) operations += decodeExpression(bytes, settings).operations.length;
  }
});
console.log(`decoding: ${(operations / decodeTime).toFixed(1)} million operations a second`);

const TIMES = 20_000;
for (const { text, bytes } of everyday) {
  const expression = decodeExpression(bytes, settings);
  const time = best(() => {
    for (let i = 0; i < TIMES; i++) {
      if (evaluateSync(expression, context).kind === 'fault') throw new Error(text);
    }
  });
  console.log(`${((time / TIMES) * 1000).toFixed(0).padStart(6)} ns  ${text}`);
}

await import('./dwarf-walk.ts');
