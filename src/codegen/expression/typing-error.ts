/** Why an expression makes no sense; `at` is an offset into its text. */
export class TypingError extends Error {
  readonly at: number;
  readonly code: string;
  readonly hint: string | undefined;
  /** What another error, of a name inside, may be the cause of. */
  readonly isConsequence: boolean;
  constructor(
    code: string,
    message: string,
    at: number,
    { hint, isConsequence = false }: { readonly hint?: string | undefined; readonly isConsequence?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.at = at;
    this.hint = hint;
    this.isConsequence = isConsequence;
  }
}
