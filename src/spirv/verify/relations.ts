/* What the specification asks of several instructions together; spirv-val does not look at it. */
import { debugTable } from '../instructions/debug-instructions.ts';
import {
  debugInstructionAt,
  debugInstructionOf,
  numberOperand,
  operandWord,
  repeatedWords,
  textOperand,
} from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import type { Check } from './check.ts';
import { describe } from './operands.ts';
import { hasChecksum } from './source-text.ts';
import { wordAt } from '../module/words.ts';

/** Operation codes that end an expression: nothing but a piece may follow a value. */
const STACK_VALUE = 7;
const BIT_PIECE = 4;
const FRAGMENT = 9;

/** Check members, parameters, chains of inlining, expressions and what identifies the build. */
export function checkRelations(check: Check): void {
  const { module, say } = check;
  const table = debugTable(module);
  const args = new Map<string, number>();
  const lists = new Map<number, ReadonlySet<number>>();
  const circles = new Map<number, boolean>();
  for (let row = 0; row < table.length; row++) {
    const i = debugInstructionAt(module, wordAt(module.starts, wordAt(table.instruction, row)));
    switch (i?.name) {
      case 'DebugTypeMember':
        checkMember(check, i, lists);
        break;
      case 'DebugLocalVariable':
        checkArgument(check, i, args);
        break;
      case 'DebugInlinedAt':
        if (isCircle(check, i, 'Inlined', circles))
          say('inlining-circle', 'DebugInlinedAt: comes back to itself', i.word);
        break;
      case 'DebugLexicalBlock':
      case 'DebugLexicalBlockDiscriminator':
        if (isCircle(check, i, i.places.has('Parent') ? 'Parent' : 'Scope', circles))
          say('scope-circle', `${i.name}: is around itself`, i.word);
        break;
      case 'DebugExpression':
        checkExpression(check, i);
        break;
      case 'DebugModuleINTEL':
        if (i.places !== i.layout.places)
          say('module-operand-order', 'DebugModuleINTEL: Line stands in front of Parent', i.word);
        break;
      case 'DebugSource':
        if (hasChecksum(module, i.id)) say('checksum-text', 'DebugSource: its text is a checksum', i.word);
        break;
      case 'DebugSourceContinued':
        if (row === 0 || !isSource(check, wordAt(table.instruction, row - 1))) {
          say('misplaced', 'DebugSourceContinued: does not follow its DebugSource', i.word);
        }
        break;
      case 'DebugBuildIdentifier':
        if (!/^[0-9A-Fa-f]{2,}$/.test(textOperand(i, 'Identifier') ?? ''))
          say('empty-identifier', 'DebugBuildIdentifier: is no hexadecimal number', i.word);
        break;
      case 'DebugStoragePath':
        if ((textOperand(i, 'Path') ?? '') === '') say('empty-identifier', 'DebugStoragePath: is empty', i.word);
        break;
      case undefined:
      default:
    }
  }
}

/** Parent of a member lists it, in the sets where members have one. `lists` has what composites list, by their ids. */
function checkMember({ module, say }: Check, i: DebugInstruction, lists: Map<number, ReadonlySet<number>>): void {
  const parent = operandWord(i, 'Parent');
  const composite = parent === undefined ? undefined : debugInstructionOf(module, parent);
  if (composite?.name !== 'DebugTypeComposite') return;
  let list = lists.get(composite.id);
  if (list === undefined) lists.set(composite.id, (list = new Set(repeatedWords(composite))));
  if (!list.has(i.id)) {
    say(
      'member-of-other',
      `DebugTypeMember: its Parent ${describe(module, parent as number)} does not list it`,
      i.word,
    );
  }
}

/** Numbers of arguments count from 1 and no two variables of a scope share one; 0 is none. */
function checkArgument({ say }: Check, i: DebugInstruction, args: Map<string, number>): void {
  const number = numberOperand(i, 'Arg Number');
  if (number === undefined || number === 0) return;
  const key = `${operandWord(i, 'Parent')} ${number}`;
  const other = args.get(key);
  if (other !== undefined)
    say('argument-twice', `DebugLocalVariable: argument ${number} is at word ${other} too`, i.word);
  args.set(key, i.word);
}

/** Whether an instruction comes back to itself by an operand that names one of its kind; `known` keeps what was found. */
function isCircle({ module }: Check, start: DebugInstruction, operand: string, known: Map<number, boolean>): boolean {
  const path = new Set<number>();
  let at: DebugInstruction | undefined = start;
  while (at?.name === start.name && !known.has(at.id) && !path.has(at.id)) {
    path.add(at.id);
    at = debugInstructionOf(module, operandWord(at, operand) ?? 0);
  }
  // The path leads out, to what is known, or back into itself: then all from there on is a circle.
  let inside = false;
  for (const id of path) {
    inside ||= id === at?.id;
    known.set(id, inside);
  }
  return known.get(start.id) === true;
}

function isSource({ module }: Check, index: number): boolean {
  const word = wordAt(module.starts, index);
  const name = debugInstructionAt(module, word)?.name;
  return name === 'DebugSource' || name === 'DebugSourceContinued';
}

/** A fragment ends an expression; after DebugOperation StackValue only a piece may come. */
function checkExpression({ module, say }: Check, i: DebugInstruction): void {
  const codes = Array.from(repeatedWords(i), (id) => {
    const operation = debugInstructionOf(module, id);
    return operation === undefined ? undefined : numberOperand(operation, 'OpCode');
  });
  for (const [n, code] of codes.slice(0, -1).entries()) {
    const next = codes[n + 1];
    if (code === FRAGMENT || (code === STACK_VALUE && next !== BIT_PIECE && next !== FRAGMENT)) {
      say('expression-goes-on', 'DebugExpression: operations follow the one that ends it', i.word);
      return;
    }
  }
}
