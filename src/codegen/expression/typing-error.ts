/** Why an expression makes no sense; `at` is an offset into its text. */
export class TypingError extends Error {
  readonly at: number;
  readonly code: string;
  constructor(code: string, message: string, at: number) {
    super(message);
    this.code = code;
    this.at = at;
  }
}
