/** Why an expression makes no sense; `at` is an offset into its text. */
export class TypingError extends Error {
  readonly at: number;
  readonly code: string;
  /** What would mend it. */
  readonly hint: string | undefined;
  constructor(code: string, message: string, at: number, hint?: string) {
    super(message);
    this.code = code;
    this.at = at;
    this.hint = hint;
  }
}
