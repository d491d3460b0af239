import { Diagnostics, memorySink, memorySource, plainPaint, treeLines, writeJson } from '../../src/core/index.ts';
import type { Format } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';

/** What came of a file that may be damaged. */
export interface Exercised {
  /** Codes of what was refused or reported, of any severity. */
  readonly codes: readonly string[];
  /** Whether a model came out. */
  readonly opened: boolean;
}

/**
 * Ask a format everything about bytes that may be damaged. FormatErrors are answers; whatever else is thrown gets out.
 * `thorough` also makes the whole tree and the whole document.
 */
export async function exercise(format: Format, bytes: Uint8Array, thorough = false): Promise<Exercised> {
  const report = new Diagnostics();
  const refused: string[] = [];
  let model: unknown;
  let opened = false;
  const ask = async (question: () => unknown): Promise<void> => {
    try {
      await question();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      refused.push(error.code);
    }
  };
  await ask(async () => {
    model = await format.open(memorySource(bytes), report);
    opened = true;
  });
  if (opened) {
    await ask(() => format.verify(model, report));
    await ask(() => format.summarize(model));
    await ask(() => format.summaryText(model, plainPaint));
    await ask(() => format.diff?.(model, model));
    await ask(() => format.write?.(model, memorySink()));
    if (thorough) {
      await ask(async () => writeJson(await format.dump(model), () => {}));
      await ask(async () => {
        for await (const line of treeLines(await format.tree(model))) void line;
      });
    }
  }
  if (thorough) await ask(() => format.salvage?.(memorySource(bytes)));
  return { codes: [...refused, ...report.list.map(({ code }) => code)], opened };
}
