import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import type { InstructionSet } from '../../src/runtime/index.ts';
import { readers, today } from './layouts.ts';
import { page } from './page.ts';

/** Every operand table of SPIR-V's debug sets, by the numbers of the sets. */
async function instructionSets(root: string): Promise<InstructionSet[]> {
  const folder = path.join(root, 'generated', 'spirv');
  const found: InstructionSet[] = [];
  for (const name of readdirSync(folder).filter((each) => each.includes('debug-info'))) {
    const module = (await import(pathToFileURL(path.join(folder, name)).href)) as Record<string, InstructionSet>;
    found.push(...Object.values(module));
  }
  return found.sort((a, b) => a.set - b.set);
}

/** docs/compatibility.md as it should be. */
export async function currentPage(root: string): Promise<string> {
  const text = page(today(root, 'cuda'), readers(root, 'cuda'), await instructionSets(root));
  return prettier.format(text, { parser: 'markdown', printWidth: 120 });
}
