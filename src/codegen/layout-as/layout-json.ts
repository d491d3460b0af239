/** Layout JSON as `generate` writes it; `schemas/layout.schema.json` describes it for others. */
export interface LayoutDocument {
  readonly schema: number;
  readonly id: string;
  readonly types: Readonly<Record<string, LayoutType>>;
}

export type LayoutType =
  | { readonly layout: 'variable'; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly layout: 'fixed' | 'versioned';
      readonly size: number;
      /** Bytes of a row by the version of its producer, oldest first. */
      readonly versions?: Readonly<Record<string, number>>;
      readonly fields: Readonly<Record<string, LayoutField>>;
    };

export interface LayoutField {
  readonly offset: number;
  readonly size: number;
  /** `u4le(CUDBGException_t)`, `b3`, `bytes`, `str`, or the name of a record. */
  readonly type: string;
  /** Of a field of bits: the first one in the byte at `offset`, and how many. */
  readonly bit?: number;
  readonly bits?: number;
  readonly since?: string;
}

/** Whether a JSON value has the shape of layout JSON as far as emitters rely on it. */
export function isLayoutDocument(value: unknown): value is LayoutDocument {
  if (!isRecord(value) || value['schema'] !== 1 || typeof value['id'] !== 'string' || !isRecord(value['types']))
    return false;
  return Object.values(value['types']).every((type) => {
    if (!isRecord(type) || !isRecord(type['fields'])) return false;
    if (type['layout'] === 'variable') return true;
    const isKnown = type['layout'] === 'fixed' || type['layout'] === 'versioned';
    return (
      isKnown && isSize(type['size']) && hasSizes(type['versions']) && Object.values(type['fields']).every(isField)
    );
  });
}

function isField(field: unknown): boolean {
  return isRecord(field) && isSize(field['offset']) && isSize(field['size']) && typeof field['type'] === 'string';
}

function hasSizes(versions: unknown): boolean {
  return versions === undefined || (isRecord(versions) && Object.values(versions).every(isSize));
}

function isSize(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
