import type { Limits, SafeText } from '../runtime/index.ts';
import type { Report } from './diagnostic.ts';
import type { Json } from './json.ts';
import type { Paint } from './paint.ts';
import type { ByteSink } from './sink.ts';
import type { ByteSource } from './source.ts';
import type { TreeNode } from './tree.ts';

/** How sure a format is that bytes are its own, from their head and the file's name. */
export type Detection = 'yes' | 'maybe' | 'no';

/** What the surroundings of a format can look up for it. */
export interface Host {
  /** A line of a source file, counted from 1; undefined where the file is not at hand. */
  readonly sourceLine?: ((path: string, line: number) => Promise<string | undefined>) | undefined;
  /** What was said about an input that does not say it itself: values of the format's own options, by name. */
  readonly settings?: Readonly<Record<string, string | undefined>> | undefined;
  /** Bounds on what the questions about the input may cost. */
  readonly limits?: Limits | undefined;
  /** The input is what a compressed file expands to that ends early: that it ends says nothing about who wrote it. */
  readonly cut?: boolean | undefined;
}

/** What somebody has to say about a file of a format that cannot say it itself. */
export interface FormatOption {
  /** How it is given: `--chip`. */
  readonly name: string;
  /** What is given, in one word: `name`. */
  readonly value: string;
  /** What it says. */
  readonly about: string;
  /** The value names a file, and the format gets its text. */
  readonly isFile?: boolean;
}

/** What was recognised in an input that cannot be opened. */
export interface Salvaged {
  readonly json: Json;
  /** The same as text, lines ended by newlines. */
  text(paint: Paint): SafeText | Promise<SafeText>;
}

/** How two models of one format compare. */
export interface Difference {
  /** Whether they are equal in what the format is about, such as the fault of a dump. */
  readonly same: boolean;
  /** One line: what is equal or not. */
  readonly verdict: string;
  /** What differs, the most important first. */
  readonly changes: readonly { readonly what: string; readonly a: Json; readonly b: Json }[];
}

/** Everything the command line and viewers need to know about one format. */
export interface Format<Model = unknown> {
  /** Folder, schema, subpath and command-line name: `cuda`. */
  readonly id: string;
  /** What people call it: `NVIDIA CUDA GPU coredump`. */
  readonly title: string;
  /** Throws FormatError only when nothing can be said; damage that leaves the rest readable goes to the report. */
  open(source: ByteSource, report: Report, host?: Host): Promise<Model>;
  /** What matters first, as data. What `open` left for later and is damaged goes to the report, here and below. */
  summarize(model: Model, report?: Report): Json | Promise<Json>;
  /** The same as text, lines ended by newlines. */
  summaryText(model: Model, paint: Paint, report?: Report): SafeText | Promise<SafeText>;
  /** The whole model as data; large parts may be lazy so that the document streams. */
  dump(model: Model, report?: Report): Json | Promise<Json>;
  /** The whole model for browsing; children are made when asked for. */
  tree(model: Model, report?: Report): TreeNode | Promise<TreeNode>;
  /** Look at everything, also at what `open` left for later, and report what is wrong. */
  verify(model: Model, report: Report, profile?: string): Promise<void>;
  /** Names of the rules that `verify` can go by, the one it goes by on its own last. Absent: there is one set of rules. */
  readonly profiles?: readonly string[];
  /** What `verify` does not look at under a profile, as one line. Absent, or undefined: nothing that people would expect it to. */
  notJudged?(profile: string | undefined): string | undefined;
  /** What differs between two models. Absent: the format cannot compare. */
  diff?(a: Model, b: Model): Promise<Difference>;
  /** Serialise the model; an unchanged model gives back its file byte for byte. Absent: the format is read-only. */
  write?(model: Model, sink: ByteSink): Promise<void>;
  /**
   * What can be recognised, though never confirmed, in an input that `open` refuses. FormatError when it is none of this format.
   * Absent: nothing can.
   */
  salvage?(source: ByteSource): Promise<Salvaged>;
}

/** A format in the registry; holding one has loaded no parser. */
export interface FormatEntry {
  readonly id: string;
  readonly title: string;
  /** Whether its `Format` has `write`. */
  readonly writable: boolean;
  /** What can be said about a file that its bytes do not say: `open` gets it as `settings`. Absent: nothing. */
  readonly options?: readonly FormatOption[];
  /** `head` is the first `limits.head` bytes, fewer when the input is smaller. */
  detect(head: Uint8Array, name: string): Detection;
  load(): Promise<Format>;
}
