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
import type { listSection } from '../dwarf/index.ts';
import type { NewListEntry } from '../dwarf/advanced.ts';
import { DW_AT, DW_TAG } from './dwarf-codes.ts';
import { fileNumber, newDie, put, putNumber, putReference, unitFor } from './dwarf-job.ts';
import type { DraftDie, DwarfJob } from './dwarf-job.ts';
import { locationBytes, locationList } from './dwarf-places.ts';
import { functionDie, scopeDie } from './dwarf-types.ts';
import type { FunctionEntity, InlinedAt, LexicalBlock, LocalVariable, Scope } from './entities.ts';
import { FormatError } from '../runtime/index.ts';
import { bindingsIn, liveRanges } from './live.ts';
import type { Binding, LiveRange } from './live.ts';
import { locations } from './lines.ts';
import type { Location } from './lines.ts';
import { endOf } from './module.ts';
import { functionOf, plainScope, sourceOf } from './scopes.ts';

/** Ranges that are kept for one function; a hostile module could ask for hundreds an instruction. */
const MOST_RANGES = 4_000_000;
/** Pairs of a scope and a call in one function, for the same reason. */
const MOST_INSTANCES = 250_000;

/** A scope in the code of one OpFunction. */
interface Instance {
  readonly scope: Scope;
  readonly die: DraftDie;
  readonly parent: Instance | undefined;
  /** How many instances are around it. */
  readonly depth: number;
  /** Word ranges, in ascending order. */
  readonly ranges: { readonly start: number; readonly end: number }[];
  /** Where the range starts that is not at its end yet. */
  since: number;
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
  const instances = new Map<string, Instance>();
  const abstract = functionDie(job, fn);
  let die = abstract;
  if (inlined.has(fn)) {
    die = newDie(DW_TAG.subprogram, unitFor(job, fn.parent).die);
    putReference(die, DW_AT.abstract_origin, abstract);
  }
  const root: Instance = {
    scope: fn,
    die,
    parent: undefined,
    depth: 0,
    ranges: [],
    since: 0,
    own: die === abstract,
  };
  const rootStart = module.starts[from] as number;
  const rootEnd = endOf(module, module.starts[to - 1] as number);
  put(die, DW_AT.low_pc, { form: 'address', value: BigInt(rootStart * 4) });
  putNumber(die, DW_AT.high_pc, (rootEnd - rootStart) * 4);

  const tooMany = (what: string): FormatError =>
    new FormatError('spirv/too-many-ranges', `function %${fn.function ?? 0}: its scopes have more than ${what}`);
  const make = ({ scope, call }: Place, parent: Instance): Instance => {
    const added = { scope, parent, depth: parent.depth + 1, ranges: [], since: 0 };
    if (isPlainBlock(scope)) {
      const declared = scopeDie(job, scope);
      if (parent.own) return { ...added, die: declared, own: true };
      const block = newDie(DW_TAG.lexical_block, parent.die);
      putReference(block, DW_AT.abstract_origin, declared);
      return { ...added, die: block, own: false };
    }
    if (scope.kind !== 'function' || call === undefined) return root;
    const callee = newDie(DW_TAG.inlined_subroutine, parent.die);
    putReference(callee, DW_AT.abstract_origin, functionDie(job, scope));
    const source = sourceOf(call.scope);
    const unit = unitFor(job, fn.parent);
    if (source !== undefined) putNumber(callee, DW_AT.call_file, fileNumber(unit, source.path, source));
    if (call.line > 0) putNumber(callee, DW_AT.call_line, call.line);
    if (call.column > 0) putNumber(callee, DW_AT.call_column, call.column);
    return { ...added, die: callee, own: false };
  };
  /** The instance of a place; those around it are made first, the outermost at once in the function, circles too. */
  const instanceOf = (scope: Scope | undefined, call: InlinedAt | undefined): Instance => {
    const chain: Place[] = [];
    const open = new Set<string>();
    let around = root;
    for (let at = placeOf(scope, call); at !== undefined && !open.has(at.key); at = placeAround(at)) {
      const known = instances.get(at.key);
      if (known !== undefined) {
        around = known;
        break;
      }
      open.add(at.key);
      chain.push(at);
      if (instances.size + chain.length > MOST_INSTANCES) throw tooMany(`${MOST_INSTANCES} places in the code`);
    }
    for (const each of chain.reverse()) instances.set(each.key, (around = make(each, around)));
    return around;
  };

  let kept = 0;
  let current = root;
  /** Instances that are left at a word get a range, those that are entered start one; what is around both goes on. */
  const enter = (next: Instance, word: number): void => {
    let [left, entered] = [current, next];
    while (left !== entered) {
      if (left.depth >= entered.depth) {
        left.ranges.push({ start: left.since, end: word });
        kept += 1;
        left = left.parent ?? root;
      } else {
        entered.since = word;
        entered = entered.parent ?? root;
      }
    }
    current = next;
    if (kept > MOST_RANGES) throw tooMany(`${MOST_RANGES} ranges`);
  };
  let last: Location | undefined;
  for (const location of locations(info, from, to)) {
    const { word, scope, inlinedAt } = location;
    if (scope !== last?.scope || inlinedAt !== last?.inlinedAt) enter(instanceOf(scope, inlinedAt), word);
    last = location;
  }
  enter(root, rootEnd);
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

/** A scope, and the call that it was inlined by. */
interface Place {
  readonly scope: Scope;
  readonly call: InlinedAt | undefined;
  readonly key: string;
}

/** A scope in a call; undefined where there is none. */
function placeOf(within: Scope | undefined, call: InlinedAt | undefined): Place | undefined {
  const scope = plainScope(within);
  return scope === undefined ? undefined : { scope, call, key: `${scope.id}/${call?.id ?? 0}` };
}

/** Whether a scope is a block of statements; one with a name is a namespace. */
function isPlainBlock(scope: Scope): scope is LexicalBlock {
  return scope.kind === 'block' && scope.name === undefined;
}

/** What is around a place: of a block its scope, of an inlined function where it was called. */
function placeAround({ scope, call }: Place): Place | undefined {
  if (isPlainBlock(scope)) return placeOf(scope.parent, call);
  return scope.kind === 'function' && call !== undefined ? placeOf(call.scope, call.inlined) : undefined;
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
