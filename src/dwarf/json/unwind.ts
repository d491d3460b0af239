/* One step of virtual unwinding as JSON: the row for a place in the code and what its rules give. */
import { toHex } from '../../core/index.ts';
import type { Diagnostic, JsonObject } from '../../core/index.ts';
import type { NamedContext } from './context.ts';
import type { EvaluationOptions } from '../evaluate/drive.ts';
import { readLocationSync } from '../evaluate/drive.ts';
import { fault } from '../expression/fault.ts';
import { readFrames } from '../frame/table.ts';
import type { FrameSection } from '../frame/entries.ts';
import { rowAt } from '../frame/rows.ts';
import type { CfaRule, RegisterRule } from '../frame/rows.ts';
import type { Location } from '../value/location.ts';
import { bytesFrom, integerFrom, locationJson } from './location.ts';
import { applyRule, computeCfa } from '../frame/unwind.ts';

/** The CFA, its rule, and every register that has one: its rule and where the caller's value is, or that value. */
export function unwindJson(
  question: { readonly [key: string]: unknown },
  named: NamedContext,
  { limits, budget }: EvaluationOptions,
): JsonObject {
  const { settings } = named;
  const context = { ...named.context, limits, budget };
  const isEh = question['frameSection'] === '.eh_frame';
  const section: FrameSection = {
    name: isEh ? '.eh_frame' : '.debug_frame',
    bytes: bytesFrom(question['bytes'], 'bytes'),
    offset: 0,
    address: BigInt(integerFrom(question['sectionAddress'] ?? 0, 'sectionAddress')),
  };
  const problems: Diagnostic[] = [];
  const format = { isEh, littleEndian: settings.byteOrder === 'little', addressSize: settings.addressSize };
  const table = readFrames(section, format, { add: (problem) => problems.push(problem) });
  const pc = BigInt(integerFrom(question['pc'] ?? 0, 'pc'));
  const fde = table.find(pc);
  const row = fde && rowAt(fde, section, pc);
  if (row === undefined) {
    const [problem] = problems;
    if (problem !== undefined) throw fault('truncated', problem.message);
    throw fault('no-call-frame-information', `no function has its code at 0x${pc.toString(16)}`);
  }
  const rules = { expressions: settings };
  const cfa = computeCfa(row.cfa, context, rules);
  const registers: Record<string, JsonObject> = {};
  for (const [register, rule] of [...row.rules].sort(([a], [b]) => a - b)) {
    const location = applyRule(register, rule, cfa, context, rules);
    registers[register] = { rule: ruleText(rule), ...ruleJson(rule, register, location, named) };
  }
  return { cfa: locationJson(cfa), cfaRule: row.cfa === undefined ? 'none' : cfaText(row.cfa), registers };
}

/** The rule of a CFA in short: `r7+16`, with `@6` after it for address space 6. */
function cfaText(rule: CfaRule): string {
  if (rule.kind === 'expression') return 'expression';
  const { register, offset, space } = rule;
  return `r${register}${offset < 0 ? '' : '+'}${offset}${space === 0 ? '' : `@${space}`}`;
}

function ruleText(rule: RegisterRule): string {
  switch (rule.kind) {
    case 'offset':
    case 'val_offset':
      return `${rule.kind}(${rule.offset})`;
    case 'register':
      return `register(${rule.register})`;
    default:
      return rule.kind;
  }
}

function ruleJson(rule: RegisterRule, register: number, location: Location, named: NamedContext): JsonObject {
  const [place] = location;
  if ((rule.kind === 'val_offset' || rule.kind === 'val_expression') && place?.kind === 'implicit') {
    return { value: { size: place.bytes.length, bytes: toHex(place.bytes) } };
  }
  const json = { location: locationJson(location) };
  const size = named.registerSize(register);
  if (size === undefined) return json;
  const { bytes, mask } = readLocationSync(location, 8 * size, named.context);
  return mask === undefined ? { ...json, bytes: toHex(bytes) } : json;
}
