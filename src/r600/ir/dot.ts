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

/** A part of the drawing: a box, a way that lanes go, or where a region begins or ends. */
export type GraphPart =
  | {
      readonly kind: 'node';
      readonly name: string;
      readonly shape: 'box' | 'oval' | 'diamond';
      readonly lines: readonly string[];
    }
  | { readonly kind: 'edge'; readonly from: string; readonly to: string; readonly label: string }
  | { readonly kind: 'open'; readonly region: number }
  | { readonly kind: 'close' };

interface Graph {
  readonly parts: GraphPart[];
  boxes: number;
}

/** A place that lanes come from, and what is said about the way. */
interface Exit {
  readonly from: string;
  readonly label: string;
}

/** The shader's graph in the DOT language. */
export function shaderDot(shader: Shader): string {
  const lines = shaderGraph(shader).map(dotLine);
  return ['digraph shader {', '  node [shape=box fontname=monospace]', ...lines, '}', ''].join('\n');
}

/** The shader's graph, in the order of the program. */
export function shaderGraph(shader: Shader): readonly GraphPart[] {
  const graph: Graph = { parts: [], boxes: 0 };
  const start = box(graph, [
    `${shader.type} ${shader.chip.name}`,
    `inputs ${shader.root.inputs.map(printValue).join(' ')}`,
  ]);
  const ends = drawList(graph, shader.root, [{ from: start, label: '' }]);
  const end = box(graph, ['end']);
  connect(graph, ends, end);
  return graph.parts;
}

function dotLine(part: GraphPart): string {
  switch (part.kind) {
    case 'node': {
      if (part.shape === 'diamond') return `  ${part.name} [shape=diamond label=${quote(part.lines.join(''))}]`;
      if (part.shape === 'oval') {
        const [first = '', ...rest] = part.lines;
        return `  ${part.name} [shape=oval label="${first}\\n${rest.map((line) => `${line}\\l`).join('')}"]`;
      }
      const label = part.lines.map((line) => line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')).join('\\l');
      return `  ${part.name} [label="${label}\\l"]`;
    }
    case 'edge':
      return `  ${part.from} -> ${part.to}${part.label === '' ? '' : ` [label=${quote(part.label)}]`}`;
    case 'open':
      return `  subgraph cluster_${part.region} {\n  label=${quote(`region ${part.region}`)}`;
    case 'close':
      return '  }';
    default:
      return part satisfies never;
  }
}

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function box(graph: Graph, lines: readonly string[]): string {
  const name = `n${graph.boxes++}`;
  graph.parts.push({ kind: 'node', name, shape: 'box', lines });
  return name;
}

function connect(graph: Graph, exits: readonly Exit[], to: string): void {
  for (const { from, label } of exits) graph.parts.push({ kind: 'edge', from, to, label });
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
      const oval = (name: string, lines: readonly string[]): void => {
        graph.parts.push({ kind: 'node', name, shape: 'oval', lines });
      };
      graph.parts.push({ kind: 'open', region: node.id });
      oval(entry(node), [`entry ${node.id}`, ...node.loopPhi.map(printNodeLine)]);
      connect(graph, exits, entry(node));
      const through = drawList(graph, node, [{ from: entry(node), label: '' }]);
      oval(exit(node), [`exit ${node.id}`, ...node.phi.map(printNodeLine)]);
      graph.parts.push({ kind: 'close' });
      connect(graph, through, exit(node));
      return [{ from: exit(node), label: '' }];
    }
    case 'depart':
    case 'repeat':
      leave(graph, node, drawList(graph, node, exits));
      return [];
    case 'if': {
      const name = `n${graph.boxes++}`;
      graph.parts.push({ kind: 'node', name, shape: 'diamond', lines: [printValue(node.cond)] });
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
