/*
 * From the tree to a list. An `if` becomes
 *
 *   ALU_PUSH_BEFORE { PRED_SET }  JUMP @else { then } ELSE @end { rest } POP
 *
 * where its lanes depart to the end of the region around it, what follows the `if` being for the others; without that depart
 * the lanes come together again right after it, and what follows needs no ELSE. A region with repeats becomes a loop: departs
 * are LOOP_BREAK, repeats LOOP_CONTINUE, none is needed where LOOP_END comes next anyway.
 *
 * What a boolean constant decides is `JUMP @other CND:B1 { then } JUMP @end CND:!B1 { rest }`, which changes no mask. A loop that counts
 * leaves at LOOP_START and LOOP_END: its way out at the head becomes nothing.
 *
 * A short branch of ALU instructions gets no JUMP: to execute it with all lanes off costs less than to test whether they are.
 */
import { assertNever } from '../../../core/index.ts';
import { asksLanes, headsLoop, marksHelpers } from '../../ir/effects.ts';
import { field } from '../../ir/fields.ts';
import type {
  CfNode,
  ClauseNode,
  Container,
  DepartNode,
  FetchNode,
  GroupNode,
  IfNode,
  Node,
  RegionNode,
  RepeatNode,
} from '../../ir/node.ts';
import { aluCode, createAlu, createGroup } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { aluNodes, append, children, enclosingLoop, instructions } from '../../ir/tree.ts';
import type { Slot } from '../../isa/program.ts';
import type { Value } from '../../ir/value.ts';
import { exportLine } from './exports.ts';
import { cannotFinalize } from './failure.ts';
import { flow, label } from './lines.ts';
import { elementAt, lastOf } from '../../ir/element-at.ts';
import type { AluLine, FlowConstant, LabelLine, Line, LoopName } from './lines.ts';

/** How the lanes get to the end of a list: they go on after it, all have left their loop or round, or some wait at the end of a region. */
type ListEnd = 'goes on' | 'left' | RegionNode;

/** What decides about a branch: the clause that makes its mask, or a constant. */
type Test = AluLine | FlowConstant;

/** Branches whose second part runs to the end of this list. */
interface OpenBranch {
  readonly region: RegionNode;
  readonly test: Test;
  readonly then: readonly Line[];
  /** Where its second part starts in the list. */
  readonly start: number;
}

/** The surroundings of a list of nodes. */
interface Place {
  readonly out: Line[];
  readonly branches: OpenBranch[];
  /** The region that a depart ends a branch of. */
  readonly region: RegionNode | undefined;
  readonly loop: { readonly region: RegionNode; readonly end: LabelLine } | undefined;
  /** After the list comes the end of the innermost loop. */
  readonly last: boolean;
}

/** Control flow of a shader as a list. */
export function linesOf(shader: Shader): readonly Line[] {
  const out: Line[] = [];
  const branches: OpenBranch[] = [];
  emitList({ out, branches, region: undefined, loop: undefined, last: false }, shader.root);
  if (branches.length > 0) throw cannotFinalize('a depart to nowhere');
  return out;
}

function emitList(place: Place, container: Container): ListEnd {
  for (const node of children(container)) {
    const last = place.last && endsList(node);
    const { out, branches, region, loop } = place;
    const end = emitNode(last === place.last ? place : { out, branches, region, loop, last }, node);
    if (end !== 'goes on') return end;
  }
  return 'goes on';
}

/** Whether nothing that becomes an instruction follows in the list. */
function endsList(node: Node): boolean {
  let next = node.next;
  while (next?.kind === 'cf' && isImplied(next.op.name) && !asksLanes(next)) next = next.next;
  return next === undefined;
}

function emitNode(place: Place, node: Node): ListEnd {
  switch (node.kind) {
    case 'block':
    case 'root':
      return emitList(place, node);
    case 'clause':
      emitClause(place, node);
      return 'goes on';
    case 'cf':
      if (node.op.flags.has('EXP')) place.out.push(exportLine(node));
      else if (asksLanes(node) || !isImplied(node.op.name)) place.out.push({ kind: 'node', node });
      return 'goes on';
    case 'region':
      return node.repeats.length > 0 ? emitLoop(place, node) : emitRegion(place, node);
    case 'depart':
    case 'repeat':
      return leave(place, emitList(insideOf(place, node), node), node.target, node.kind === 'repeat');
    case 'if':
      return emitIf(place, node);
    case 'phi':
    case 'psi':
    case 'alu':
    case 'fetch':
    case 'group':
    case 'packed':
      throw cannotFinalize(`${node.kind} outside of a clause`);
    default:
      return assertNever(node);
  }
}

/** Where the list of a way out stands: the LOOP_BREAK behind it comes before the end of the loop. */
function insideOf(place: Place, way: DepartNode | RepeatNode): Place {
  const breaks = place.last && way.kind === 'depart' && way.target !== place.region && way.last?.kind !== 'repeat';
  return breaks ? { ...place, last: false } : place;
}

const implied: ReadonlySet<string> = new Set([
  'NOP', 'CF_NATIVE', 'CF_END', 'END_PROGRAM', 'JUMP', 'ELSE', 'PUSH', 'POP', 'LOOP_START_DX10', 'LOOP_START', 'LOOP_START_NO_AL', 'LOOP_END', 'LOOP_BREAK', 'LOOP_CONTINUE',
]); // prettier-ignore

/** What the tree, or the end of the program, says already. */
function isImplied(name: string): boolean {
  return implied.has(name);
}

function emitClause({ out }: Place, clause: ClauseNode): void {
  if (clause.first === undefined) return;
  const { op, fields } = clause;
  const contents = children(clause);
  if (op.flags.has('ALU')) {
    const groups = contents.filter((node): node is GroupNode => node.kind === 'group');
    if (groups.length < contents.length) throw cannotFinalize('an ALU clause without groups');
    out.push({ kind: 'alu', groups, fields, condition: undefined, push: false, pops: 0 });
    return;
  }
  const fetches = contents.flatMap((node) => (node.kind === 'fetch' ? [node] : []));
  if (fetches.length < contents.length) throw cannotFinalize(`a clause ${op.name} of something else`);
  const flags = fetches.filter(marksHelpers);
  if (flags.length > 0) out.push(presetOf(flags));
  out.push({ kind: 'fetch', op, fields, fetches });
}

/** What brings to registers what lanes keep in them that do not execute a clause. */
function presetOf(flags: readonly FetchNode[]): AluLine {
  const groups = flags.map(({ dst: [flag], src }) => {
    const group = createGroup();
    append(
      group,
      createAlu(aluCode(aluOp('MOV'), { slot: ((flag?.assigned ?? 0) & 3) as Slot }), [flag], [src.at(-1)]),
    );
    return group;
  });
  return { kind: 'alu', groups, fields: {}, condition: undefined, push: false, pops: 0 };
}

/** The end of a depart or repeat. */
function leave({ out, loop, region, last }: Place, end: ListEnd, target: RegionNode, again: boolean): ListEnd {
  if (end !== 'goes on') return end;
  if (target === region) return region;
  if (loop === undefined || loop.region !== target) throw cannotFinalize('a way out of more than one loop or region');
  if (!again) out.push(flow('LOOP_BREAK', 0, loop.end));
  else if (!last) out.push(flow('LOOP_CONTINUE', 0, loop.end));
  return 'left';
}

function emitLoop({ out }: Place, region: RegionNode): ListEnd {
  const [start, end, after] = [label(), label(), label()];
  const head = headOf(region);
  if (head === undefined) out.push(flow('LOOP_START_DX10', 0, after), start);
  else
    out.push(
      flow(head.op.name as LoopName, 0, after, {
        ...constantOf(head),
        VALID_PIXEL_MODE: field(head.fields, 'VALID_PIXEL_MODE'),
      }),
      start,
    );
  const branches: OpenBranch[] = [];
  const last = region.last?.kind === 'repeat' || region.last?.kind === 'depart';
  const reached = emitList({ out, branches, region: undefined, loop: { region, end }, last }, region);
  if (reached === 'goes on') out.push(flow('LOOP_BREAK', 0, end));
  out.push(end, flow('LOOP_END', 0, start), after);
  return 'goes on';
}

/** Where lanes leave at the head of a loop, the instruction there. */
function headOf(region: RegionNode): CfNode | undefined {
  for (const node of instructions(region)) {
    if (node.kind === 'cf' && headsLoop(node) && enclosingLoop(node) === region) return node;
  }
  return undefined;
}

/** The constant that an instruction asks. */
function constantOf({ fields }: CfNode): FlowConstant {
  return { COND: field(fields, 'COND'), CF_CONST: field(fields, 'CF_CONST') };
}

function emitRegion({ out, loop, last }: Place, region: RegionNode): ListEnd {
  const branches: OpenBranch[] = [];
  const end = emitList({ out, branches, region, loop, last }, region);
  closeBranches(out, branches);
  return end === 'left' && branches.length === 0 ? 'left' : 'goes on';
}

function emitIf(place: Place, node: IfNode): ListEnd {
  const { out, branches, region, loop, last } = place;
  const test = testOf(place, node);
  if (test === undefined) return 'goes on';
  const then: Line[] = [];
  const inner: OpenBranch[] = [];
  let end = emitList({ out: then, branches: inner, region, loop, last }, node);
  if (inner.length > 0) {
    if (end === 'goes on') throw cannotFinalize('a depart out of two branches at once');
    closeBranches(then, inner);
    end = elementAt(inner, 0).region;
  }
  if (end === 'goes on' || end === 'left') {
    emitBranch(out, test, then, []);
    return 'goes on';
  }
  if (end !== region) throw cannotFinalize('a depart out of two regions at once');
  branches.push({ region, test, then, start: out.length });
  return 'goes on';
}

/** What decides about an if, right before it; undefined: LOOP_START and LOOP_END do. */
function testOf({ out, branches }: Place, node: IfNode): Test | undefined {
  const from = branches.at(-1)?.start ?? 0;
  let at = out.length - 1;
  while (at >= from && waits(out[at])) at--;
  const line = at < from ? undefined : out[at];
  if (line?.kind === 'node' && line.node.dst[0] === node.cond) {
    out.splice(at, 1);
    if (!headsLoop(line.node)) return constantOf(line.node);
    if (!leavesAtOnce(node)) throw cannotFinalize('code between the head of a loop and the way out there');
    return undefined;
  }
  if (line?.kind !== 'alu' || line.condition !== undefined || !makesMask(line, node.cond)) {
    throw cannotFinalize('an if whose condition is not made right before it');
  }
  line.condition = node.cond;
  return line;
}

/** Whether an if has nothing but a way out of its loop. */
function leavesAtOnce(node: IfNode): boolean {
  const way = node.first;
  return way?.kind === 'depart' && way.first === undefined && way.target === enclosingLoop(node);
}

/** Whether a line does the same under any mask. */
function waits(line: Line | undefined): boolean {
  return line?.kind === 'node' && line.node.op.name === 'WAIT_ACK';
}

/** Whether the last group of a clause makes this exec mask. */
function makesMask({ groups }: AluLine, mask: Value): boolean {
  return aluNodes(lastOf(groups)).some((node) => node.dst[2] === mask);
}

/** What is in the list since a branch was opened is its second part; innermost first. */
function closeBranches(out: Line[], branches: readonly OpenBranch[]): void {
  for (const { test, then, start } of [...branches].reverse()) emitBranch(out, test, then, out.splice(start));
}

function emitBranch(out: Line[], test: Test, then: readonly Line[], rest: readonly Line[]): void {
  if ('COND' in test) {
    if (then.length > 0) out.push(...underConstant(test, then));
    if (rest.length > 0) out.push(...underConstant({ ...test, COND: test.COND ^ 1 }, rest));
    return;
  }
  if (then.length === 0 && rest.length === 0) {
    test.condition = undefined;
    return;
  }
  test.push = true;
  const end = label();
  if (rest.length === 0) {
    if (!isShort(then)) out.push(flow('JUMP', 1, end));
    out.push(...then);
  } else {
    if (then.length > 0) {
      const other = label();
      if (!isShort(then)) out.push(flow('JUMP', 0, other));
      out.push(...then, other);
    }
    out.push(flow('ELSE', 1, end), ...rest);
  }
  pop(out);
  out.push(end);
}

/** Lines that execute where a boolean constant says so; the lowest bit of COND says true or false. */
function underConstant(constant: FlowConstant, lines: readonly Line[]): readonly Line[] {
  const end = label();
  return [flow('JUMP', 0, end, constant), ...lines, end];
}

/** Groups that a wave executes in the time that a branch takes. */
const SHORT = 8;

/** Whether a branch is not worth a JUMP. */
function isShort(lines: readonly Line[]): boolean {
  let groups = 0;
  for (const line of lines) {
    if (line.kind === 'alu') groups += line.groups.length;
    else if (line.kind !== 'label' && (line.kind !== 'flow' || line.name !== 'POP')) return false;
  }
  return groups <= SHORT;
}

/**
 * Pops one mask: with the instruction before, where that can. Branches that lead right after it have popped what it popped,
 * and so pop one more.
 */
function pop(out: Line[]): void {
  let at = out.length - 1;
  while (out[at]?.kind === 'label') at--;
  const before = out[at];
  const sources = out.slice(at + 1).flatMap((line) => (line.kind === 'label' ? line.sources : []));
  if (before?.kind === 'alu' && !before.push && before.condition === undefined && before.pops < 2) before.pops++;
  else if (before?.kind === 'flow' && before.name === 'POP' && before.pops < 7) before.pops++;
  else {
    out.push(flow('POP', 1, undefined));
    return;
  }
  for (const source of sources) source.pops++;
}
