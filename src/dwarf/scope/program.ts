/* The code of a program as people ask for it: what its answers have in common, such as names and types, is worked out once. */
import type { Report } from '../../core/index.ts';
import type { StoppedThread } from '../frame/call-stack.ts';
import { lookupOf } from '../info/lookup.ts';
import type { SourceLine } from '../line/table.ts';
import type { DwarfFile } from '../open.ts';
import { typeTable } from '../types/type-table.ts';
import { inlinedCode } from './inlined.ts';
import type { CodeScope, InlinedCode } from './inlined.ts';
import { liveReader } from './live.ts';
import type { LiveFrame, LiveReader } from './live.ts';
import { locatedVariables } from './located-variables.ts';
import type { LocatedVariable } from './located-variables.ts';
import { sourceLines } from './source-lines.ts';
import { variablesAt } from './variables-at.ts';
import type { VariableAt } from './variables-at.ts';

/** Answers about the code of one file. */
export interface Program {
  /** The variables in scope at an address, those of the innermost scope first. */
  variablesAt(address: bigint): VariableAt[];
  /** File and line of the instruction at an address; undefined where no line table has it. */
  lineAt(address: bigint): SourceLine | undefined;
  /** The functions that hold an address: the innermost inlined one first, the one whose code it is last. */
  functionsAt(address: bigint): readonly CodeScope[];
  /** The variables whose place depends on the code, with the stretches over which they have one. */
  locatedVariables(): LocatedVariable[];
  /** The frames of a stopped thread with their variables and what these hold, the top one first. */
  frames(thread: StoppedThread): Generator<LiveFrame>;
}

/** What `openProgram` gives, with everything it needs loaded. */
export function programOf(file: DwarfFile, report: Report): Program {
  const types = typeTable(lookupOf(file.units, report));
  let inlined: InlinedCode | undefined;
  let live: LiveReader | undefined;
  let lineAt: ((address: bigint) => SourceLine | undefined) | undefined;
  return {
    lineAt: (address) => (lineAt ??= sourceLines(file, report))(address),
    variablesAt: (address) => variablesAt(types, address, report),
    functionsAt: (address) => (inlined ??= inlinedCode(file.units, report)).at(address),
    locatedVariables: () => locatedVariables(types.lookup, report),
    frames: (thread) => (live ??= liveReader(file, types, report)).frames(thread),
  };
}
