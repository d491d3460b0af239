/*
 * Call sites (DWARF 5, sections 3.4.1 and 3.4.2): the entry of a call says what the caller put into which register
 * (DW_TAG_call_site_parameter), as an expression over its own state.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { Expression } from '../expression/expression.ts';
import { registerOf } from '../expression/operations.ts';
import { sourceOf } from '../expression/source.ts';
import { addressOf } from '../info/attribute.ts';
import { childrenOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import type { Integer } from '../value/integer.ts';

/** What a parameter of a call site was given; undefined where that is no expression. */
export function valueExpression(parameter: Die): Expression | undefined {
  const source = sourceOf(parameter, DwAt.DW_AT_call_value) ?? sourceOf(parameter, DwAt.DW_AT_GNU_call_site_value);
  return source?.kind === 'expression' ? source.expression : undefined;
}

/** Entries below a function that are looked at for a call. */
const MAX_ENTRIES = 1 << 20;

/** The call that returns to an address: DW_AT_call_return_pc, in GNU's older form DW_AT_low_pc. */
export function callSiteAt(owner: Die, returnPc: bigint): Die | undefined {
  const open: Die[] = [owner];
  for (let seen = 0, die = open.pop(); die !== undefined && seen < MAX_ENTRIES; die = open.pop()) {
    for (const child of childrenOf(die)) {
      seen += 1;
      const isSite = child.tag === DwTag.DW_TAG_call_site || child.tag === DwTag.DW_TAG_GNU_call_site;
      if (isSite) {
        const at = addressOf(child, DwAt.DW_AT_call_return_pc) ?? addressOf(child, DwAt.DW_AT_low_pc);
        if (at === returnPc) return child;
      } else if (child.hasChildren) open.push(child);
    }
  }
  return undefined;
}

/** The parameter of a call that is passed in a register. */
export function parameterIn(site: Die, register: Integer): Die | undefined {
  for (const child of childrenOf(site)) {
    if (child.tag !== DwTag.DW_TAG_call_site_parameter && child.tag !== DwTag.DW_TAG_GNU_call_site_parameter) continue;
    const source = sourceOf(child, DwAt.DW_AT_location);
    if (source?.kind === 'expression' && registerNamed(source.expression) === register) return child;
  }
  return undefined;
}

/** The register that an expression of one DW_OP_reg* or DW_OP_regx names. */
export function registerNamed({ operations }: Expression): Integer | undefined {
  const [only] = operations;
  return only === undefined || operations.length > 1 ? undefined : registerOf(only);
}
