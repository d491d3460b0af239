// The JSON of contexts, questions and answers.

interface ListEntryJson {
  readonly low?: string;
  readonly high?: string;
  readonly default?: boolean;
  readonly expr: string;
}

/** An expression as hex digits, or a location list. */
export type AttributeJson = string | readonly ListEntryJson[];

export interface DieJson {
  readonly tag: string;
  readonly name?: string;
  readonly encoding?: string;
  readonly byteSize?: number;
  readonly location?: AttributeJson;
  readonly constValue?: string;
}

export interface PlaceJson {
  readonly kind: string;
  readonly bitOffset?: string;
  readonly space?: number;
  readonly lane?: number;
  readonly register?: number;
  readonly bytes?: string;
  readonly die?: string;
  readonly byteDisplacement?: number;
  readonly parts?: readonly { readonly bitSize: string; readonly location: readonly PlaceJson[] }[];
}

export interface ContextJson {
  readonly base?: string;
  readonly addressSize: number;
  readonly byteOrder: string;
  readonly offsetSize: number;
  readonly addressSpaces: Readonly<Record<string, { readonly addressSize: number; readonly scope?: string }>>;
  readonly registers?: Readonly<Record<string, string>>;
  readonly memory?: readonly {
    readonly space: number;
    readonly lane?: number;
    readonly address: string;
    readonly bytes: string;
  }[];
  readonly pc?: string | null;
  readonly frame?: string;
  readonly thread?: boolean;
  readonly cfa?: readonly PlaceJson[];
  readonly frameBase?: AttributeJson;
  readonly lane?: number | null;
  readonly lanes?: number;
  readonly iteration?: number;
  readonly object?: readonly PlaceJson[];
  readonly tls?: string;
  readonly addrTable?: readonly string[];
  readonly unit?: boolean;
  readonly extraDies?: Readonly<Record<string, DieJson>>;
  readonly entryRegisters?: Readonly<Record<string, readonly PlaceJson[]>>;
  readonly registerLocations?: Readonly<Record<string, readonly PlaceJson[]>>;
  readonly caller?: unknown;
  readonly llvmEncoding?: string;
}

export interface FileJson {
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly dies: Readonly<Record<string, DieJson>>;
  readonly tbaOpcodes: Readonly<Record<string, string>>;
}

export interface EntryJson {
  readonly value?: { readonly type: string; readonly bytes: string };
  readonly location?: readonly PlaceJson[];
}

export interface QuestionJson {
  readonly context: unknown;
  readonly bytes: string;
  readonly resultKind: string;
  readonly initialStack?: readonly EntryJson[];
  readonly read?: { readonly bits: number };
}

export type Answer = Readonly<Record<string, unknown>>;
