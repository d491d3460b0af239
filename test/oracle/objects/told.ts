/** What one side says of a file, each list sorted: the order of sections is nobody's. */
export interface Told {
  /** `offset depth tag`, then the attributes of the entry with their forms, and what texts and references lead to. */
  readonly entries: readonly string[];
  /** `address line:column file discriminator flags` of each row. */
  readonly lines: readonly string[];
  /** The rows of each FDE: address, CFA and rules. */
  readonly frames: readonly string[];
}

/** The kinds of what is compared. */
export const kinds = ['entries', 'lines', 'frames'] as const;

/** A text without what the two sides escape differently. */
export function plainText(text: string): string {
  return text.replaceAll(/\\[0-7]{3}|\\[nt]|\W/g, '');
}

/** Addresses count from the start of what they are in where sections of an object have no addresses. */
export function placeOf(address: bigint, start: bigint, isObject: boolean): string {
  return (isObject ? address - start : address).toString(16);
}

/** The last part of a path: how a folder is joined to it is nobody's either. */
export function fileName(path: string | null | undefined): string {
  return plainText(path?.split('/').at(-1) ?? '?');
}
