/* A word of an instruction has a layout of its own in each generation. */
import type { ByteWriter } from '../../../runtime/index.ts';
import { ofGeneration } from '../tables/chips.ts';
import type { Generation } from '../tables/chips.ts';

interface View<T> {
  toObject(): T;
}

/** The view that reads a word, by generation. */
export type WordViews<T> = Readonly<Record<Generation, new (view: DataView, offset: number) => View<T>>>;

/** The word at a byte offset. */
export function wordAt<T>(views: WordViews<T>, generation: Generation, view: DataView, offset: number): T {
  return new (ofGeneration(views, generation))(view, offset).toObject();
}

/** What writes a word, by generation. A model has the fields of its generation's words, which the type cannot say. */
export type WordWriters = Readonly<Record<Generation, (w: ByteWriter, word: never) => void>>;
