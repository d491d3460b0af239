import type { SafeText } from '../runtime/index.ts';

/** Gives text a look, or leaves it as it is. */
export type Style = (text: SafeText) => SafeText;

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
    (text === '' ? '' : `${ESC}${open}m${text}${ESC}${close}m`) as SafeText;

/** Text as wide as it is shown, without styles. */
export function unpainted(text: SafeText): SafeText {
  // oxlint-disable-next-line no-control-regex -- ESC is what an SGR sequence starts with
  return text.includes(ESC) ? (text.replace(/\u001b\[[0-9;]*m/g, '') as SafeText) : text;
}

/** SGR escape sequences, as terminals understand them (ECMA-48, 8.3.117). */
export const ansiPaint: Paint = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  cyan: sgr(36, 39),
};
