/* Options that formats bring with them: what a file cannot say about itself. */
import type { Command } from 'commander';
import { limits } from '../../core/index.ts';
import type { FormatEntry } from '../../core/index.ts';
import { formats } from '../../formats.ts';
import { usage } from '../errors/failure.ts';
import { readText } from '../input/input.ts';
import type { CommonOptions } from './common.ts';

/** What was said about an input, and of which format it has to be then. */
export interface FormatSettings {
  readonly format: string;
  /** By option; of files the text. */
  readonly values: Readonly<Record<string, string>>;
}

/** Add the options of these formats, of all by default. */
export function formatOptions(command: Command, entries: readonly FormatEntry[] = formats): Command {
  for (const { options = [] } of entries) {
    for (const { name, value, about } of options) command.option(`--${name} <${value}>`, about);
  }
  return command;
}

/** What the command line says of the options of a format; undefined where it uses none. */
export async function formatSettings(given: CommonOptions): Promise<FormatSettings | undefined> {
  const said = new Map<string, unknown>(Object.entries(given));
  for (const { id, options = [] } of formats) {
    const values: Record<string, string> = {};
    for (const { name, isFile } of options) {
      const value = said.get(name);
      if (typeof value === 'string') values[name] = isFile === true ? await textOf(value) : value;
    }
    if (Object.keys(values).length > 0) return { format: id, values };
  }
  return undefined;
}

async function textOf(file: string): Promise<string> {
  const text = await readText(file, limits.head * 16);
  if (text === undefined) throw usage(`too large for metadata: ${file}`);
  return text;
}
