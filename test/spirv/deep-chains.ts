/* Modules whose debug instructions form one long chain, a kind of chain each: as deep as a module of that size can be. */
import { Op } from '../../generated/spirv/enums.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';
import { debug, instruction, madeModule } from './made-module.ts';

/** Makes the instruction of a link, by its id and that of the link it names. */
export type Link = (id: number, to: number) => number[];

const [NAME, SOURCE, UNIT, SIZE, UINT, FUNCTION_TYPE] = [10, 11, 12, 13, 14, 15];
const [FUNCTION, VARIABLE, EXPRESSION] = [16, 17, 18];
/** The OpFunction of every made module. */
const CODE = 902;
/** The id of the first link; every other follows. */
const FIRST = 2000;

/** Words of OpenCL.DebugInfo.100 by the kind of chain. */
export const links: Readonly<Record<string, Link>> = {
  blocks: (id, to) => debug(id, 21, SOURCE, 1, 1, to),
  namespaces: (id, to) => debug(id, 21, SOURCE, 1, 1, to, NAME),
  discriminators: (id, to) => debug(id, 22, SOURCE, 1, to),
  modules: (id, to) => debug(id, 36, NAME, SOURCE, to, 1, NAME, NAME, NAME, 0),
  'composites in composites': (id, to) => debug(id, 10, NAME, 1, SOURCE, 1, 1, to, NAME, SIZE, 8),
  'functions in functions': (id, to) => debug(id, 20, NAME, FUNCTION_TYPE, SOURCE, 1, 1, to, NAME, 8, 1, 0),
  'functions declared in functions': (id, to) => debug(id, 19, NAME, FUNCTION_TYPE, SOURCE, 1, 1, to, NAME, 0),
  'definitions of definitions': (id, to) => debug(id, 20, NAME, FUNCTION_TYPE, SOURCE, 1, 1, to, NAME, 8, 1, 0, to),
  enums: (id, to) => debug(id, 9, NAME, to, SOURCE, 1, 1, UNIT, SIZE, 8, SIZE, NAME),
  typedefs: (id, to) => debug(id, 7, NAME, to, SOURCE, 1, 1, UNIT),
  pointers: (id, to) => debug(id, 3, to, 7, 0),
  references: (id, to) => debug(id, 3, to, 7, 1 << 11),
  qualifiers: (id, to) => debug(id, 4, to, 0),
  arrays: (id, to) => debug(id, 5, to, SIZE),
  vectors: (id, to) => debug(id, 6, to, 4),
  'function types': (id, to) => debug(id, 8, 0, to, to),
  'members of classes': (id, to) => debug(id, 13, to, to),
  inheritance: (id, to) => debug(id, 12, to, to, SIZE, SIZE, 0),
  templates: (id, to) => debug(id, 14, to, to),
  'template parameters': (id, to) => debug(id, 15, NAME, to, SIZE, SOURCE, 1, 1),
  packs: (id, to) => debug(id, 17, NAME, SOURCE, 1, 1, to),
  'inlined calls': (id, to) => debug(id, 25, 1, FUNCTION, to),
  'imported entities': (id, to) => debug(id, 34, NAME, 0, SOURCE, to, 1, 1, UNIT),
  'variables for variables': (id, to) => debug(id, 27, to, to),
  macros: (id, to) => debug(id, 32, NAME, 1, NAME, to),
};

/** How a chain ends: at the compilation unit, in front of its links, behind them, or in itself. */
export type End = 'backward' | 'forward' | 'circle';

/** A module with a chain of `length` links, and code in the scope and the inlined call at its end. */
export function chainModule(kind: string, length: number, end: End, call: boolean): SpirvModule {
  const link = links[kind] as Link;
  const debugInstructions = [
    instruction(Op.OpTypeInt, UINT, 32, 0),
    instruction(Op.OpConstant, UINT, SIZE, 32),
    debug(SOURCE, 35, NAME),
    debug(UNIT, 1, 1, 5, SOURCE, 3),
    debug(FUNCTION_TYPE, 8, 0, 1),
    debug(FUNCTION, 20, NAME, FUNCTION_TYPE, SOURCE, 1, 1, UNIT, NAME, 8, 1, CODE),
    debug(EXPRESSION, 31),
  ];
  const [first, last] = [FIRST, FIRST + length - 1];
  for (let id = first; id <= last; id++) {
    const to = end === 'backward' ? id - 1 : id + 1;
    const out = to < first || to > last;
    debugInstructions.push(link(id, !out ? to : end === 'circle' ? first : call ? 999 : UNIT));
  }
  const inner = end === 'backward' ? last : first;
  debugInstructions.push(debug(VARIABLE, 26, NAME, inner, SOURCE, 1, 1, call ? FUNCTION : inner, 0));
  const body = [
    debug(3000001 + length, 23, call ? FUNCTION : inner, ...(call ? [inner] : [])),
    debug(3000002 + length, 29, VARIABLE, SIZE, EXPRESSION),
    instruction(Op.OpNop),
    debug(3000003 + length, 24),
    instruction(Op.OpNop),
  ];
  return madeModule('OpenCL.DebugInfo.100', [instruction(Op.OpString, NAME, 'n')], debugInstructions, body);
}
