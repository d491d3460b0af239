/*
 * Which instructions are debug instructions, and where each is:
 *
 *   12 | words << 16, result type, result, set, number, operands
 *
 * OpExtInstWithForwardRefsKHR (4433) has the same words.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import type { SpirvModule } from '../module/module.ts';
import type { DebugSet, InstructionLayout } from './sets.ts';
import { wordAt } from '../module/words.ts';

/** Words in front of the operands. */
export const FIRST_OPERAND = 5;

/** All debug instructions of a module in file order, a row each over parallel arrays. */
export interface DebugTable {
  readonly length: number;
  /** Index of the instruction in the module. */
  readonly instruction: Uint32Array;
  /** Result id of the OpFunction it is in, 0 outside. */
  readonly function: Uint32Array;
  /** Result id of the OpLabel in front of it in that function, 0 where there is none. */
  readonly block: Uint32Array;
  /** By result id of debug instructions: the row plus one; ids past the end are in `sparse`. */
  readonly dense: Uint32Array;
  readonly sparse: ReadonlyMap<number, number>;
  /** How many instructions there are of each set that is no debug set, by the set's name. */
  readonly others: ReadonlyMap<string, number>;
}

/** The debug instructions of a module; found once. */
export function debugTable(module: SpirvModule): DebugTable {
  return module.once(find);
}

/** Whether an opcode is that of instructions of sets. */
export function isExtInst(opcode: number): boolean {
  return opcode === Op.OpExtInst || opcode === Op.OpExtInstWithForwardRefsKHR;
}

/** The debug set of the instruction at a word; undefined where it is no debug instruction. */
export function debugSetAt({ words, imports }: SpirvModule, word: number): DebugSet | undefined {
  const first = wordAt(words, word);
  if (!isExtInst(first & 0xffff) || first >>> 16 < FIRST_OPERAND) return undefined;
  return imports.get(wordAt(words, word + 3))?.debugSet;
}

/** What precedes the operands of an extended instruction. */
export interface Head {
  readonly opcode: number;
  /** Id of its type. */
  readonly type: number;
  /** Its result id. */
  readonly id: number;
  /** Id of the import of its set. */
  readonly set: number;
  readonly number: number;
}

/** The first words of the extended instruction at a word. */
export function headAt({ words }: SpirvModule, word: number): Head {
  const [first = 0, type = 0, id = 0, set = 0, number = 0] = words.subarray(word, word + FIRST_OPERAND);
  return { opcode: first & 0xffff, type, id, set, number };
}

/** How to read the debug instruction at a word; undefined where it is none or its number is unknown. */
export function layoutAt(module: SpirvModule, word: number): InstructionLayout | undefined {
  return debugSetAt(module, word)?.instructions[wordAt(module.words, word + 4)];
}

/** Row of the debug instruction with this result id; undefined where there is none. */
export function debugRowOf({ dense, sparse }: DebugTable, id: number): number | undefined {
  if (id >= dense.length) return sparse.get(id);
  const row = wordAt(dense, id);
  return row === 0 ? undefined : row - 1;
}

function find(module: SpirvModule): DebugTable {
  const { words, starts, imports, definitions } = module;
  // Of the room that as many as all instructions would need only what is used becomes memory.
  const instruction = new Uint32Array(starts.length);
  const inFunction = new Uint32Array(starts.length);
  const block = new Uint32Array(starts.length);
  const dense = new Uint32Array(definitions.dense.length);
  const sparse = new Map<number, number>();
  const others = new Map<string, number>();
  const isDebug = new Map([...imports].map(([id, { debugSet }]) => [id, debugSet !== undefined]));
  let [row, fn, label] = [0, 0, 0];
  for (let i = 0; i < starts.length; i++) {
    const start = wordAt(starts, i);
    const first = wordAt(words, start);
    const size = first >>> 16;
    switch (first & 0xffff) {
      case Op.OpFunction:
        fn = size > 2 ? wordAt(words, start + 2) : 0;
        label = 0;
        break;
      case Op.OpFunctionEnd:
        fn = label = 0;
        break;
      case Op.OpLabel:
        label = size > 1 ? wordAt(words, start + 1) : 0;
        break;
      case Op.OpExtInst:
      case Op.OpExtInstWithForwardRefsKHR: {
        if (size < FIRST_OPERAND) break;
        const set = wordAt(words, start + 3);
        if (isDebug.get(set) !== true) {
          const name = imports.get(set)?.name;
          if (name !== undefined) others.set(name, (others.get(name) ?? 0) + 1);
          break;
        }
        const id = wordAt(words, start + 2);
        instruction[row] = i;
        inFunction[row] = fn;
        block[row] = label;
        row += 1;
        if (id < dense.length) dense[id] ||= row;
        else if (!sparse.has(id)) sparse.set(id, row - 1);
        break;
      }
    }
  }
  const rows = (column: Uint32Array): Uint32Array => column.subarray(0, row);
  return {
    length: row,
    instruction: rows(instruction),
    function: rows(inFunction),
    block: rows(block),
    dense,
    sparse,
    others,
  };
}
