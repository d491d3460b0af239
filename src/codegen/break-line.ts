import { tokensOf } from './tokens.ts';

/** Columns that a line of generated code has. */
export const WIDTH = 120;

/** A bracket of a line with the one that closes it. */
interface Group {
  readonly open: number;
  readonly close: number;
}

/** Where the outermost things of a line are: in no brackets that close on it. */
interface Outermost {
  readonly groups: readonly Group[];
  /** Starts of marks, without those inside groups. */
  readonly marks: readonly number[];
}

/** A line, indented by two columns a level; one that is too long is broken where its outermost parts meet. */
export function brokenLine(text: string, depth: number): string[] {
  const line = '  '.repeat(depth) + text;
  if (line.length <= WIDTH) return [line];
  const found = outermost(text);
  const parts =
    atStatement(text, found) ??
    atLastBranch(text, found) ??
    atOperators(text, found, [' ? ', ' : ']) ??
    atLogic(text, found) ??
    atGroup(text, found, depth) ??
    filled(text, found, depth);
  if (parts === undefined) return [line];
  return parts.flatMap((part) => brokenLine(part.text, depth + part.deeper));
}

/** A part of a broken line, and how much deeper it is indented. */
interface Part {
  readonly text: string;
  readonly deeper: 0 | 1;
}

/** `if (…) statement`: the statement below its condition. */
function atStatement(text: string, { groups }: Outermost): Part[] | undefined {
  const [condition] = groups;
  if (condition === undefined || !/^(?:if|while|for) \($/.test(text.slice(0, condition.open + 1))) return undefined;
  const rest = text.slice(condition.close + 1).trim();
  if (rest === '' || rest.startsWith('{')) return undefined;
  return [
    { text: text.slice(0, condition.close + 1), deeper: 0 },
    { text: rest, deeper: 1 },
  ];
}

/** `a ? b : (…)`, where all but what the brackets hold is short. */
function atLastBranch(text: string, { groups, marks }: Outermost): Part[] | undefined {
  const last = groups.at(-1);
  const isLast =
    last !== undefined &&
    /^\)[,;]?$/.test(text.slice(last.close)) &&
    last.open <= LEAD &&
    text.slice(0, last.open).endsWith(' : ');
  if (!isLast || !marks.some((at) => text.startsWith(' ? ', at - 1))) return undefined;
  return [
    { text: text.slice(0, last.open + 1), deeper: 0 },
    { text: text.slice(last.open + 1, last.close), deeper: 1 },
    { text: text.slice(last.close), deeper: 0 },
  ];
}

/** What stands before brackets on their line is no longer. */
const LEAD = 60;

/** Before the signs of a conditional expression, behind other operators. */
function atOperators(text: string, { marks }: Outermost, operators: readonly string[]): Part[] | undefined {
  const isBefore = operators.includes(' ? ');
  const cuts = marks
    .filter((at) => operators.some((operator) => text.startsWith(operator, at - 1)))
    .map((at) => (isBefore ? at : text.indexOf(' ', at) + 1));
  if (cuts.length === 0 || (isBefore && cuts.length < 2)) return undefined;
  return [0, ...cuts].map((from, i) => ({ text: text.slice(from, cuts[i]).trim(), deeper: i === 0 ? 0 : 1 }));
}

function atLogic(text: string, found: Outermost = outermost(text)): Part[] | undefined {
  return atOperators(text, found, [' || ', ' ?? ']) ?? atOperators(text, found, [' && ']);
}

/** Each item of the longest brackets on a line of its own, or as many short ones as fit. */
function atGroup(text: string, { groups }: Outermost, depth: number): Part[] | undefined {
  const longest = groups.reduce<Group | undefined>(
    (best, one) => (best === undefined || one.close - one.open > best.close - best.open ? one : best),
    undefined,
  );
  if (longest === undefined || longest.close - longest.open < 3) return undefined;
  const { open, close } = hugged(text, longest);
  const items = itemsOf(text.slice(open + 1, close));
  const width = WIDTH - 2 * (depth + 1);
  // A string that is too long on any line hides what stands before and behind it.
  if (items.some((item) => item.length > width && /^'[^']*',?$/.test(item))) return undefined;
  const ended = [...items.slice(0, -1), `${items.at(-1) ?? ''}${ending(text, open, items)}`];
  return [
    { text: text.slice(0, open + 1), deeper: 0 },
    ...joined(ended, width).map((line) => ({ text: line, deeper: 1 }) as const),
    { text: text.slice(close), deeper: 0 },
  ];
}

/** Items this short stand side by side: a longer one is a thought of its own. */
const SHORT = 40;

/** Lines of items: as many as fit on `width` columns where all are short and end with a comma or a semicolon, else one each. */
export function joined(items: readonly string[], width: number): string[] {
  if (!items.every((item) => item.length <= SHORT && /[,;]$/.test(item))) return [...items];
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + item.length > width) lines.push(item);
    else lines[lines.length - 1] = `${last} ${item}`;
  }
  return lines;
}

/** The brackets that are all there is in others. */
function hugged(text: string, { open, close }: Group): Group {
  const from = open + 1;
  const [only, ...others] = outermost(text.slice(from, close)).groups;
  if (only === undefined || others.length > 0 || only.open !== 0 || only.close !== close - from - 1) {
    return { open, close };
  }
  return hugged(text, { open: from, close: close - 1 });
}

/** What is between brackets, cut behind commas and semicolons, or else behind operators. */
function itemsOf(inner: string): string[] {
  const found = outermost(inner);
  const cuts = found.marks.filter((at) => /^[,;] /.test(inner.slice(at, at + 2))).map((at) => at + 1);
  const operands = cuts.length === 0 ? atLogic(inner.trim()) : undefined;
  if (operands !== undefined) return operands.map((one) => one.text);
  return [0, ...cuts].map((from, i) => inner.slice(from, cuts[i]).trim()).filter((item) => item !== '');
}

/** What ends the last of several items, as it does the others; nothing in a block, a condition, an index or behind a rest parameter. */
function ending(text: string, open: number, items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const before = text.slice(0, open);
  const isCalled = /[\w$\])>]$/.test(before);
  const isList = text.charAt(open) === '{' ? !BLOCK.test(before) : isCalled === (text.charAt(open) === '(');
  if (!isList || /[,;]$/.test(last) || last.startsWith('...')) return '';
  return items[0]?.endsWith(';') === true ? ';' : ',';
}

/** What the brace of a block follows. */
const BLOCK = /(?:[)>]|\b(?:else|try|finally)) $/;

/** As much as fits on each line, cut behind `|`, `+` and `=`. */
function filled(text: string, { marks }: Outermost, depth: number): Part[] | undefined {
  const cuts = marks.filter((at) => /^ [|+=] /.test(text.slice(at - 1, at + 2))).map((at) => at + 2);
  if (cuts.length === 0) return undefined;
  const parts: Part[] = [];
  let from = 0;
  for (const [i, cut] of cuts.entries()) {
    const indent = (depth + (from === 0 ? 0 : 1)) * 2;
    if (indent + (cuts[i + 1] ?? text.length) - from <= WIDTH) continue;
    parts.push({ text: text.slice(from, cut).trim(), deeper: from === 0 ? 0 : 1 });
    from = cut;
  }
  return [...parts, { text: text.slice(from).trim(), deeper: from === 0 ? 0 : 1 }];
}

function outermost(text: string): Outermost {
  const groups: Group[] = [];
  const marks: number[] = [];
  const open: { readonly at: number; readonly marks: number }[] = [];
  for (const { kind, text: mark, start } of tokensOf(text)) {
    const isMark = kind === 'mark';
    if (isMark && '([{'.includes(mark)) open.push({ at: start, marks: marks.length });
    else if (isMark && ')]}'.includes(mark)) {
      const opened = open.pop();
      if (opened === undefined) continue;
      while (groups.length > 0 && (groups.at(-1) as Group).open > opened.at) groups.pop();
      groups.push({ open: opened.at, close: start });
      marks.length = opened.marks;
    } else if (isMark) marks.push(start);
  }
  return { groups, marks };
}
