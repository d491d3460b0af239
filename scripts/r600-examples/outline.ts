/* The IR as an outline in the words that the document about it has: regions, "depart region", "repeat region", their phi nodes. */
import { printNodeLine } from '../../src/r600/ir/print.ts';
import { printValue } from '../../src/r600/ir/print-value.ts';
import type { IrShader } from '../../src/r600/advanced.ts';

type Node = IrShader['root'] | NonNullable<IrShader['root']['first']>;

/** The outline of a shader; instructions are lines of IR text. */
export function outlineOf({ root }: IrShader): string {
  const lines: string[] = [];
  contents(root, lines, '');
  return lines.join('\n');
}

function contents(container: Node, lines: string[], indent: string): void {
  if (!('first' in container)) return;
  for (let node = container.first; node !== undefined; node = node.next) outline(node, lines, indent);
}

function outline(node: Node, lines: string[], indent: string): void {
  const inner = `${indent}    `;
  switch (node.kind) {
    case 'region':
      lines.push(`${indent}region #${node.id} {`);
      for (const phi of node.loopPhi) lines.push(`${inner}loop_phi: ${printNodeLine(phi).replace(/^phi /, '')}`);
      contents(node, lines, inner);
      for (const phi of node.phi) lines.push(`${inner}phi: ${printNodeLine(phi).replace(/^phi /, '')}`);
      break;
    case 'depart':
    case 'repeat':
      lines.push(`${indent}${node.kind}_${node.index} region #${node.target.id} after {`);
      contents(node, lines, inner);
      break;
    case 'if':
      lines.push(`${indent}if (${printValue(node.cond)}) {`);
      contents(node, lines, inner);
      break;
    case 'clause':
    case 'group':
    case 'packed':
    case 'block':
    case 'root':
      contents(node, lines, indent);
      return;
    default:
      // What the tree says already.
      if (node.kind !== 'cf' || node.dst.length > 0 || node.op.flags.has('EXP'))
        lines.push(indent + said(printNodeLine(node)));
      return;
  }
  lines.push(`${indent}}`);
}

/** A line without the fields behind it. */
function said(line: string): string {
  return line.replace(/ ; .*/, '');
}
