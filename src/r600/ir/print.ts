/*
 * The IR as text, one form for every pass: `parseShader` reads it back, and printing that gives the same text.
 *
 *   shader ps CEDAR
 *   array A5.x[8]
 *   inputs R0.x R0.y
 *   results VM
 *   begin
 *     clause ALU_PUSH_BEFORE ; KCACHE_MODE0=1 {
 *       group {
 *         x: R13.x, PR, EM = PRED_SETNE_INT R8.x, 0x0 ; exec pred
 *       }
 *     }
 *     region 1 {
 *       depart 1 0 {
 *         if EM {
 *         }
 *       }
 *       phi R2.x.3 = R2.x.1, R2.x.2
 *     }
 *   end
 */
import { printValue } from './print-value.ts';
import type { AluNode, Container, Instruction, Node, Operands } from './node.ts';
import type { Shader } from './shader.ts';
import { children } from './tree.ts';
import { isVersioned } from './value.ts';
import type { Value } from './value.ts';
import type { Fields } from './fields.ts';

const slots = 'xyzwt';

/** A shader as text. */
export function printShader(shader: Shader): string {
  const { root, arrays, values } = shader;
  const lines = [`shader ${shader.type} ${shader.chip.name}`];
  for (const array of arrays) {
    const where = array.assigned === undefined ? '' : ` @R${array.assigned}`;
    lines.push(`array A${array.gpr}.${'xyzw'.charAt(array.chan)}[${array.size}]${where}`);
  }
  lines.push(list('inputs', root.inputs), list('results', root.results));
  for (const value of values.all) {
    const about = attributes(value);
    if (about !== '') lines.push(`value ${printValue(value)}${about}`);
  }
  lines.push('begin');
  for (const node of children(root)) printNode(node, 1, lines);
  lines.push('end', '');
  return lines.join('\n');
}

function list(word: string, values: readonly Value[]): string {
  return [word, ...values.map(printValue)].join(' ');
}

/** What register allocation knows of a value, `.y` where it is only the channel. */
function attributes(value: Value): string {
  if (!isVersioned(value)) return '';
  const where = value.assigned === undefined ? '' : ` @${value.assigned}`;
  const chan = value.chan === undefined ? '' : ` .${'xyzw'.charAt(value.chan)}`;
  return [where, chan, ...[...value.pins].sort().map((pin) => ` ${pin}`)].join('');
}

function printNode(node: Node, depth: number, lines: string[]): void {
  const indent = '  '.repeat(depth);
  const open = (head: string, body: Container): void => {
    lines.push(`${indent}${head} {`);
    for (const child of children(body)) printNode(child, depth + 1, lines);
    lines.push(`${indent}}`);
  };
  const flags = [...node.flags].sort().map((flag) => flag.toLowerCase());
  switch (node.kind) {
    case 'region':
      lines.push(`${indent}region ${node.id} {`);
      for (const phi of node.loopPhi)
        lines.push(`${indent}  loop_phi ${operation(phi.dst, '', phi.src, flagsOf(phi))}`);
      for (const child of children(node)) printNode(child, depth + 1, lines);
      for (const phi of node.phi) lines.push(`${indent}  phi ${operation(phi.dst, '', phi.src, flagsOf(phi))}`);
      lines.push(`${indent}}`);
      break;
    case 'depart':
    case 'repeat':
      open(`${node.kind} ${node.target.id} ${node.index}`, node);
      break;
    case 'if':
      open(`if ${printValue(node.cond)}`, node);
      break;
    case 'clause':
      open(withAttributes(`clause ${node.op.name}`, [...fieldTexts(node.fields), ...flags]), node);
      break;
    case 'group':
    case 'packed':
      open(node.kind, node);
      break;
    case 'block':
      open(`block ${node.id} ${node.loopLevel}`, node);
      break;
    case 'root':
      open('root', node);
      break;
    case 'alu':
      lines.push(`${indent}${printAlu(node)}`);
      break;
    case 'cf':
    case 'fetch':
      lines.push(
        `${indent}${node.kind} ${operation(node.dst, node.op.name, node.src, [...fieldTexts(node.fields), ...flags])}`,
      );
      break;
    case 'phi':
    case 'psi':
      lines.push(`${indent}${node.kind} ${operation(node.dst, '', node.src, flags)}`);
      break;
  }
}

/** One instruction as a line of the IR's text. */
export function printNodeLine(node: Instruction): string {
  const lines: string[] = [];
  printNode(node, 0, lines);
  return lines.join('\n');
}

function flagsOf(node: Node): readonly string[] {
  return [...node.flags].sort().map((flag) => flag.toLowerCase());
}

function withAttributes(text: string, parts: readonly string[]): string {
  return parts.length === 0 ? text : `${text} ; ${parts.join(' ')}`;
}

/** `dst, dst = OP src, src ; attribute attribute`. */
function operation(
  dst: Operands,
  op: string,
  src: Operands,
  parts: readonly string[],
  sources?: readonly string[],
): string {
  const left = dst.length === 0 ? '' : `${dst.map(printValue).join(', ')} =`;
  const right = (sources ?? src.map(printValue)).join(', ');
  return withAttributes([left, op, right].filter((part) => part !== '').join(' '), parts);
}

/** Fields that are not zero. */
function fieldTexts(fields: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name}=${value}`);
}

function printAlu(node: AluNode): string {
  const { code, dst, src, pred } = node;
  const sources = src.map((value, k) => {
    const { neg, abs } = code.modifiers[k] ?? { neg: false, abs: false };
    const text = printValue(value);
    return `${neg ? '-' : ''}${abs ? `|${text}|` : text}`;
  });
  const parts = [
    ...(code.updateExecMask ? ['exec'] : []),
    ...(code.updatePred ? ['pred'] : []),
    ...(code.clamp ? ['clamp'] : []),
    ...(code.fogMerge ? ['fog'] : []),
    ...fieldTexts({
      omod: code.omod,
      index: code.indexMode,
      bank: code.bankSwizzle,
      offset: code.idxOffset,
      where: code.predSel,
    }),
    ...(pred === undefined ? [] : [`by=${printValue(pred)}`]),
    ...flagsOf(node),
  ];
  return `${slots.charAt(code.slot)}: ${operation(dst, code.op.name, src, parts, sources)}`;
}
