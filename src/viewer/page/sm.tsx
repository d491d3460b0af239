import type { JSX } from 'preact';
import type { LaneRow } from '../../cuda/advanced.ts';
import type { LaneKey } from '../protocol.ts';
import { lookOf, palette } from './colours.ts';
import type { Colouring, Look } from './colours.ts';
import { desk } from './desk.ts';
import type { View } from './fragment.ts';
import { useAnswer } from './hooks.ts';
import { List } from './list.tsx';
import { Refusal } from './refusal.tsx';

const LANES = 32;

interface Props {
  readonly file: number;
  readonly device: number;
  readonly sm: number;
  readonly colouring: Colouring;
  readonly lane: LaneKey | undefined;
  readonly change: (part: Partial<View>) => void;
}

/** The lanes of one SM: dots a warp a row, and a table. */
export function SmLanesView({ file, device, sm, colouring, lane, change }: Props): JSX.Element {
  const { value: rows, error } = useAnswer(() => desk.lanes(file, device, sm), [file, device, sm]);
  if (error !== undefined) return <Refusal text={error} />;
  if (rows === undefined) return <p class="dim">reading SM {sm}</p>;
  const among = palette(rows.map((row) => valueOf(row, colouring)));
  const warps = new Map<number, Map<number, LaneRow>>();
  for (const row of rows) {
    const found = warps.get(row.warp) ?? new Map<number, LaneRow>();
    warps.set(row.warp, found.set(row.lane, row));
  }
  const choose = (row: LaneRow): void =>
    change({ device: `${device}`, sm: `${sm}`, warp: `${row.warp}`, lane: `${row.lane}` });
  const chosen = rows.findIndex(
    (row) =>
      lane !== undefined &&
      lane.sm === sm &&
      lane.device === device &&
      lane.warp === row.warp &&
      lane.lane === row.lane,
  );
  return (
    <>
      <h2>
        Lanes of SM {sm}
        {rows.length === 0 ? ': none in the dump' : ''}
      </h2>
      <div class="warps" role="group" aria-label={`Lanes of SM ${sm}`} tabIndex={0}>
        {[...warps].map(([warp, lanes]) => (
          <div key={warp} class="warp">
            <span class="mono">warp {String(warp).padStart(2)}</span>
            <span class="lanes">
              {Array.from({ length: LANES }, (_, ln) => {
                const row = lanes.get(ln);
                if (row === undefined) return <span key={ln} class="lane none" title={`lane ${ln}: no thread`} />;
                const look = lookOf(valueOf(row, colouring), among);
                const isChosen = row === rows[chosen];
                const canFocus = row === rows[Math.max(chosen, 0)];
                return <Dot key={ln} row={row} look={look} isChosen={isChosen} canFocus={canFocus} choose={choose} />;
              })}
            </span>
          </div>
        ))}
      </div>
      <List
        label={`Table of lanes of SM ${sm}`}
        count={rows.length}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={(index) => {
          const row = rows[index];
          if (row !== undefined) choose(row);
        }}
        row={(index) => {
          const row = rows[index];
          return row === undefined ? null : cellsOf(row).map((cell, i) => <span key={i}>{cell}</span>);
        }}
      />
    </>
  );
}

interface DotProps {
  readonly row: LaneRow;
  readonly look: Look;
  readonly isChosen: boolean;
  /** The one dot that the Tab key reaches; arrows go on from there. */
  readonly canFocus: boolean;
  readonly choose: (row: LaneRow) => void;
}

function Dot({ row, look, isChosen, canFocus, choose }: DotProps): JSX.Element {
  const { warp, lane, block, thread } = row;
  const what = `warp ${warp} lane ${lane}, block (${block.join(',')}), thread (${thread.join(',')}): ${look.meaning}`;
  return (
    <button
      class={`lane ${look.className} ${isChosen ? 'chosen' : ''}`}
      aria-label={what}
      aria-pressed={isChosen}
      title={what}
      data-lane={`${warp}:${lane}`}
      tabIndex={canFocus ? 0 : -1}
      onKeyDown={moveFocus}
      onClick={() => choose(row)}
    >
      {look.sign}
    </button>
  );
}

function cellsOf(row: LaneRow): string[] {
  const { warp, lane, state, pc, block, thread, exception, thread_state, place } = row;
  return [
    `warp ${warp} lane ${lane}`.padEnd(16),
    state.padEnd(9),
    `0x${pc.toString(16)}`,
    `block (${block.join(',')})`,
    `thread (${thread.join(',')})`,
    exception ?? '-',
    thread_state ?? '',
    place === null || place.file === null ? '' : `${place.file}:${place.line ?? '?'}`,
  ];
}

/** Arrows go from dot to dot. */
function moveFocus(event: KeyboardEvent): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: LANES, ArrowUp: -LANES };
  const step = steps[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const dots = [...(event.currentTarget.closest('.warps')?.querySelectorAll<HTMLElement>('button.lane') ?? [])];
  dots[dots.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}

function valueOf(row: LaneRow, colouring: Colouring): string {
  switch (colouring) {
    case 'state':
      return row.exception !== null ? 'exception' : row.state;
    case 'exception':
      return row.exception ?? 'no exception';
    case 'pc':
      return `pc 0x${row.pc.toString(16)}`;
    case 'block':
      return `grid ${BigInt.asIntN(64, row.grid)} (${row.block.join(',')})`;
    default:
      return colouring satisfies never;
  }
}
