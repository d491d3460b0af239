/** Gives text a look, or leaves it as it is. */
export type Style = (text: string) => string;

/** The looks that text has on a terminal. */
export interface Paint {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly green: Style;
  readonly yellow: Style;
  readonly cyan: Style;
}

const same: Style = (text) => text;

/** No styles at all. */
export const plainPaint: Paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

const ESC = '\u001b[';
const sgr =
  (open: number, close: number): Style =>
  (text) =>
    text === '' ? '' : `${ESC}${open}m${text}${ESC}${close}m`;

/** SGR escape sequences, as terminals understand them (ECMA-48, 8.3.117). */
export const ansiPaint: Paint = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  cyan: sgr(36, 39),
};

/** Text without SGR sequences. */
export function unpainted(text: string): string {
  // oxlint-disable-next-line no-control-regex -- ESC is what an SGR sequence starts with
  return text.includes(ESC) ? text.replace(/\u001b\[[0-9;]*m/g, '') : text;
}

/**
 * Text from an input, safe to show: C0 and C1 controls and bidirectional overrides become `\x..` and `\u....`, so that a
 * hostile name can neither move the cursor nor hide itself.
 */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (c) => {
    const code = c.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
