/* Operands one by one: is there one, does its id name what it should, is its value one that the set has. */
import { Op } from '../../../generated/spirv/enums.ts';
import type { OperandRow } from '../../runtime/index.ts';
import { FIRST_OPERAND } from '../instructions/debug-instructions.ts';
import { endOf, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { extraOperand, missingOperands, targetName, visitOperands } from '../instructions/operands.ts';
import type { EnumNames, InstructionLayout } from '../instructions/sets.ts';
import type { Check } from './check.ts';
import type { Release } from './profile.ts';
import { UNDEFINED, accepts, kindOf, kindOfDebug } from './kinds.ts';
import { spirvValRulesOf } from './spirv-val-rules.ts';
import { wordAt, lengthIn, opcodeIn } from '../module/words.ts';

/** What a profile asks of one operand. */
interface OperandCheck {
  /** Kinds that its id may be of; undefined where any will do. */
  readonly kinds: ReadonlySet<number> | undefined;
  /** How that reads: `DebugSource or DebugInfoNone`. */
  readonly wanted: string;
  /** Values that it may have; undefined where any will do. */
  readonly enum: EnumNames | undefined;
  /** Whether it must be the id of a 32-bit integer constant. */
  readonly constant: boolean;
}

/** What a profile asks of one instruction of a set, operand by operand. */
type InstructionCheck = ReadonlyMap<OperandRow, OperandCheck>;

/** Of the layouts of the sets, which are constant; made when one is first met. */
const plans: Readonly<Record<Release | 'strict', Map<InstructionLayout, InstructionCheck>>> = {
  strict: new Map(),
  '2023.1': new Map(),
  '2025': new Map(),
  main: new Map(),
};

function planOf(layout: InstructionLayout, release: Release | undefined): InstructionCheck {
  const made = plans[release ?? 'strict'];
  const known = made.get(layout);
  if (known !== undefined) return known;
  const spirvVal = release !== undefined;
  const rules = spirvVal && layout.set.table.set !== OLD_DEBUG_INFO ? spirvValRulesOf(release, layout.name) : undefined;
  const plan = new Map(
    [...layout.fixed, ...layout.group].map((row) => {
      const targets = spirvVal ? (rules?.[row.name] ?? []) : targetsOf(layout, row);
      const isValue = row.kind !== 'id';
      const check: OperandCheck = {
        kinds: countedElsewhere.has(row.name) ? undefined : accepts(targets),
        wanted: targets.map((target) => target.replace(/^val-/, '')).join(' or '),
        // spirv-val reads values of enums where they are literals only.
        enum: isValue && !(spirvVal && layout.set.constants) ? layout.set.enums.get(row.kind) : undefined,
        constant:
          isValue &&
          layout.set.constants &&
          (!spirvVal || (rules !== undefined && !(release === '2023.1' && unread.has(layout.name)))),
      };
      return [row, check] as const;
    }),
  );
  made.set(layout, plan);
  return plan;
}

/** Instructions whose numbers release 2023.1 does not read. */
const unread: ReadonlySet<string> = new Set(['DebugTypeBasic', 'DebugLine', 'DebugFunctionDefinition']);

/** Operands that take several kinds of integers: values.ts looks at them. */
const countedElsewhere: ReadonlySet<string> = new Set(['Component Counts', 'Indexes']);

/** What the specification lets an operand name. The set DebugInfo has no DebugSource: its sources are strings. */
function targetsOf({ set }: InstructionLayout, row: OperandRow): readonly string[] {
  return set.table.set === OLD_DEBUG_INFO && row.name === 'Source' ? ['OpString'] : row.targets;
}

/** The number of the set DebugInfo, of which spirv-val reads the words alone. */
const OLD_DEBUG_INFO = 0;

/** Check the operands of the debug instruction at `word`; `open` lets words follow that the layout does not have. */
export function checkOperands(check: Check, word: number, layout: InstructionLayout, open: boolean): void {
  const { module, say } = check;
  const missing = missingOperands(module, word, layout);
  if (missing.length > 0) say('missing-operand', `${layout.name}: no ${missing.join(', ')}`, word);
  const plan = planOf(layout, check.release);
  let extra = 0;
  visitOperands(module, word, layout, (row, value) => {
    if (row === extraOperand) extra += 1;
    const operand = plan.get(row);
    if (operand === undefined) return;
    const kind = operand.kinds === undefined ? 0 : kindOf(module, value);
    // Ids that nothing defines are reported where the order is checked.
    if (kind === UNDEFINED) return;
    if (operand.kinds?.has(kind) === false) {
      const what = describe(module, value);
      const code = codeOfTarget(layout, row, kind);
      say(code, `${layout.name}: operand ${row.name} is ${what}, wants ${operand.wanted}`, word);
    } else if (operand.constant || operand.enum !== undefined) checkValue(check, word, layout, row, operand, value);
  });
  if (
    layout.group.length > 1 &&
    (endOf(module, word) - word - FIRST_OPERAND - layout.fixed.length) % layout.group.length !== 0
  ) {
    if (check.release === undefined)
      say(
        'odd-group',
        `${layout.name}: ${layout.group.map(({ name }) => name).join(' and ')} do not come in pairs`,
        word,
      );
  }
  if (extra > 0 && !open) {
    say('extra-operand', `${layout.name}: ${extra} words after its operands`, word);
  }
}

function checkValue(
  check: Check,
  word: number,
  layout: InstructionLayout,
  row: OperandRow,
  operand: OperandCheck,
  raw: number,
): void {
  const { module, say } = check;
  let value = raw;
  if (layout.set.constants) {
    const constant = uint32Of(module, raw, check.release !== undefined);
    if (constant === undefined) {
      const none = kindOf(module, raw) === NONE;
      say(
        none ? 'none-operand' : row.name === 'Arg Number' ? 'argument-literal' : 'operand-constant',
        `${layout.name}: operand ${row.name} is ${describe(module, raw)}, wants a 32-bit integer constant`,
        word,
      );
      return;
    }
    value = constant;
  }
  if (operand.enum === undefined || operand.enum.byValue.has(value)) return;
  if (operand.enum.mask) {
    const unknown = (value & ~operand.enum.bits) >>> 0;
    if (unknown !== 0) say('flag-bits', `${layout.name}: ${row.name} has unknown bits 0x${unknown.toString(16)}`, word);
    return;
  }
  say(unknownValueCode(row.kind, value), `${layout.name}: ${row.name} is ${value}, which the set does not have`, word);
}

/** The code for a value that the set does not have; those that producers are known to write have their own. */
function unknownValueCode(
  kind: string | undefined,
  value: number,
): 'no-storage-class' | 'extra-operation' | 'operand-value' {
  if (kind === 'StorageClass' && value === 0xffffffff) return 'no-storage-class';
  if (kind === 'DebugOperation' && value >= 10 && value <= 167) return 'extra-operation';
  return 'operand-value';
}

const NONE = kindOfDebug('DebugInfoNone');
const TEMPLATE = kindOfDebug('DebugTypeTemplate');
const TYPEDEF = kindOfDebug('DebugTypedef');

/** The code for an id of the wrong kind: that of a known quirk where it is one. */
function codeOfTarget(layout: InstructionLayout, row: OperandRow, kind: number): string {
  if (layout.name === 'DebugDeclare' && row.name === 'Variable') return 'optimized-out';
  if (row.name === 'Component Counts' || row.name === 'Component Count') return 'unknown-count';
  switch (kind) {
    case NONE:
      return 'none-operand';
    case TEMPLATE:
      return 'template-for-target';
    case Op.OpTypeVoid:
      return 'void-type';
    case TYPEDEF:
      return layout.name === 'DebugTypeVector' ? 'odd-vector' : 'operand-target';
    case Op.OpString:
      if (row.name === 'Parent') return 'file-scope';
      if (row.name === 'Source') return 'source-name';
      return 'operand-target';
    default:
      return layout.name.startsWith('DebugTypeTemplate') ? 'template-operand' : 'operand-target';
  }
}

/** `id 12 (OpString)` for messages. */
export function describe(module: SpirvModule, id: number): string {
  const word = wordOfId(module, id);
  return `id ${id} (${word === undefined ? 'undefined' : targetName(module, word)})`;
}

/** The value of a 32-bit integer constant, an unsigned one where asked; undefined for every other id. */
export function uint32Of(module: SpirvModule, id: number, unsigned: boolean): number | undefined {
  const { words } = module;
  const word = wordOfId(module, id);
  if (word === undefined || opcodeIn(words, word) !== Op.OpConstant || lengthIn(words, word) < 4) {
    return undefined;
  }
  const type = wordOfId(module, wordAt(words, word + 1));
  if (type === undefined || opcodeIn(words, type) !== Op.OpTypeInt || words[type + 2] !== 32) return undefined;
  return unsigned && words[type + 3] !== 0 ? undefined : words[word + 3];
}
