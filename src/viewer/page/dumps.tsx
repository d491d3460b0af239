import type { JSX } from 'preact';
import type { Opened } from '../protocol.ts';
import { desk } from './desk.ts';
import type { View } from './fragment.ts';
import { useAnswer } from './hooks.ts';
import { Refusal } from './refusal.tsx';
import { PageView } from './table.tsx';

interface Props {
  readonly files: readonly Opened[];
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

/** Several dumps: which have the same fault, the largest group first, and how two of them differ. */
export function Dumps({ files, view, change }: Props): JSX.Element {
  const groups = new Map<string, number[]>();
  for (const [i, { format, signature }] of files.entries()) {
    if (format !== 'cuda') continue;
    const key = signature ?? 'no fault, or none that could be read';
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const [a, b] = (view.diff ?? '').split(',').map(Number);
  const [first, second] = [files[a ?? -1], files[b ?? -1]];
  return (
    <section aria-label="Dumps">
      <h2>{sorted.length === 1 ? 'One signature' : `${sorted.length} signatures`}</h2>
      <div class="strip ranks" role="list" aria-label="Dumps in order">
        {inOrder(files).map((i) => {
          const group = sorted.findIndex(([, members]) => members.includes(i));
          return (
            <span
              key={i}
              role="listitem"
              class={`k${group % 8}`}
              title={`${files[i]?.name ?? ''}: group ${letter(group)}`}
            >
              {letter(group)}
            </span>
          );
        })}
      </div>
      {sorted.map(([signature, members], group) => (
        <div key={signature} class="group">
          <code>
            {letter(group)} {signature}
          </code>
          , {members.length} {members.length === 1 ? 'dump' : 'dumps'}
          <div class="strip">
            {members.map((i) => (
              <button key={i} class={`k${group % 8}`} onClick={() => change({ file: `${i}`, page: undefined })}>
                {files[i]?.name}
              </button>
            ))}
          </div>
        </div>
      ))}
      <h2>Compare</h2>
      <div class="row">
        {[a, b].map((chosen, side) => (
          <label key={side}>
            {side === 0 ? 'First' : 'Second'}{' '}
            <select
              value={chosen === undefined || Number.isNaN(chosen) ? '' : `${chosen}`}
              onChange={({ currentTarget: { value } }) => {
                const sides = [a ?? NaN, b ?? NaN];
                sides[side] = Number(value);
                change({ diff: sides.map((each) => (Number.isNaN(each) ? '' : each)).join(',') });
              }}
            >
              <option value="">-</option>
              {files.map(({ name, format, refused }, i) =>
                format === 'cuda' && !refused ? (
                  <option key={i} value={`${i}`}>
                    {name}
                  </option>
                ) : null,
              )}
            </select>
          </label>
        ))}
      </div>
      {first !== undefined && second !== undefined && <Difference a={first} b={second} />}
    </section>
  );
}

function letter(group: number): string {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[group] ?? '+';
}

/** Dumps by name; numbers in names are compared as numbers, so that ranks are in order. */
function inOrder(files: readonly Opened[]): number[] {
  const by = new Intl.Collator('en', { numeric: true });
  const dumps = [...files.keys()].filter((i) => files[i]?.format === 'cuda');
  return dumps.sort((a, b) => by.compare(files[a]?.name ?? '', files[b]?.name ?? ''));
}

function Difference({ a, b }: { readonly a: Opened; readonly b: Opened }): JSX.Element {
  const { value, error } = useAnswer(() => desk.difference(a.id, b.id), [a.id, b.id]);
  if (error !== undefined) return <Refusal text={error} />;
  if (value?.kind !== 'table') return <p class="dim">comparing</p>;
  return (
    <>
      <p class="verdict">{value.head[0]}</p>
      <PageView page={value} title="Difference" />
    </>
  );
}
