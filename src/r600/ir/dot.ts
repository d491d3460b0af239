/*
 * The IR as a graph for Graphviz: a box for each run of instructions, a cluster for each region, and edges along which lanes
 * go. Where lanes leave a region, the edge ends at the region's exit.
 */
import type { Container, DepartNode, Node, RegionNode, RepeatNode } from './node.ts';
import { isContainer } from './node.ts';
import { printNodeLine } from './print.ts';
import { printValue } from './print-value.ts';
import type { Shader } from './shader.ts';
import { children } from './tree.ts';

interface Graph {
  readonly lines: string[];
  boxes: number;
}

/** A place that lanes come from, and what is said about the way. */
interface Exit {
  readonly from: string;
  readonly label: string;
}

/** The shader's graph in the DOT language. */
export function shaderDot(shader: Shader): string {
  const graph: Graph = { lines: [], boxes: 0 };
  const start = box(graph, [
    `${shader.type} ${shader.chip.name}`,
    `inputs ${shader.root.inputs.map(printValue).join(' ')}`,
  ]);
  const ends = drawList(graph, shader.root, [{ from: start, label: '' }]);
  const end = box(graph, ['end']);
  connect(graph, ends, end);
  return ['digraph shader {', '  node [shape=box fontname=monospace]', ...graph.lines, '}', ''].join('\n');
}

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function box(graph: Graph, text: readonly string[]): string {
  const name = `n${graph.boxes++}`;
  const label = text.map((line) => line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')).join('\\l');
  graph.lines.push(`  ${name} [label="${label}\\l"]`);
  return name;
}

function connect(graph: Graph, exits: readonly Exit[], to: string): void {
  for (const { from, label } of exits) {
    graph.lines.push(`  ${from} -> ${to}${label === '' ? '' : ` [label=${quote(label)}]`}`);
  }
}

/** Draws a list of nodes that lanes enter from `exits`; answers where they leave it from at its end. */
function drawList(graph: Graph, container: Container, exits: readonly Exit[]): readonly Exit[] {
  let from = exits;
  let run: string[] = [];
  const close = (): void => {
    if (run.length === 0) return;
    const name = box(graph, run);
    connect(graph, from, name);
    from = [{ from: name, label: '' }];
    run = [];
  };
  for (const node of children(container)) {
    if (isFlow(node)) {
      close();
      from = drawFlow(graph, node, from);
    } else {
      run.push(...linesOf(node, ''));
    }
  }
  close();
  return from;
}

type FlowNode = Extract<Node, { readonly kind: 'region' | 'depart' | 'repeat' | 'if' }>;

function isFlow(node: Node): node is FlowNode {
  return node.kind === 'region' || node.kind === 'depart' || node.kind === 'repeat' || node.kind === 'if';
}

function linesOf(node: Node, indent: string): readonly string[] {
  if (!isContainer(node)) return [indent + printNodeLine(node)];
  return [indent + node.kind, ...children(node).flatMap((child) => linesOf(child, `${indent}  `))];
}

const entry = (region: RegionNode): string => `entry${region.id}`;
const exit = (region: RegionNode): string => `exit${region.id}`;

function drawFlow(graph: Graph, node: FlowNode, exits: readonly Exit[]): readonly Exit[] {
  switch (node.kind) {
    case 'region': {
      const loopPhi = node.loopPhi.map((phi) => `${printNodeLine(phi)}\\l`).join('');
      const phi = node.phi.map((each) => `${printNodeLine(each)}\\l`).join('');
      graph.lines.push(`  subgraph cluster_${node.id} {`, `  label=${quote(`region ${node.id}`)}`);
      graph.lines.push(`  ${entry(node)} [shape=oval label="entry ${node.id}\\n${loopPhi}"]`);
      connect(graph, exits, entry(node));
      const through = drawList(graph, node, [{ from: entry(node), label: '' }]);
      graph.lines.push(`  ${exit(node)} [shape=oval label="exit ${node.id}\\n${phi}"]`, '  }');
      connect(graph, through, exit(node));
      return [{ from: exit(node), label: '' }];
    }
    case 'depart':
    case 'repeat':
      leave(graph, node, drawList(graph, node, exits));
      return [];
    case 'if': {
      const name = `n${graph.boxes++}`;
      graph.lines.push(`  ${name} [shape=diamond label=${quote(printValue(node.cond))}]`);
      connect(graph, exits, name);
      const body = drawList(graph, node, [{ from: name, label: 'holds' }]);
      return [...body, { from: name, label: 'else' }];
    }
  }
}

function leave(graph: Graph, node: DepartNode | RepeatNode, exits: readonly Exit[]): void {
  const to = node.kind === 'depart' ? exit(node.target) : entry(node.target);
  connect(
    graph,
    exits.map(({ from, label }) => ({ from, label: `${label}${label === '' ? '' : ', '}${node.kind} ${node.index}` })),
    to,
  );
}
