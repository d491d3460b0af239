import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { OccupiedSm } from '../../cuda/advanced.ts';
import type { Gpu, LaneKey } from '../protocol.ts';
import { colourings, lookOf, palette, valueOfWarp } from './colours.ts';
import type { Colouring, Look } from './colours.ts';
import type { View } from './fragment.ts';
import { SmLanesView } from './sm.tsx';

/** SMs that are drawn in one turn of the event loop. */
const AT_ONCE = 6;
/** Meanings that the legend lists. */
const LEGEND = 24;

interface Props {
  readonly file: number;
  readonly gpu: Gpu;
  readonly view: View;
  readonly lane: LaneKey | undefined;
  readonly change: (part: Partial<View>) => void;
}

/** The GPU as a picture: SMs as tiles, warps as cells, and the lanes of the SM that is chosen as dots. */
export function GpuMap({ file, gpu, view, lane, change }: Props): JSX.Element {
  const { occupancy } = gpu;
  const colouring: Colouring = colourings.find((each) => each === view.colour) ?? 'state';
  const looks = useMemo(() => {
    const values = occupancy.warp.map((_, row) => valueOfWarp(occupancy, row, colouring));
    const among = palette(values);
    return {
      of: values.map((value) => lookOf(value, among)),
      all: [...new Set(values)].map((value) => lookOf(value, among)),
    };
  }, [occupancy, colouring]);
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= occupancy.sms.length) return;
    const timer = setTimeout(() => setDrawn(drawn + AT_ONCE), 0);
    return () => clearTimeout(timer);
  }, [drawn, occupancy]);
  const device = lane?.device ?? occupancy.sms[0]?.device;
  const sm = lane?.sm ?? occupancy.sms[0]?.sm;
  const isChosen = (each: OccupiedSm): boolean => each.device === device && each.sm === sm;
  return (
    <section aria-label="Map of the GPU">
      <div class="row" role="group" aria-label="Colour by">
        <span>Colour by</span>
        {colourings.map((each) => (
          <button key={each} aria-pressed={each === colouring} onClick={() => change({ colour: each })}>
            {each}
          </button>
        ))}
        <span class="dim">
          {occupancy.sms.length} SMs with {occupancy.warp.length} warps
        </span>
      </div>
      <ul class="legend">
        {looks.all.slice(0, LEGEND).map((look) => (
          <li key={look.meaning}>
            <span class={`cell ${look.className}`}>{look.sign}</span>
            {look.meaning}
          </li>
        ))}
        {looks.all.length > LEGEND && <li class="dim">and {looks.all.length - LEGEND} more</li>}
      </ul>
      <div class="sms">
        {occupancy.sms.slice(0, drawn).map((each) => (
          <Tile
            key={`${each.device}:${each.sm}`}
            sm={each}
            gpu={gpu}
            looks={looks.of}
            chosen={isChosen(each)}
            onChoose={(warp) => change({ device: `${each.device}`, sm: `${each.sm}`, warp, lane: undefined })}
          />
        ))}
      </div>
      {device !== undefined && sm !== undefined && (
        <SmLanesView file={file} device={device} sm={sm} colouring={colouring} lane={lane} change={change} />
      )}
    </section>
  );
}

interface TileProps {
  readonly sm: OccupiedSm;
  readonly gpu: Gpu;
  readonly looks: readonly Look[];
  readonly chosen: boolean;
  readonly onChoose: (warp: string | undefined) => void;
}

function Tile({ sm, gpu, looks, chosen, onChoose }: TileProps): JSX.Element {
  const { occupancy } = gpu;
  const rows = Array.from({ length: sm.warps }, (_, i) => sm.first + i);
  const faulting = rows.filter((row) => occupancy.faulting[row] !== 0).length;
  const wrong = sm.exception === null ? '' : `, ${sm.exception}`;
  const label = `SM ${sm.sm}: ${sm.warps} warps${faulting === 0 ? '' : `, ${faulting} with an exception`}${wrong}`;
  return (
    <button
      class={`sm ${chosen ? 'chosen' : ''}`}
      aria-pressed={chosen}
      title={label}
      data-sm={sm.sm}
      onClick={(event) => {
        const cell = event.target instanceof Element ? event.target.closest('[data-warp]') : null;
        onChoose(cell?.getAttribute('data-warp') ?? undefined);
      }}
    >
      <span class="name">
        SM {sm.sm} {sm.exception === null ? '' : '⚠'}
      </span>
      <span class="cells" aria-hidden="true">
        {rows.map((row) => (
          <span
            key={row}
            class={`cell ${looks[row]?.className ?? ''}`}
            data-warp={occupancy.warp[row]}
            title={`warp ${occupancy.warp[row]}, ${occupancy.block[row]}, ${looks[row]?.meaning}`}
          >
            {looks[row]?.sign}
          </span>
        ))}
      </span>
    </button>
  );
}
