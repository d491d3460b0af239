/* What the page and its worker say to each other: plain data, and nothing that has to be parsed again. */
import type { LaneRow, Occupancy } from '../cuda/advanced.ts';
import type { GraphPart } from '../r600/advanced.ts';

/** A file as the page knows it: bytes at hand, or where `lanescope view` serves them. */
export interface Given {
  readonly name: string;
  readonly blob?: Blob;
  readonly url?: string;
  readonly size: number;
}

/** One thing said about a file, worded as the command line words it. */
export interface Said {
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly text: string;
}

/** A file after it was opened. */
export interface Opened {
  readonly id: number;
  readonly name: string;
  /** Bytes after unpacking. */
  readonly size: number;
  /** Absent where it could not be found out. */
  readonly format: string | undefined;
  readonly title: string | undefined;
  /** What `lanescope FILE` prints; empty where the file cannot be opened. */
  readonly summary: string;
  readonly said: readonly Said[];
  /** Where it could not be opened. */
  readonly refused: boolean;
  /** Whether its bytes are at hand, opened or not. */
  readonly hasBytes: boolean;
  /** Fault or hang that it shares with other dumps. */
  readonly signature: string | undefined;
  /** Questions beside those of every format. */
  readonly pages: readonly PageTitle[];
}

/** Something wrong with a schema, at a line of it; line 0 where it is of no line. */
export interface SchemaProblem {
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly text: string;
}

/** What a schema finds in a file. */
export interface Reading {
  readonly problems: readonly SchemaProblem[];
  /** Number of the tree, to be asked for like a file; undefined where the schema has errors. */
  readonly tree: number | undefined;
  readonly said: readonly Said[];
}

/** A page that a format has besides. */
export interface PageTitle {
  readonly id: string;
  readonly title: string;
  /** What people have to say before there is something to show. */
  readonly asks?: 'address';
}

/** A page: a table, text, a graph of control flow, texts of which each is made of the one before, or bars over a range of addresses. */
export type Page =
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly more: boolean;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'graph'; readonly parts: readonly GraphPart[] }
  | { readonly kind: 'steps'; readonly steps: readonly { readonly name: string; readonly text: string }[] }
  | { readonly kind: 'bars'; readonly from: number; readonly to: number; readonly bars: readonly Bar[] };

/** Where something is, over a range of addresses. */
export interface Bar {
  readonly label: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly what: string }[];
}

/** A node of the structure tree. */
export interface TreeRow {
  readonly id: number;
  readonly label: string;
  readonly value: string | undefined;
  readonly offset: number | undefined;
  readonly size: number | undefined;
  readonly hasChildren: boolean;
}

/** Some children of a node, from the first on. */
export interface Children {
  readonly rows: readonly TreeRow[];
  readonly more: boolean;
}

/** Bytes of a file, and which of them no part of the tree covers. */
export interface HexPage {
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** 1 for each byte that a part of the tree covers. */
  readonly known: Uint8Array;
  /** Whether the whole tree was looked at. */
  readonly complete: boolean;
}

/** Which lane. */
export interface LaneKey {
  readonly device: number;
  readonly sm: number;
  readonly warp: number;
  readonly lane: number;
}

/** The GPU of a dump. */
export interface Gpu {
  readonly occupancy: Occupancy;
  /** The lane that failed. */
  readonly focus: LaneKey | undefined;
}

/** Lanes of one SM. */
export type SmLanes = readonly LaneRow[];

/** A register: its name and 32 bits, or what is said instead. */
export interface RegisterRow {
  readonly name: string;
  readonly hex: string;
  readonly int: string;
  readonly float: string;
}

/** Everything about one lane, as the command line words it. */
export interface LaneFacts {
  readonly title: string;
  readonly frames: readonly string[];
  readonly registers: readonly RegisterRow[];
  readonly variables: readonly string[];
}

/** What a question that may fail gives. */
export type Answer<T> = { readonly ok: T } | { readonly error: Said };
