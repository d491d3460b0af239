import type { JSX } from 'preact';
import type { Page } from '../protocol.ts';
import { Graph } from './graph.tsx';
import { List } from './list.tsx';
import { StepsView } from './steps.tsx';

/** Widest column, in characters. */
const WIDEST = 60;

/** A page of a format. */
export function PageView({ page, title }: { readonly page: Page; readonly title: string }): JSX.Element {
  switch (page.kind) {
    case 'text':
      return <pre tabIndex={0}>{page.text}</pre>;
    case 'graph':
      return <Graph parts={page.parts} title={title} />;
    case 'steps':
      return <StepsView page={page} title={title} />;
    case 'bars':
      return <Bars page={page} title={title} />;
    case 'table':
      return <Table page={page} title={title} />;
    default:
      return page satisfies never;
  }
}

function Table({ page, title }: { readonly page: Page & { kind: 'table' }; readonly title: string }): JSX.Element {
  const { head, rows, more } = page;
  const widths = head.map((name, column) =>
    Math.min(
      WIDEST,
      rows.slice(0, 2000).reduce((most, row) => Math.max(most, row[column]?.length ?? 0), name.length),
    ),
  );
  const line = (cells: readonly string[]): JSX.Element[] =>
    cells.map((cell, i) => (
      <span key={i} class="cellx" title={cell} style={{ width: `${widths[i] ?? 0}ch` }}>
        {cell}
      </span>
    ));
  return (
    <>
      <List
        label={title}
        count={rows.length}
        row={(index) => line(rows[index] ?? [])}
        head={<div class="item head">{line(head)}</div>}
      />
      <p class="dim">
        {rows.length} rows{more ? ', and more that are not shown' : ''}
      </p>
    </>
  );
}

function Bars({ page, title }: { readonly page: Page & { kind: 'bars' }; readonly title: string }): JSX.Element {
  const { from, to, bars } = page;
  const width = Math.max(1, to - from);
  return (
    <>
      <p class="dim">
        Code from 0x{from.toString(16)} to 0x{to.toString(16)}; a bar is where something lives; what is there is named
        beside it and where the bar is pointed at.
      </p>
      <List
        label={title}
        count={bars.length}
        row={(index) => {
          const bar = bars[index];
          if (bar === undefined) return null;
          const places = [...new Set(bar.spans.map(({ what }) => what))].join(', ');
          return (
            <span class="barrow bars">
              <span class="cellx" title={`${bar.label} ${places}`}>
                {bar.label} <span class="dim">{places === '' ? 'no code' : places}</span>
              </span>
              <svg
                viewBox={`0 0 ${width} 20`}
                preserveAspectRatio="none"
                role="img"
                aria-label={`${bar.label}: ${bar.spans.map(({ start, end, what }) => `0x${start.toString(16)} to 0x${end.toString(16)} ${what}`).join('; ')}`}
              >
                {bar.spans.map(({ start, end, what }, i) => (
                  <rect key={i} x={start - from} y={3} width={end - start} height={14}>
                    <title>{what}</title>
                  </rect>
                ))}
              </svg>
            </span>
          );
        }}
      />
    </>
  );
}
