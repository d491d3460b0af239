/* Readable names of functions, cut down to the name. */

/** `int app::f<0>(char, void (*)(int)) const` as `app::f<0>`. */
export function withoutParameters(text: string): string {
  let depth = 0;
  let end = text.length;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '<' && !text.endsWith('operator', i)) depth += 1;
    else if (c === '>' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (c === ' ' && !text.endsWith('operator', i)) start = i + 1;
    else if (c === '(') {
      const skip = text.startsWith('(anonymous namespace)', i) ? 20 : text.startsWith('operator()(', i - 8) ? 1 : 0;
      if (skip === 0) {
        end = i;
        break;
      }
      i += skip;
    }
  }
  return text.slice(start, end);
}
