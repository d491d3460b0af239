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
import type { NewListEntry, listSection } from '../dwarf/write.ts';
import { DW_AT, DW_TAG } from './dwarf-codes.ts';
import { fileNumber, newDie, put, putNumber, putReference, unitFor } from './dwarf-job.ts';
import type { DraftDie, DwarfJob } from './dwarf-job.ts';
import { locationBytes, locationList } from './dwarf-places.ts';
import { functionDie, scopeDie } from './dwarf-types.ts';
import type { FunctionEntity, InlinedAt, LocalVariable, Scope } from './entities.ts';
import { FormatError } from '../runtime/index.ts';
import { bindingsIn, liveRanges } from './live.ts';
import type { Binding, LiveRange } from './live.ts';
import { locations } from './lines.ts';
import { endOf } from './module.ts';
import { functionOf, sourceOf } from './scopes.ts';

/** Calls inside calls, blocks inside blocks that are followed. */
const DEPTH = 200;

/** Ranges that are kept for one function; a hostile module could ask for hundreds an instruction. */
const MOST_RANGES = 4_000_000;

/** A scope in the code of one OpFunction. */
interface Instance {
  readonly scope: Scope;
  readonly die: DraftDie;
  readonly parent: Instance | undefined;
  /** Word ranges, in ascending order. */
  readonly ranges: { start: number; end: number }[];
  /** Whether the entry is the one that the variables were declared in. */
  readonly own: boolean;
}

/** Sections that entries point into. */
export interface CodeSections {
  readonly ranges: ReturnType<typeof listSection>;
  readonly locations: ReturnType<typeof listSection>;
}

/** DebugFunctions that some call was inlined of. */
export function inlinedFunctions(job: DwarfJob): ReadonlySet<FunctionEntity> {
  const found = new Set<FunctionEntity>();
  for (const { scope, inlinedAt } of locations(job.info, 0, job.info.module.starts.length)) {
    if (inlinedAt === undefined) continue;
    for (
      let [at, call, steps] = [scope, inlinedAt as InlinedAt | undefined, 0];
      call !== undefined && steps < DEPTH;
      steps++
    ) {
      const fn = functionOf(at);
      if (fn !== undefined) found.add(fn);
      [at, call] = [call.scope, call.inlined];
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
  const instances = new Map<string, Instance>();
  const abstract = functionDie(job, fn);
  let die = abstract;
  if (inlined.has(fn)) {
    die = newDie(DW_TAG.subprogram, unitFor(job, fn.parent).die);
    putReference(die, DW_AT.abstract_origin, abstract);
  }
  const root: Instance = { scope: fn, die, parent: undefined, ranges: [], own: die === abstract };
  const rootStart = module.starts[from] as number;
  const rootEnd = endOf(module, module.starts[to - 1] as number);
  put(die, DW_AT.low_pc, { form: 'address', value: BigInt(rootStart * 4) });
  putNumber(die, DW_AT.high_pc, (rootEnd - rootStart) * 4);

  const instanceOf = (scope: Scope | undefined, call: InlinedAt | undefined, depth: number): Instance => {
    if (scope === undefined || depth > DEPTH) return root;
    if (scope.kind === 'discriminator') return instanceOf(scope.parent, call, depth + 1);
    const key = `${scope.id}/${call?.id ?? 0}`;
    const known = instances.get(key);
    if (known !== undefined) return known;
    const made = make(scope, call, depth);
    instances.set(key, made);
    return made;
  };
  const make = (scope: Scope, call: InlinedAt | undefined, depth: number): Instance => {
    if (scope.kind === 'block' && scope.name === undefined) {
      const parent = instanceOf(scope.parent, call, depth + 1);
      const declared = scopeDie(job, scope);
      if (parent.own) return { scope, die: declared, parent, ranges: [], own: true };
      const block = newDie(DW_TAG.lexical_block, parent.die);
      putReference(block, DW_AT.abstract_origin, declared);
      return { scope, die: block, parent, ranges: [], own: false };
    }
    if (scope.kind !== 'function' || call === undefined) return root;
    const parent = instanceOf(call.scope, call.inlined, depth + 1);
    const callee = newDie(DW_TAG.inlined_subroutine, parent.die);
    putReference(callee, DW_AT.abstract_origin, functionDie(job, scope));
    const source = sourceOf(call.scope);
    const unit = unitFor(job, fn.parent);
    if (source !== undefined) putNumber(callee, DW_AT.call_file, fileNumber(unit, source.path, source));
    if (call.line > 0) putNumber(callee, DW_AT.call_line, call.line);
    if (call.column > 0) putNumber(callee, DW_AT.call_column, call.column);
    return { scope, die: callee, parent, ranges: [], own: false };
  };

  let kept = 0;
  for (const { word, scope, inlinedAt } of locations(info, from, to)) {
    const end = endOf(module, word);
    const seen = new Set<Instance>();
    for (
      let at: Instance | undefined = instanceOf(scope, inlinedAt, 0);
      at !== undefined && at !== root;
      at = at.parent
    ) {
      if (seen.has(at)) break;
      seen.add(at);
      const last = at.ranges.at(-1);
      if (last?.end === word) last.end = end;
      else {
        at.ranges.push({ start: word, end });
        kept += 1;
      }
    }
    if (kept > MOST_RANGES) {
      throw new FormatError(
        'spirv/too-many-ranges',
        `function %${fn.function ?? 0}: its scopes have more than ${MOST_RANGES} ranges`,
      );
    }
  }
  for (const instance of instances.values()) if (instance !== root) putRanges(instance, sections.ranges);
  variableDies(
    job,
    from,
    to,
    (scope, call) =>
      instances.get(`${scope.id}/${call?.id ?? 0}`) ?? (scope === fn && call === undefined ? root : undefined),
    sections,
  );
}

function putRanges({ die, ranges }: Instance, section: CodeSections['ranges']): void {
  const [first, ...rest] = ranges;
  if (first === undefined) return;
  if (rest.length === 0) {
    put(die, DW_AT.low_pc, { form: 'address', value: BigInt(first.start * 4) });
    putNumber(die, DW_AT.high_pc, (first.end - first.start) * 4);
    return;
  }
  const entries = ranges.map(({ start, end }): NewListEntry => ({ start: start * 4, end: end * 4 }));
  put(die, DW_AT.ranges, { form: 'sec_offset', value: section.add(entries) });
}

type FindInstance = (scope: Scope, call: InlinedAt | undefined) => Instance | undefined;

/** The scope of a variable without the discriminators around it. */
function plainScope(scope: Scope | undefined): Scope | undefined {
  let at = scope;
  for (let steps = 0; at?.kind === 'discriminator' && steps < DEPTH; steps++) at = at.parent;
  return at;
}

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
      putReference(die, DW_AT.abstract_origin, origin);
    }
    const bytes = declared.length > 0 ? locationBytes(declared) : undefined;
    if (die.attributes.some(([attribute]) => attribute === DW_AT.location)) continue;
    if (bytes !== undefined) put(die, DW_AT.location, { form: 'exprloc', value: bytes });
    else {
      const list = locationList(ranges);
      if (list.length > 0) put(die, DW_AT.location, { form: 'sec_offset', value: sections.locations.add(list) });
    }
  }
}
