/* Whether what was read may be another variable's: cleared before a question, looked at after it. */

/** Doubts about what was read. */
export interface Doubts {
  any: boolean;
}
