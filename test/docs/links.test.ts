// Links between pages, and into the code, lead somewhere.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pages, root, textOf } from './pages.ts';

/** A page without its blocks and code, in which brackets are no links. */
function prose(text: string): string {
  return text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, (code) => 'x'.repeat(code.length));
}

/** The anchors of a page, as GitHub names them. */
function anchorsOf(text: string): Set<string> {
  const named = [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set(named);
}

test.each(pages)('%s', (page) => {
  for (const [, target = ''] of prose(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file = '', anchor] = target.split('#');
    const place = file === '' ? page : join(dirname(page), file);
    expect(existsSync(join(root, place)), `${page}: ${target}`).toBe(true);
    if (anchor === undefined || statSync(join(root, place)).isDirectory()) continue;
    expect([...anchorsOf(readFileSync(join(root, place), 'utf8'))], `${page}: ${target}`).toContain(anchor);
  }
});
