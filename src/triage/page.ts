/* The answer as one page of HTML that needs nothing else: the table, a strip of all dumps, and each group's verdict. */
import { printable } from '../core/index.ts';
import type { Answer } from './answer.ts';
import type { Group } from './group.ts';
import { causeText } from './text.ts';
import { hostsOf, many, placeText, rankText, some, timeText } from './words.ts';

/** Hues far apart, the largest groups first. */
const hue = (i: number): number => Math.round((i * 137.508) % 360);

const style = `body{font:14px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #d0d7de;vertical-align:top;overflow-wrap:anywhere}
pre{background:#f6f8fa;padding:.8rem;overflow:auto;border-radius:6px}
.strip{display:flex;flex-wrap:wrap;gap:2px;margin:1rem 0}
.strip a{width:12px;height:12px;border-radius:2px;display:block}
.key{display:inline-block;width:.9em;height:.9em;border-radius:2px;margin-right:.4em;vertical-align:-.1em}
.cause{border-left:4px solid #cf222e;padding:.4rem .8rem;background:#fff5f5}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}pre{background:#161b22}th,td{border-color:#30363d}.cause{background:#2d1216}}`;

/** The page, in pieces. Nothing from a file is in it that was not escaped. */
export function* reportPage(answer: Answer): Generator<string> {
  const groups = [...answer.groups, ...answer.hangs];
  const numbers = new Map(groups.map((group, i) => [group.key, i + 1]));
  const { cause, undecided } = answer.judgement;
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>lanescope triage</title>`;
  yield `<meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
  yield `<style>${style}</style></head><body>\n<h1>${text(many(answer.dumps, 'CUDA dump'))}</h1>\n`;
  if (answer.missing.length > 0) {
    yield `<p class="cause">Shards missing: ${text(answer.missing.join(', '))} of ${answer.shards ?? '?'}</p>\n`;
  }
  if (cause !== null) yield `<p class="cause"><b>Likely cause:</b> ${text(causeText(cause, numbers))}</p>\n`;
  else if (undecided !== null) yield `<p>No likely cause: ${text(undecided)}</p>\n`;
  yield* strip(groups);
  yield* table(groups);
  for (const [i, group] of groups.entries()) yield* details(group, i);
  yield* unreadable(answer);
  yield `</body></html>\n`;
}

/** A square for each dump, by rank where names tell it, else by path. */
function* strip(groups: readonly Group[]): Generator<string> {
  const all = groups.flatMap((group, i) => group.rows.map((row) => ({ row, i })));
  all.sort((a, b) => (a.row.rank ?? Infinity) - (b.row.rank ?? Infinity) || (a.row.path < b.row.path ? -1 : 1));
  yield `<div class="strip">\n`;
  for (const { row, i } of all) {
    const rank = row.rank === null ? '' : `rank ${row.rank}, `;
    yield `<a href="#g${i + 1}" style="background:${colour(i)}" title="${text(`#${i + 1}, ${rank}${row.path}`)}"></a>`;
  }
  yield `\n</div>\n`;
}

function* table(groups: readonly Group[]): Generator<string> {
  const heads = ['', 'Dumps', 'Exception', 'Line', 'Kernel', 'Launch', 'Ranks', 'Hosts', 'First', 'Last'];
  yield `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>\n`;
  for (const [i, group] of groups.entries()) {
    const { rows, exception, kernel, launch, first, last } = group;
    const cells = [`${rows.length}`, exception, placeText(group), kernel ?? '?', launch ?? '-', rankText(rows)];
    cells.push(some(hostsOf(rows), 6), timeText(first), timeText(last));
    yield `<tr><td><a href="#g${i + 1}">${key(i)}#${i + 1}</a></td>`;
    yield `${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>\n`;
  }
  yield `</tbody></table>\n`;
}

function* details(group: Group, i: number): Generator<string> {
  const verdict = group.rows.find((row) => row.verdict !== null)?.verdict ?? '';
  yield `<h2 id="g${i + 1}">${key(i)}#${i + 1} ${text(`${group.exception} at ${placeText(group)}`)}</h2>\n`;
  yield `<p>${text(many(group.rows.length, 'dump'))}, signature <code>${text(group.signature ?? 'none')}</code>, `;
  yield `loose <code>${text(group.loose ?? 'none')}</code></p>\n<pre>${lines(verdict)}</pre>\n`;
  yield `<details><summary>Files</summary><ul>\n`;
  for (const { path } of group.rows) yield `<li>${text(path)}</li>\n`;
  yield `</ul></details>\n`;
}

function* unreadable({ unreadable: rows, others }: Answer): Generator<string> {
  if (rows.length > 0) yield `<h2>Unreadable</h2>\n<ul>\n`;
  for (const { path, code, message } of rows) {
    yield `<li>${text(path)}: ${text(message ?? '')} <code>${text(code ?? '')}</code></li>\n`;
  }
  if (rows.length > 0) yield `</ul>\n`;
  for (const { format, count, example } of others) {
    yield `<p>${count} of format ${text(format)}, such as ${text(example)}</p>\n`;
  }
}

function key(i: number): string {
  return `<span class="key" style="background:${colour(i)}"></span>`;
}

function colour(i: number): string {
  return `hsl(${hue(i)} 65% 50%)`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, in elements and in quoted attributes. */
function text(value: string): string {
  return printable(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function lines(value: string): string {
  return value.split('\n').map(text).join('\n');
}
