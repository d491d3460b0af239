/* Source files that people dropped: lines of them are shown where debug information names them. */
import type { Given } from '../protocol.ts';

const SOURCE = /\.(cu|cuh|c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inl|ptx|cl|py|comp|vert|frag|glsl|hlsl)$/i;
const LARGEST = 16 * 1024 * 1024;
/** Longer lines are for machines. */
const LONGEST_LINE = 1000;

/** Texts by path, as far as the browser gives one. */
export class Sources {
  readonly #texts = new Map<string, readonly string[]>();

  /** Keeps a file that has a source file's name and size. */
  async take({ name, blob }: Given): Promise<boolean> {
    if (blob === undefined || !SOURCE.test(name) || blob.size > LARGEST) return false;
    this.#texts.set(name, (await blob.text()).split('\n'));
    return true;
  }

  /** A line, counted from 1, of the file whose path has the longest end in common with a recorded one: its name at least. */
  async line(path: string, line: number): Promise<string | undefined> {
    const wanted = path.split(/[\\/]/).reverse();
    let best: readonly string[] | undefined;
    let most = 0;
    for (const [name, lines] of this.#texts) {
      const parts = name.split('/').reverse();
      const differs = parts.findIndex((part, i) => part !== wanted[i]);
      const common = differs < 0 ? parts.length : differs;
      if (common > most) [best, most] = [lines, common];
    }
    return best?.[line - 1]?.slice(0, LONGEST_LINE);
  }
}
