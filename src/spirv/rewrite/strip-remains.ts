/*
 * What stays of parts that were dropped, and why. Debug instructions of a part go as a whole; these may stay:
 *
 *   text-kept      a string that was the text of a source and is something else too, or may be text for all we know
 *   unknown-kept   instructions of debug sets whose numbers nobody knows: they may belong to any part
 *   names-kept     OpName and OpMemberName of variables and types: a part has none of the core but lines and texts
 *   unread-kept    what follows the last instruction that can be read
 */
import { Op, StorageClass } from '../../../generated/spirv/enums.ts';
import type { Report } from '../../core/index.ts';
import { debugTable, isExtInst, layoutAt } from '../instructions/debug-instructions.ts';
import { opcodeAt, opcodeOfId, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeName } from '../module/opcodes.ts';
import { textIds } from './source-texts.ts';
import { printsStrings, visitStrings } from './string-users.ts';
import type { Naming } from './string-users.ts';
import type { Part } from './parts.ts';
import { stringIn } from '../module/strings.ts';
import { wordAt, lengthIn } from '../module/words.ts';

/** Say what a module without parts has of them; offsets are those of what is left. */
export function reportRemains(before: SpirvModule, after: SpirvModule, drop: readonly Part[], report: Report): void {
  if (drop.length === 0) return;
  if (drop.includes('text')) reportTexts(before, after, report);
  reportUnknown(after, report);
  for (const part of drop) reportNames(after, part, report);
  reportUnread(after, report);
}

/** Say how much of a module cannot be read: stripping leaves it as it is. */
export function reportUnread({ damage, words, trailing }: SpirvModule, report: Report): void {
  const at = damage?.word ?? words.length;
  const bytes = (words.length - at) * 4 + trailing.length;
  if (bytes > 0) say(report, 'unread-kept', `${bytes} bytes that cannot be read stay as they are`, at);
}

function say(report: Report, code: string, message: string, word: number): void {
  report.add({ code: `spirv/${code}`, severity: 'warning', message, at: { offset: word * 4 } });
}

/** Who names a string, for the first of them. */
interface User {
  readonly word: number;
  readonly how: Naming;
}

function reportTexts(before: SpirvModule, after: SpirvModule, report: Report): void {
  const ids = textIds(before);
  const texts = new Set<string>();
  for (const id of ids)
    if (opcodeOfId(before, id) === Op.OpString) texts.add(stringIn(before, wordOfId(before, id) as number, 2));
  for (const word of before.starts) {
    const length = lengthIn(before.words, word);
    if (opcodeAt(before, word) === Op.OpSource && length > 4) texts.add(stringIn(before, word, 4));
  }
  // A text of nothing is left of nothing.
  texts.delete('');
  const users = stringUsers(after);
  for (const word of after.starts) {
    const opcode = opcodeAt(after, word);
    if (opcode === Op.OpString) {
      const id = wordAt(after.words, word + 1);
      const user = users.get(id);
      const text = stringIn(after, word, 2);
      const known = ids.has(id) || texts.has(text);
      if (user === undefined || (!known && (user.how === 'names' || !mayBeText(text)))) continue;
      const what = known ? 'the text of a source' : 'which may be text of a source';
      say(report, 'text-kept', `string %${id}, ${what}, stays: ${nameOf(after, user.word)} names it`, word);
    } else if (opcode === Op.OpModuleProcessed || opcode === Op.OpSourceExtension) {
      const text = stringIn(after, word, 1);
      if (texts.has(text) || mayBeText(text)) {
        say(report, 'text-kept', `${opcodeName(opcode)} stays: its string may be text of a source`, word);
      }
    }
  }
}

/** Several lines are text; names, options and extensions have one. */
function mayBeText(text: string): boolean {
  return text.includes('\n');
}

/** By the id of a string: the first instruction that names it, one that is sure to before one that only may. */
function stringUsers(module: SpirvModule): ReadonlyMap<number, User> {
  const users = new Map<number, User>();
  for (const word of module.starts) {
    const set = isExtInst(opcodeAt(module, word)) ? module.imports.get(wordAt(module.words, word + 3)) : undefined;
    const prints = set !== undefined && printsStrings(set.name);
    visitStrings(module, word, (id, naming) => {
      const how = prints ? 'names' : naming;
      const known = users.get(id);
      if (known === undefined || (known.how === 'may-name' && how === 'names')) users.set(id, { word, how });
    });
  }
  return users;
}

/** What an instruction is called: `DebugTypeBasic %12`, `instruction 7 of NonSemantic.Foo`, `OpLine`. */
function nameOf(module: SpirvModule, word: number): string {
  const { words, imports } = module;
  if (!isExtInst(opcodeAt(module, word))) return opcodeName(opcodeAt(module, word));
  const layout = layoutAt(module, word);
  if (layout !== undefined) return `${layout.name} %${words[word + 2]}`;
  return `instruction ${words[word + 4]} of ${imports.get(wordAt(words, word + 3))?.name ?? 'a set that is not imported'}`;
}

function reportUnknown(module: SpirvModule, report: Report): void {
  const kept = [...debugTable(module).instruction].filter(
    (index) => layoutAt(module, wordAt(module.starts, index)) === undefined,
  );
  const [first] = kept;
  if (first === undefined) return;
  const word = wordAt(module.starts, first);
  say(
    report,
    'unknown-kept',
    `${kept.length} debug instructions of unknown numbers stay, the first is ${nameOf(module, word)}`,
    word,
  );
}

/** Whether what an id names belongs to a part. */
const subjects: Readonly<Partial<Record<Part, (module: SpirvModule, word: number) => boolean>>> = {
  variables: (module, word) =>
    opcodeAt(module, word) === Op.OpFunctionParameter ||
    (opcodeAt(module, word) === Op.OpVariable && module.words[word + 3] === StorageClass.Function),
  globals: (module, word) =>
    opcodeAt(module, word) === Op.OpVariable && module.words[word + 3] !== StorageClass.Function,
  types: (module, word) => opcodeName(opcodeAt(module, word)).startsWith('OpType'),
};

function reportNames(module: SpirvModule, part: Part, report: Report): void {
  const belongs = subjects[part];
  if (belongs === undefined) return;
  const named = module.starts.filter((word) => {
    const opcode = opcodeAt(module, word);
    if (opcode !== Op.OpName && opcode !== Op.OpMemberName) return false;
    const target = wordOfId(module, wordAt(module.words, word + 1));
    return target !== undefined && belongs(module, target);
  });
  const [first] = named;
  if (first === undefined) return;
  const what = `${named.length} OpName and OpMemberName of ${part} stay: names of the core go with everything (--all)`;
  say(report, 'names-kept', what, first);
}
