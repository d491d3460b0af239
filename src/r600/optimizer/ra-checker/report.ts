/* Faults that the checker finds, as text, with the instruction. */
import type { Instruction, Node } from '../../ir/node.ts';
import { isContainer } from '../../ir/node.ts';
import { printNodeLine } from '../../ir/print.ts';

/** Characters of an instruction; large arrays make long lines. */
const MOST = 160;

/** Takes a fault. */
export type Report = (message: string, node: Node | undefined) => void;

/** A list of faults, and what adds to it. The first ones say enough. */
export function createReport(limit: number): { readonly faults: string[]; readonly report: Report } {
  const faults: string[] = [];
  const report: Report = (message, node) => {
    if (faults.length >= limit) return;
    const fault = message + placeOf(node);
    if (!faults.includes(fault)) faults.push(fault);
  };
  return { faults, report };
}

function placeOf(node: Node | undefined): string {
  if (node === undefined) return '';
  return isContainer(node) ? `, in a ${node.kind}` : `, ${lineOf(node)}`;
}

function lineOf(node: Instruction): string {
  const line = printNodeLine(node).trim();
  return line.length > MOST ? `${line.slice(0, MOST)}...` : line;
}
