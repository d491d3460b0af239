/*
 * Functions that have code: which instructions belong to which block and inlined call, and where variables are there.
 *
 * A place has a scope and the calls that it was inlined through. Each pair of a scope and a call is one entry:
 *
 *   function, no call            DW_TAG_subprogram
 *   function, call               DW_TAG_inlined_subroutine, which points to the function's entry
 *   block, any                   DW_TAG_lexical_block
 *
 * A function that is inlined somewhere has an entry of its own for that, without code; what was compiled of it by itself points
 * there too.
 */
import { DwAt, DwTag } from '../../dwarf/advanced.ts';
import type { listSection } from '../../dwarf/index.ts';
import type { NewListEntry } from '../../dwarf/advanced.ts';
import { Instances } from './instances.ts';
import type { Instance } from './instances.ts';
import type { CodeRows } from './code-rows.ts';
import { reportLeftOut } from './left-out.ts';
import { newDie, putNumber, putReference, unitFor } from './job.ts';
import type { DwarfJob } from './job.ts';
import { locationBytes, locationList } from './places.ts';
import { functionDie } from './types.ts';
import type { FunctionEntity, InlinedAt, LocalVariable, Scope } from '../entities/entities.ts';
import { bindingAt, liveRanges } from '../code/live.ts';
import type { Binding, LiveRange } from '../code/live.ts';
import { visitLocations } from '../code/lines.ts';
import type { SourceRange } from '../code/lines.ts';
import { FIRST_OPERAND, debugTable, layoutAt } from '../instructions/debug-instructions.ts';
import { readInstruction } from '../instructions/debug-operands.ts';
import { endOf } from '../module/module.ts';
import { callKey, functionOf, plainScope, sourceOf } from '../entities/scopes.ts';
import { wordAt } from '../module/words.ts';

/** Sections that entries point into. */
export interface CodeSections {
  readonly ranges: ReturnType<typeof listSection>;
  readonly locations: ReturnType<typeof listSection>;
}

/** A DebugFunction with the indices of the instructions of its OpFunction. */
export interface CodeSpan {
  readonly fn: FunctionEntity;
  readonly from: number;
  readonly to: number;
}

/** DebugFunctions that some call was inlined of. */
export function inlinedFunctions(job: DwarfJob): ReadonlySet<FunctionEntity> {
  const found = new Set<FunctionEntity>();
  const seen = new Set<InlinedAt>();
  const add = (scope: Scope | undefined): void => {
    const fn = functionOf(scope);
    if (fn !== undefined) found.add(fn);
  };
  const { info } = job;
  const { module, linker } = info;
  const { length, instruction } = debugTable(module);
  for (let row = 0; row < length; row++) {
    const word = wordAt(module.starts, wordAt(instruction, row));
    const layout = layoutAt(module, word);
    // Most scopes are in no call: they end before Inlined At.
    if (layout?.name !== 'DebugScope' || endOf(module, word) <= word + FIRST_OPERAND + 1) continue;
    const i = readInstruction(module, word, layout);
    const inlinedAt = linker.of(i, 'Inlined At', 'inlined-at');
    if (inlinedAt === undefined) continue;
    add(linker.scope(i, 'Scope'));
    for (let call: InlinedAt | undefined = inlinedAt; call !== undefined && !seen.has(call); call = call.inlined) {
      seen.add(call);
      if (call.inlined !== undefined) add(call.scope);
    }
  }
  return found;
}

/** Give entries of one OpFunction their code and their variables' locations, and `rows` where its lines change. */
export function codeDies(
  job: DwarfJob,
  { fn, from, to }: CodeSpan,
  inlined: ReadonlySet<FunctionEntity>,
  sections: CodeSections,
  rows: CodeRows,
): void {
  const { info } = job;
  const { module } = info;
  const abstract = functionDie(job, fn);
  let die = abstract;
  if (inlined.has(fn)) {
    die = newDie(job, DwTag.DW_TAG_subprogram, unitFor(job, fn.parent).die);
    putReference(job, die, DwAt.DW_AT_abstract_origin, abstract);
  }
  const rootStart = wordAt(module.starts, from);
  const rootEnd = endOf(module, wordAt(module.starts, to - 1));
  job.entries.number(die, DwAt.DW_AT_low_pc, 'address', rootStart * 4);
  putNumber(job, die, DwAt.DW_AT_high_pc, (rootEnd - rootStart) * 4);
  const instances = new Instances(job, fn, die, die === abstract);
  const path = sourceOf(fn)?.path ?? '';
  const bindings: Binding[] = [];
  let entered = false;
  let lastRange: SourceRange | undefined;
  let lastScope: Scope | undefined;
  let lastCall: InlinedAt | undefined;
  visitLocations(info, from, to, (word, { debugLine, opLine, scope, inlinedAt: call }) => {
    const range = debugLine ?? opLine;
    const moved = !entered || scope !== lastScope || call !== lastCall;
    if (moved) instances.enter(scope, call, word);
    if (moved || range !== lastRange) {
      rows.add(word, range?.path ?? sourceOf(scope)?.path ?? path, range?.line ?? 0, range?.column ?? 0);
      entered = true;
      lastRange = range;
      lastScope = scope;
      lastCall = call;
    }
    const binding = bindingAt(info, word, call);
    if (binding === undefined) return;
    bindings.push(binding);
    const { expression, variable } = binding;
    if (expression !== undefined && job.operationsOf(expression) === undefined)
      reportLeftOut(job, variable.name, expression, word);
  });
  instances.leave(rootEnd);
  for (const instance of instances.inner()) putRanges(job, instance, sections.ranges);
  const ranges = liveRanges(info, bindings, from, to);
  variableDies(job, bindings, ranges, (scope, call) => instances.find(scope, call), sections);
}

function putRanges(job: DwarfJob, { die, ranges }: Instance, section: CodeSections['ranges']): void {
  const [first] = ranges;
  if (first === undefined) return;
  if (ranges.length === 1) {
    job.entries.number(die, DwAt.DW_AT_low_pc, 'address', first.start * 4);
    putNumber(job, die, DwAt.DW_AT_high_pc, (first.end - first.start) * 4);
    return;
  }
  const entries = ranges.map(({ start, end }): NewListEntry => ({ start: start * 4, end: end * 4 }));
  job.entries.number(die, DwAt.DW_AT_ranges, 'sec_offset', section.add(entries));
}

type FindInstance = (scope: Scope, call: InlinedAt | undefined) => Instance | undefined;

function variableDies(
  job: DwarfJob,
  bindings: readonly Binding[],
  live: readonly LiveRange[],
  find: FindInstance,
  sections: CodeSections,
): void {
  const groups = new Map<
    number | string,
    { variable: LocalVariable; call: InlinedAt | undefined; declared: Binding[]; ranges: LiveRange[] }
  >();
  const groupOf = ({ variable, inlinedAt }: Binding): { declared: Binding[]; ranges: LiveRange[] } => {
    const key = callKey(variable.id, inlinedAt);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { variable, call: inlinedAt, declared: [], ranges: [] }));
    return group;
  };
  for (const binding of bindings) {
    const group = groupOf(binding);
    if (binding.declares) group.declared.push(binding);
  }
  for (const range of live) groupOf(range.binding).ranges.push(range);
  for (const { variable, call, declared, ranges } of groups.values()) {
    const scope = plainScope(variable.parent);
    const instance = scope === undefined ? undefined : find(scope, call);
    const origin = job.dies.get(variable.id);
    if (instance === undefined || origin === undefined) continue;
    let die = origin;
    if (!instance.own) {
      die = newDie(job, job.entries.tagOf(origin), instance.die);
      putReference(job, die, DwAt.DW_AT_abstract_origin, origin);
    }
    const bytes = declared.length > 0 ? locationBytes(declared, job) : undefined;
    if (job.entries.has(die, DwAt.DW_AT_location)) continue;
    if (bytes !== undefined) job.entries.expression(die, DwAt.DW_AT_location, bytes);
    else {
      const list = locationList(ranges, job);
      if (list.length > 0) job.entries.number(die, DwAt.DW_AT_location, 'sec_offset', sections.locations.add(list));
    }
  }
}
