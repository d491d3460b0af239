/* Scopes of one OpFunction as entries: one for every call that they were inlined by, with the code that they have there. */
import { DwAt, DwTag } from '../../dwarf/advanced.ts';
import type { FunctionEntity, InlinedAt, LexicalBlock, Scope } from '../entities/entities.ts';
import { callKey, plainScope, sourceOf } from '../entities/scopes.ts';
import { limitError } from '../../runtime/index.ts';
import type { FormatError } from '../../runtime/index.ts';
import { fileNumber, newDie, putNumber, putReference, unitFor } from './job.ts';
import type { DwarfJob } from './job.ts';
import { functionDie, scopeDie } from './types.ts';

/** Ranges that are kept for one function where nothing else is said; a hostile module could ask for hundreds an instruction. */
const MOST_RANGES = 4_000_000;
/** Pairs of a scope and a call in one function, for the same reason. */
const MOST_INSTANCES = 250_000;

/** A scope in the code of one OpFunction. */
export interface Instance {
  readonly scope: Scope;
  readonly die: number;
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

/** A scope, and the call that it was inlined by. */
interface Place {
  readonly scope: Scope;
  readonly call: InlinedAt | undefined;
  readonly key: number | string;
}

/** A scope in a call; undefined where there is none. */
function placeOf(within: Scope | undefined, call: InlinedAt | undefined): Place | undefined {
  const scope = plainScope(within);
  return scope === undefined ? undefined : { scope, call, key: callKey(scope.id, call) };
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

/** The instances of one OpFunction, made as its code enters them. */
export class Instances {
  readonly #job: DwarfJob;
  readonly #fn: FunctionEntity;
  readonly #root: Instance;
  readonly #most: number | undefined;
  readonly #instances = new Map<number | string, Instance>();
  #kept = 0;
  #current: Instance;

  /** `own`: whether `die` is the entry that the function was declared in. */
  constructor(job: DwarfJob, fn: FunctionEntity, die: number, own: boolean) {
    this.#job = job;
    this.#fn = fn;
    this.#most = job.info.module.limits?.entries;
    this.#root = { scope: fn, die, parent: undefined, depth: 0, ranges: [], since: 0, own };
    this.#current = this.#root;
  }

  /** All but the function itself. */
  *inner(): Iterable<Instance> {
    for (const instance of this.#instances.values()) if (instance !== this.#root) yield instance;
  }

  /** The instance of a scope in a call; undefined where no code entered it. */
  find(scope: Scope, call: InlinedAt | undefined): Instance | undefined {
    const isRoot = scope === this.#fn && call === undefined;
    return this.#instances.get(callKey(scope.id, call)) ?? (isRoot ? this.#root : undefined);
  }

  /** The code from a word on is that of a scope in a call. */
  enter(scope: Scope | undefined, call: InlinedAt | undefined, word: number): void {
    this.#move(this.#instanceOf(scope, call), word);
  }

  /** The code ends at a word. */
  leave(word: number): void {
    this.#move(this.#root, word);
  }

  /** Instances that are left at a word get a range, those that are entered start one; what is around both goes on. */
  #move(next: Instance, word: number): void {
    let left = this.#current;
    let entered = next;
    while (left !== entered) {
      if (left.depth >= entered.depth) {
        left.ranges.push({ start: left.since, end: word });
        this.#kept += 1;
        left = left.parent ?? this.#root;
      } else {
        entered.since = word;
        entered = entered.parent ?? this.#root;
      }
    }
    this.#current = next;
    const most = this.#most ?? MOST_RANGES;
    if (this.#kept > most) throw this.#tooMany(`${most} ranges`);
  }

  /** The instance of a place; those around it are made first, the outermost at once in the function, circles too. */
  #instanceOf(scope: Scope | undefined, call: InlinedAt | undefined): Instance {
    const plain = plainScope(scope);
    const entered = plain === undefined ? this.#root : this.#instances.get(callKey(plain.id, call));
    if (entered !== undefined) return entered;
    const inner = placeOf(scope, call);
    const chain: Place[] = [];
    const open = new Set<number | string>();
    let around = this.#root;
    for (let at = inner; at !== undefined && !open.has(at.key); at = placeAround(at)) {
      const known = this.#instances.get(at.key);
      if (known !== undefined) {
        around = known;
        break;
      }
      open.add(at.key);
      chain.push(at);
      const most = this.#most ?? MOST_INSTANCES;
      if (this.#instances.size + chain.length > most) throw this.#tooMany(`${most} places in the code`);
    }
    for (const each of chain.reverse()) this.#instances.set(each.key, (around = this.#make(each, around)));
    return around;
  }

  #make({ scope, call }: Place, parent: Instance): Instance {
    const job = this.#job;
    const made = (die: number, own: boolean): Instance => {
      return { scope, die, parent, depth: parent.depth + 1, ranges: [], since: 0, own };
    };
    if (isPlainBlock(scope)) {
      const declared = scopeDie(job, scope);
      if (parent.own) return made(declared, true);
      const block = newDie(job, DwTag.DW_TAG_lexical_block, parent.die);
      putReference(job, block, DwAt.DW_AT_abstract_origin, declared);
      return made(block, false);
    }
    if (scope.kind !== 'function' || call === undefined) return this.#root;
    const callee = newDie(job, DwTag.DW_TAG_inlined_subroutine, parent.die);
    putReference(job, callee, DwAt.DW_AT_abstract_origin, functionDie(job, scope));
    const source = sourceOf(call.scope);
    const unit = unitFor(job, this.#fn.parent);
    if (source !== undefined) putNumber(job, callee, DwAt.DW_AT_call_file, fileNumber(unit, source.path, source));
    if (call.line > 0) putNumber(job, callee, DwAt.DW_AT_call_line, call.line);
    if (call.column > 0) putNumber(job, callee, DwAt.DW_AT_call_column, call.column);
    return made(callee, false);
  }

  #tooMany(what: string): FormatError {
    return limitError('entries', `function %${this.#fn.function ?? 0}: its scopes have more than ${what}`);
  }
}
