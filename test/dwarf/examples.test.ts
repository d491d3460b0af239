/* The worked examples of src/dwarf/examples: each page is run, and has to say what comes out. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble, decodeExpression } from '../../src/dwarf/index.ts';
import {
  contextNames,
  contextReader,
  readJson,
  traceExpression,
  traceLines,
  traceSvg,
  readLocationSync,
} from '../../src/dwarf/advanced.ts';
import type { ResultKind, Trace } from '../../src/dwarf/advanced.ts';

const folder = join(import.meta.dirname, '../../src/dwarf/examples');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));

/** Sections 3.2 and 4.3 to 4.7 of the document have an example each. */
const sections = '3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 4.3.1 4.3.2 4.3.3 4.3.4 4.3.5 4.4 4.5 4.6 4.7'.split(' ');

/** An expression of a page, with what the page says comes of it. */
interface Example {
  readonly kind: ResultKind;
  readonly read: number | undefined;
  readonly text: string;
  readonly trace: string;
  readonly figure: string;
}

function examplesOf(page: string): { readonly context: { readonly [key: string]: unknown }; readonly list: Example[] } {
  const text = readFileSync(join(folder, page), 'utf8');
  const context = JSON.parse(/```json\n([^]*?)```/.exec(text)?.[1] ?? 'null') as { readonly [key: string]: unknown };
  const pattern = /```dwarf (\w+)(?: (\d+))?\n([^]*?)```\n+```text\n([^]*?)```\n+!\[.*?\]\((.*?)\)/g;
  const list = [...text.matchAll(pattern)].map(([, kind, read, expression, trace, figure]) => ({
    kind: kind as ResultKind,
    read: read === undefined ? undefined : Number(read),
    text: expression as string,
    trace: trace as string,
    figure: figure as string,
  }));
  return { context, list };
}

function run(context: { readonly [key: string]: unknown }, { kind, read, text }: Example): [Trace, string] {
  const named = contextReader()(context);
  const names = contextNames(context);
  const { target } = named.context;
  const expression = decodeExpression(assemble(text, named.settings, names.assembly), named.settings);
  const stack = ((context['initialStack'] as readonly unknown[] | undefined) ?? []).map((entry) => named.entry(entry));
  const trace = traceExpression(expression, named.context, { resultKind: kind, initialStack: stack }, names.text);
  const lines = traceLines(trace, target, names.text);
  if (read !== undefined && trace.outcome.kind === 'location') {
    const { bytes, mask } = readJson(readLocationSync(trace.outcome.location, read, named.context), read);
    lines.push(`read    ${bytes}${mask === undefined ? '' : ` where ${mask}`}`);
  }
  return [trace, `${lines.join('\n')}\n`];
}

describe('worked examples', () => {
  test('every section with an example has a page', () => {
    const titles = pages.map((page) => readFileSync(join(folder, page), 'utf8').split('\n')[0] ?? '');
    for (const section of sections) expect(titles.join('\n')).toContain(`(${section})`);
  });

  for (const page of pages) {
    test(page, () => {
      const { context, list } = examplesOf(page);
      expect(list.length).toBeGreaterThan(0);
      for (const example of list) {
        const [trace, lines] = run(context, example);
        expect(lines).toBe(example.trace);
        expect(traceSvg(trace)).toBe(readFileSync(join(folder, example.figure), 'utf8'));
      }
    });
  }
});
