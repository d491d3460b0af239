/* Which addresses a question is about: where sections of code lie over each other, an address may be in any of them. */
import { hex64 } from '../../../core/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { addressText, sectionAt, sectionsNamed } from '../../../dwarf/advanced.ts';
import type { DwarfFile } from '../../../dwarf/index.ts';
import type { CodeLayout, PlacedSection } from '../../../dwarf/advanced.ts';
import { usage } from '../../errors/failure.ts';
import { parseAddress } from './open.ts';

/** An address that is asked about. */
export interface AskedPlace {
  /** As it is shown: `0x10`, `.text.startup+0x10`. */
  readonly text: string;
  /** As the debugging information that is open has it. */
  readonly address: bigint;
  readonly json: JsonObject;
}

/** No address of any section. */
const NOWHERE = -1n;

/**
 * The places that an address of the command line means: `0x10`, from the start of `section` where that is given, or `.text+0x10`. Where
 * sections lie over each other and none is named, every one that is long enough is meant.
 */
export function placesOf({ sections: { layout } }: DwarfFile, text: string, section?: string): AskedPlace[] {
  const sum = /^(.+)\+(0x[0-9a-f]{1,16}|\d{1,20})$/i.exec(text);
  const name = sum?.[1] ?? section;
  const offset = parseAddress(sum?.[2] ?? text);
  const named = name === undefined ? undefined : codeNamed(layout, name);
  if (named === undefined && !layout.isOverlapping) return [placeAt(layout, offset)];
  const all = named ?? layout.sections.filter(({ isCode }) => isCode);
  const found = all.filter(({ size }) => offset < size).map(({ low }) => placeAt(layout, low + offset));
  return found.length > 0 ? found : [{ text, address: NOWHERE, json: { pc: hex64(offset) } }];
}

/** The section of code that a name means, or several of that name; usage error where there is none. */
export function codeNamed(layout: CodeLayout, name: string): PlacedSection[] {
  const found = sectionsNamed(layout, name);
  if (found.length > 0) return found;
  throw usage(`no section of code ${name} in the file`);
}

function placeAt(layout: CodeLayout, address: bigint): AskedPlace {
  return { text: addressText(layout, address), address, json: placeJson(layout, address) };
}

/** An address as documents have it: `pc`, with its `section` where `pc` counts from that. */
export function placeJson(layout: CodeLayout, address: bigint): JsonObject {
  const section = sectionAt(layout, address);
  return section === undefined ? { pc: hex64(address) } : { pc: hex64(address - section.low), section: section.label };
}
