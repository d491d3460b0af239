/* SPIR-V modules whose rules or declarations multiply each other. */
import { Op } from '../../generated/spirv/enums.ts';
import { instruction } from '../spirv/made-module.ts';
import { Bytes } from './case.ts';
import type { HostileCase } from './case.ts';

const [VOID, SET, TYPE, TEXT, FILE, UNIT, INT, SIZE, BOOL, TRUE] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const [MAIN, FIRST, SECOND, THIRD] = [11, 1_000_000, 2_000_000, 3_000_000] as const;
const SHADER = 1;
const GL_COMPUTE = 5;

/** A module of capabilities that most instructions need, made as it is written: spread arguments have no room for a million words. */
export class Module {
  readonly #out = new Bytes();

  constructor() {
    for (const word of [0x07230203, 0x10500, 0, 10_000_000, 0]) this.#out.u4(word);
    for (const capability of [4, 5, 6, SHADER]) this.add(Op.OpCapability, capability);
  }

  add(opcode: number, ...operands: readonly (number | string)[]): this {
    for (const word of instruction(opcode, ...operands)) this.#out.u4(word);
    return this;
  }

  /** An instruction of OpenCL.DebugInfo.100. */
  debug(id: number, number: number, ...operands: readonly number[]): this {
    // Spread once more they would fill the stack.
    const words = 5 + operands.length;
    for (const word of [((words << 16) | Op.OpExtInst) >>> 0, VOID, id, SET, number]) this.#out.u4(word);
    for (const word of operands) this.#out.u4(word);
    return this;
  }

  each(count: number, make: (module: this, i: number) => void): this {
    for (let i = 0; i < count; i++) make(this, i);
    return this;
  }

  /** A function of one block. */
  empty(id: number, label: number): this {
    this.add(Op.OpFunction, VOID, id, 0, TYPE).add(Op.OpLabel, label);
    return this.add(Op.OpReturn).add(Op.OpFunctionEnd);
  }

  bytes(): Uint8Array {
    return this.#out.bytes();
  }
}

export const types = (module: Module): Module => module.add(Op.OpTypeVoid, VOID).add(Op.OpTypeFunction, TYPE, VOID);

/** What comes before debug instructions, and the unit. */
export function described(): Module {
  const module = new Module().add(Op.OpExtInstImport, SET, 'OpenCL.DebugInfo.100').add(Op.OpMemoryModel, 2, 2);
  module.add(Op.OpString, TEXT, 'a').add(Op.OpTypeVoid, VOID).add(Op.OpTypeInt, INT, 32, 0);
  return module.add(Op.OpConstant, INT, SIZE, 32).debug(FILE, 35, TEXT).debug(UNIT, 1, 1, 5, FILE, 3);
}

const rules = [['verify', '--profile', 'spirv-val@2023.1', 'FILE']];
const writers = [
  ['verify', 'FILE'],
  ['spirv', 'dwarf', 'FILE', '-o', 'OUT'],
];

export const moduleCases: readonly HostileCase[] = [
  {
    name: '500,000 entry points by 500,000 execution modes',
    suffix: 'spv',
    build() {
      const count = 500_000;
      const module = new Module().add(Op.OpMemoryModel, 0, 1);
      module.each(count, (m, i) => m.add(Op.OpEntryPoint, GL_COMPUTE, FIRST + i, 'a'));
      module.each(count, (m, i) => m.add(Op.OpExecutionMode, FIRST + count - 1 - i, 17, 1, 1, 1));
      return types(module).empty(FIRST, MAIN).bytes();
    },
    commands: rules,
  },
  {
    name: '100,000 entry points of a function that calls 100,000 others',
    suffix: 'spv',
    build() {
      const count = 100_000;
      const module = new Module().add(Op.OpMemoryModel, 0, 1);
      module.each(count, (m) => m.add(Op.OpEntryPoint, GL_COMPUTE, MAIN, 'a'));
      types(module)
        .add(Op.OpFunction, VOID, MAIN, 0, TYPE)
        .add(Op.OpLabel, MAIN + 1);
      module.each(count, (m, i) => m.add(Op.OpFunctionCall, VOID, SECOND + i, FIRST + i));
      module.add(Op.OpReturn).add(Op.OpFunctionEnd);
      return module.each(count, (m, i) => m.empty(FIRST + i, THIRD + i)).bytes();
    },
    commands: rules,
  },
  {
    name: '300,000 blocks that go back to one loop header',
    suffix: 'spv',
    build() {
      const count = 300_000;
      const [entry, header, merge, next] = [20, 21, 22, 23];
      const module = types(new Module().add(Op.OpMemoryModel, 0, 1).add(Op.OpEntryPoint, GL_COMPUTE, MAIN, 'a'));
      module.add(Op.OpTypeBool, BOOL).add(Op.OpConstantTrue, BOOL, TRUE);
      module.add(Op.OpFunction, VOID, MAIN, 0, TYPE).add(Op.OpLabel, entry).add(Op.OpBranch, header);
      module.add(Op.OpLabel, header).add(Op.OpLoopMerge, merge, next, 0).add(Op.OpBranch, FIRST);
      module.each(count, (m, i) =>
        m.add(Op.OpLabel, FIRST + i).add(Op.OpBranchConditional, TRUE, header, i + 1 < count ? FIRST + i + 1 : next),
      );
      module.add(Op.OpLabel, next).add(Op.OpBranch, header).add(Op.OpLabel, merge);
      return module.add(Op.OpReturn).add(Op.OpFunctionEnd).bytes();
    },
    commands: rules,
  },
  {
    name: '200,000 variables of arrays 200,000 deep',
    suffix: 'spv',
    build() {
      const count = 200_000;
      const module = new Module().add(Op.OpMemoryModel, 0, 1).add(Op.OpTypeInt, INT, 32, 0);
      module.add(Op.OpConstant, INT, SIZE, 1);
      module.each(count, (m, i) => m.add(Op.OpTypeArray, FIRST + i, i === 0 ? INT : FIRST + i - 1, SIZE));
      module.each(count, (m, i) => m.add(Op.OpTypePointer, SECOND + i, 2, FIRST + count - 1));
      return module.each(count, (m, i) => m.add(Op.OpVariable, SECOND + i, THIRD + i, 2)).bytes();
    },
    commands: rules,
  },
  {
    name: '1,000,000 pointers to a structure that comes later',
    suffix: 'spv',
    build() {
      const count = 1_000_000;
      const module = new Module().add(Op.OpMemoryModel, 0, 1);
      module.each(count, (m, i) => m.add(Op.OpTypePointer, FIRST + i, 2, SECOND));
      return module.add(Op.OpTypeInt, INT, 32, 0).add(Op.OpTypeStruct, SECOND, INT).bytes();
    },
    commands: rules,
  },
  {
    name: '500,000 loads of the last of 500,000 variables',
    suffix: 'spv',
    build() {
      const [count, pointer] = [500_000, 20];
      const module = types(new Module().add(Op.OpMemoryModel, 0, 1).add(Op.OpTypeInt, INT, 32, 0));
      module.add(Op.OpTypePointer, pointer, 6, INT);
      module.each(count, (m, i) => m.add(Op.OpVariable, pointer, FIRST + i, 6));
      module.add(Op.OpFunction, VOID, MAIN, 0, TYPE).add(Op.OpLabel, MAIN + 1);
      module.each(count, (m, i) => m.add(Op.OpLoad, INT, SECOND + i, FIRST + count - 1));
      return module.add(Op.OpReturn).add(Op.OpFunctionEnd).bytes();
    },
    commands: rules,
  },
  {
    name: '300,000 functions of 60,000 parameters, and 300,000 calls',
    suffix: 'spv',
    build() {
      const [count, many] = [300_000, 20];
      const module = types(new Module().add(Op.OpMemoryModel, 0, 1)).add(Op.OpTypeInt, INT, 32, 0);
      module.add(Op.OpTypeFunction, many, VOID, ...Array.from({ length: 60_000 }, () => INT));
      module.each(count, (m, i) => m.add(Op.OpFunction, VOID, FIRST + i, 0, many).add(Op.OpFunctionEnd));
      module.add(Op.OpFunction, VOID, MAIN, 0, TYPE).add(Op.OpLabel, MAIN + 1);
      module.each(count, (m, i) => m.add(Op.OpFunctionCall, VOID, SECOND + i, FIRST + i));
      return module.add(Op.OpReturn).add(Op.OpFunctionEnd).bytes();
    },
    commands: rules,
  },
  {
    name: '600,000 functions with a debug function each',
    suffix: 'spv',
    build() {
      const [count, fnType, none] = [600_000, 12, 13];
      const module = types(described()).debug(none, 0).debug(fnType, 8, 3, none);
      module.each(count, (m, i) => m.debug(FIRST + i, 20, TEXT, fnType, FILE, 1, 1, UNIT, TEXT, 8, 1, SECOND + i));
      return module.each(count, (m, i) => m.empty(SECOND + i, THIRD + i)).bytes();
    },
    commands: [['spirv', 'dwarf', 'FILE', '-o', 'OUT']],
  },
  {
    name: '400,000 functions without an end',
    suffix: 'spv',
    build() {
      const [count, fnType, none] = [400_000, 12, 13];
      const module = types(described()).debug(none, 0).debug(fnType, 8, 3, none);
      module.each(count, (m, i) => m.debug(FIRST + i, 20, TEXT, fnType, FILE, 1, 1, UNIT, TEXT, 8, 1, SECOND + i));
      return module.each(count, (m, i) => m.add(Op.OpFunction, VOID, SECOND + i, 0, TYPE)).bytes();
    },
    commands: writers,
  },
  {
    name: '100,000 variables of a function type of 900 long names',
    suffix: 'spv',
    build() {
      const [long, basic, none, fnType] = [12, 13, 14, 15];
      const module = described().add(Op.OpString, long, 'n'.repeat(2000)).debug(basic, 2, long, SIZE, 1);
      module.debug(none, 0).debug(fnType, 8, 3, none, ...Array.from({ length: 900 }, () => basic));
      return module
        .each(100_000, (m, i) => m.debug(FIRST + i, 18, TEXT, fnType, FILE, 1, 1, UNIT, TEXT, none, 8))
        .bytes();
    },
    commands: [
      ['spirv', 'vars', 'FILE'],
      ['spirv', 'vars', '--json', 'FILE'],
    ],
  },
  {
    name: '500,000 values of an expression of 60,000 operations',
    suffix: 'spv',
    build() {
      const [fn, fnType, block, variable, operation, expression, none] = [12, 13, 14, 15, 16, 17, 18];
      const module = types(described()).debug(none, 0).debug(MAIN, 2, TEXT, SIZE, 1).debug(fnType, 8, 3, none);
      module.debug(fn, 20, TEXT, fnType, FILE, 1, 1, UNIT, TEXT, 8, 1, block).debug(operation, 30, 0);
      module.debug(variable, 26, TEXT, MAIN, FILE, 1, 1, fn, 0);
      module.debug(expression, 31, ...Array.from({ length: 60_000 }, () => operation));
      module
        .add(Op.OpFunction, VOID, block, 0, TYPE)
        .add(Op.OpLabel, block + 10)
        .debug(block + 11, 23, fn);
      module.each(500_000, (m, i) => m.debug(FIRST + i, 29, variable, SIZE, expression));
      return module.add(Op.OpReturn).add(Op.OpFunctionEnd).bytes();
    },
    commands: writers,
  },
  {
    name: '60,000 times the same pack of 60,000 template parameters',
    suffix: 'spv',
    build() {
      const [none, parameter, pack, composite, template] = [12, 13, 14, 15, 16];
      const many = (id: number): number[] => Array.from({ length: 60_000 }, () => id);
      const module = described().debug(MAIN, 2, TEXT, SIZE, 1).debug(none, 0);
      module.debug(parameter, 15, TEXT, MAIN, none, FILE, 1, 1).debug(pack, 17, TEXT, FILE, 1, 1, ...many(parameter));
      module.debug(composite, 10, TEXT, 1, FILE, 1, 1, UNIT, TEXT, SIZE, 8);
      return module.debug(template, 14, composite, ...many(pack)).bytes();
    },
    commands: writers,
  },
  {
    name: '300,000 imported entities',
    suffix: 'spv',
    build: () =>
      described()
        .each(300_000, (m, i) => m.debug(FIRST + i, 34, TEXT, 0, FILE, UNIT, 1, 1, UNIT))
        .bytes(),
    commands: writers,
  },
  {
    name: '200,000 variables outside that a composite of 60,000 members declares, and none of them',
    suffix: 'spv',
    build() {
      const [members, count] = [60_000, 200_000];
      const module = described().debug(MAIN, 2, TEXT, SIZE, 1);
      const list = Array.from({ length: members }, (_, i) => FIRST + i);
      module.debug(12, 10, TEXT, 1, FILE, 1, 1, UNIT, TEXT, SIZE, 8, ...list);
      const member = (m: Module, id: number): Module => m.debug(id, 11, TEXT, MAIN, FILE, 1, 1, 12, SIZE, SIZE, 8);
      module.each(members, (m, i) => member(m, FIRST + i));
      return module
        .each(count, (m, i) =>
          member(m, SECOND + i).debug(THIRD + i, 18, TEXT, MAIN, FILE, 1, 1, UNIT, TEXT, 0, 8, SECOND + i),
        )
        .bytes();
    },
    commands: writers,
  },
  {
    name: '60,000 values of 20,000 parts of a variable',
    suffix: 'spv',
    build() {
      const [count, members] = [60_000, 20_000];
      const [composite, fn, block, variable, expression, fnType, none] = [12, 13, 14, 15, 16, 17, 18];
      const module = types(described());
      module.debug(MAIN, 2, TEXT, SIZE, 1).debug(none, 0).debug(fnType, 8, 3, none);
      const list = Array.from({ length: members }, (_, i) => FIRST + i);
      module.debug(composite, 10, TEXT, 1, FILE, 1, 1, UNIT, TEXT, SIZE, 8, ...list);
      module.each(members, (m, i) => m.debug(FIRST + i, 11, TEXT, MAIN, FILE, 1, 1, composite, SIZE, SIZE, 8));
      module.each(members, (m, i) => m.add(Op.OpConstant, INT, SECOND + i, i));
      module.debug(fn, 20, TEXT, fnType, FILE, 1, 1, UNIT, TEXT, 8, 1, block);
      module.debug(variable, 26, TEXT, composite, FILE, 1, 1, fn, 0).debug(expression, 31);
      module
        .add(Op.OpFunction, VOID, block, 0, TYPE)
        .add(Op.OpLabel, block + 10)
        .debug(block + 11, 23, fn);
      module.each(count, (m, i) =>
        m.debug(THIRD + i, 29, variable, SECOND + (i % members), expression, SECOND + (i % members)),
      );
      return module.add(Op.OpReturn).add(Op.OpFunctionEnd).bytes();
    },
    commands: [...writers, ['spirv', 'vars', '--json', 'FILE', '%3059999']],
  },
];
