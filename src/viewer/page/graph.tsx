import type { JSX } from 'preact';
import type { GraphPart } from '../../r600/advanced.ts';

/** Sizes in pixels. */
const LINE = 16;
const CHARACTER = 7.3;
const GAP = 26;
const INDENT = 28;
const LANE = 14;
const LONGEST = 100;

interface Box {
  readonly name: string;
  readonly shape: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Region {
  readonly id: number;
  readonly x: number;
  readonly from: number;
  to: number;
}

/** Control flow in the order of the program: a box below the other, regions as frames, ways that go back or far at the right. */
export function Graph({ parts, title }: { readonly parts: readonly GraphPart[]; readonly title: string }): JSX.Element {
  const { boxes, regions, height } = place(parts);
  const byName = new Map(boxes.map((box, i) => [box.name, { box, i }]));
  const right = boxes.reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const edges = parts.flatMap((part) => {
    const [from, to] = part.kind === 'edge' ? [byName.get(part.from), byName.get(part.to)] : [];
    return part.kind === 'edge' && from && to ? [{ from, to, label: part.label }] : [];
  });
  let far = 0;
  return (
    <div class="graph" tabIndex={0} role="group" aria-label={title}>
      <svg
        width={right + 40 + edges.length * LANE}
        height={height}
        role="img"
        aria-label={`${title}: ${boxes.length} boxes`}
      >
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 L8 4 L0 8 z" />
          </marker>
        </defs>
        {regions.map(({ id, x, from, to }) => (
          <g key={id} class="region">
            <rect x={x} y={from} width={right - x + 10} height={to - from} />
            <text x={right + 4} y={from + 13} text-anchor="end">
              region {id}
            </text>
          </g>
        ))}
        {edges.map(({ from, to, label }, i) => {
          const isNext = to.i === from.i + 1;
          const startX = from.box.x + (isNext ? 30 : from.box.width);
          const startY = from.box.y + (isNext ? from.box.height : from.box.height / 2);
          const endX = isNext ? startX : to.box.x + to.box.width;
          const endY = isNext ? to.box.y : to.box.y + to.box.height / 2;
          const lane = isNext ? 0 : right + 20 + LANE * far++;
          const way = isNext ? `M${startX} ${startY} V${endY}` : `M${startX} ${startY} H${lane} V${endY} H${endX}`;
          return (
            <g key={i} class={to.i <= from.i ? 'edge back' : 'edge'}>
              <path d={way} marker-end="url(#arrow)" />
              {label !== '' && (
                <text x={startX + 6} y={isNext ? startY + 16 : startY - 4}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
        {boxes.map(({ name, shape, lines, x, y, width, height: tall }) => (
          <g key={name} class={`node ${shape}`}>
            <rect x={x} y={y} width={width} height={tall} rx={shape === 'box' ? 2 : tall / 2} />
            {lines.map((line, i) => (
              <text key={i} x={x + 10} y={y + 16 + i * LINE}>
                {shape === 'diamond' ? `? ${line}` : line}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

function place(parts: readonly GraphPart[]): {
  readonly boxes: readonly Box[];
  readonly regions: readonly Region[];
  readonly height: number;
} {
  const boxes: Box[] = [];
  const regions: Region[] = [];
  const open: Region[] = [];
  let y = 10;
  for (const part of parts) {
    const x = 10 + open.length * INDENT;
    if (part.kind === 'open') {
      const region = { id: part.region, x: x + INDENT / 2, from: y - 6, to: y };
      regions.push(region);
      open.push(region);
      y += 10;
    } else if (part.kind === 'close') {
      const region = open.pop();
      if (region !== undefined) region.to = y - GAP + 10;
    } else if (part.kind === 'node') {
      const lines = part.lines.map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line));
      const width = 24 + CHARACTER * lines.reduce((most, line) => Math.max(most, line.length), 8);
      const height = 10 + LINE * Math.max(1, lines.length);
      boxes.push({ name: part.name, shape: part.shape, lines, x, y, width, height });
      y += height + GAP;
    }
  }
  return { boxes, regions, height: y };
}
