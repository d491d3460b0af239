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
import { newDie, put, putNumber, putReference, unitFor } from './job.ts';
import type { DwarfJob } from './job.ts';
import { locationBytes, locationList } from './places.ts';
import { functionDie } from './types.ts';
import type { FunctionEntity, InlinedAt, LocalVariable, Scope } from '../entities/entities.ts';
import { bindingsIn, liveRanges } from '../code/live.ts';
import type { Binding, LiveRange } from '../code/live.ts';
import { locations } from '../code/lines.ts';
import type { Location } from '../code/lines.ts';
import { endOf } from '../module/module.ts';
import { functionOf, plainScope } from '../entities/scopes.ts';
import { wordAt } from '../module/words.ts';

/** Sections that entries point into. */
export interface CodeSections {
  readonly ranges: ReturnType<typeof listSection>;
  readonly locations: ReturnType<typeof listSection>;
}

/** DebugFunctions that some call was inlined of. */
export function inlinedFunctions(job: DwarfJob): ReadonlySet<FunctionEntity> {
  const found = new Set<FunctionEntity>();
  const seen = new Set<InlinedAt>();
  const add = (scope: Scope | undefined): void => {
    const fn = functionOf(scope);
    if (fn !== undefined) found.add(fn);
  };
  for (const { scope, inlinedAt } of locations(job.info, 0, job.info.module.starts.length)) {
    if (inlinedAt === undefined) continue;
    add(scope);
    for (let call: InlinedAt | undefined = inlinedAt; call !== undefined && !seen.has(call); call = call.inlined) {
      seen.add(call);
      if (call.inlined !== undefined) add(call.scope);
    }
  }
  return found;
}

/** Give entries of one OpFunction their code and their variables' locations; `from` and `to` are instruction indices. */
export function codeDies(
  job: DwarfJob,
  fn: FunctionEntity,
  from: number,
  to: number,
  inlined: ReadonlySet<FunctionEntity>,
  sections: CodeSections,
): void {
  const { info } = job;
  const { module } = info;
  const abstract = functionDie(job, fn);
  let die = abstract;
  if (inlined.has(fn)) {
    die = newDie(DwTag.DW_TAG_subprogram, unitFor(job, fn.parent).die);
    putReference(die, DwAt.DW_AT_abstract_origin, abstract);
  }
  const rootStart = wordAt(module.starts, from);
  const rootEnd = endOf(module, wordAt(module.starts, to - 1));
  put(die, DwAt.DW_AT_low_pc, { form: 'address', value: BigInt(rootStart * 4) });
  putNumber(die, DwAt.DW_AT_high_pc, (rootEnd - rootStart) * 4);
  const instances = new Instances(job, fn, die, die === abstract);
  let last: Location | undefined;
  for (const location of locations(info, from, to)) {
    const { word, scope, inlinedAt } = location;
    if (scope !== last?.scope || inlinedAt !== last?.inlinedAt) instances.enter(scope, inlinedAt, word);
    last = location;
  }
  instances.leave(rootEnd);
  for (const instance of instances.inner()) putRanges(instance, sections.ranges);
  variableDies(job, from, to, (scope, call) => instances.find(scope, call), sections);
}

function putRanges({ die, ranges }: Instance, section: CodeSections['ranges']): void {
  const [first, ...rest] = ranges;
  if (first === undefined) return;
  if (rest.length === 0) {
    put(die, DwAt.DW_AT_low_pc, { form: 'address', value: BigInt(first.start * 4) });
    putNumber(die, DwAt.DW_AT_high_pc, (first.end - first.start) * 4);
    return;
  }
  const entries = ranges.map(({ start, end }): NewListEntry => ({ start: start * 4, end: end * 4 }));
  put(die, DwAt.DW_AT_ranges, { form: 'sec_offset', value: section.add(entries) });
}

type FindInstance = (scope: Scope, call: InlinedAt | undefined) => Instance | undefined;

function variableDies(job: DwarfJob, from: number, to: number, find: FindInstance, sections: CodeSections): void {
  const { info } = job;
  const bindings = bindingsIn(info, from, to);
  const groups = new Map<
    string,
    { variable: LocalVariable; call: InlinedAt | undefined; declared: Binding[]; ranges: LiveRange[] }
  >();
  const groupOf = ({ variable, inlinedAt }: Binding): { declared: Binding[]; ranges: LiveRange[] } => {
    const key = `${variable.id}/${inlinedAt?.id ?? 0}`;
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { variable, call: inlinedAt, declared: [], ranges: [] }));
    return group;
  };
  for (const binding of bindings) {
    const group = groupOf(binding);
    if (binding.declares) group.declared.push(binding);
  }
  for (const range of liveRanges(info, bindings, from, to)) groupOf(range.binding).ranges.push(range);
  for (const { variable, call, declared, ranges } of groups.values()) {
    const scope = plainScope(variable.parent);
    const instance = scope === undefined ? undefined : find(scope, call);
    const origin = job.dies.get(variable.id);
    if (instance === undefined || origin === undefined) continue;
    let die = origin;
    if (!instance.own) {
      die = newDie(origin.tag, instance.die);
      putReference(die, DwAt.DW_AT_abstract_origin, origin);
    }
    const bytes = declared.length > 0 ? locationBytes(declared) : undefined;
    if (die.attributes.some(([attribute]) => attribute === DwAt.DW_AT_location)) continue;
    if (bytes !== undefined) put(die, DwAt.DW_AT_location, { form: 'exprloc', value: bytes });
    else {
      const list = locationList(ranges);
      if (list.length > 0) put(die, DwAt.DW_AT_location, { form: 'sec_offset', value: sections.locations.add(list) });
    }
  }
}
