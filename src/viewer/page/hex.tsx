import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TreeRow } from '../protocol.ts';
import { desk } from './desk.ts';
import { useAnswer } from './hooks.ts';
import { List } from './list.tsx';
import { Refusal } from './refusal.tsx';

/** Bytes that are shown at once, and on a line. */
const PAGE = 16_384;
const LINE = 16;

interface Props {
  readonly file: number;
  readonly size: number;
  readonly at: number | undefined;
  readonly chosen: TreeRow | undefined;
  readonly onChoose: (offset: number) => void;
}

/** The bytes of a file: those of the chosen part marked, those that no part of the tree covers underlined. */
export function Hex({ file, size, at, chosen, onChoose }: Props): JSX.Element {
  const [start, setStart] = useState(0);
  useEffect(() => {
    if (at !== undefined && at >= 0 && at < size) setStart(at - (at % PAGE));
  }, [at, file]);
  const { value, error } = useAnswer(() => desk.hex(file, Math.min(start, size), PAGE), [file, start]);
  const from = chosen?.offset ?? -1;
  const to = from + (chosen?.size ?? 1);
  // Of a structure that was not looked at as a whole nobody knows what it leaves out.
  const known = value?.complete === true ? value.known : undefined;
  const unknown = known?.reduce((sum, each) => sum + (each === 0 ? 1 : 0), 0);
  const lines = value === undefined ? 0 : Math.ceil(value.bytes.length / LINE);
  const row = (line: number): JSX.Element => {
    const first = line * LINE;
    const bytes = value?.bytes.subarray(first, first + LINE) ?? new Uint8Array(0);
    return (
      <span class="hexline">
        <span class="dim">{(start + first).toString(16).padStart(8, '0')}</span>
        <span>
          {[...bytes].map((byte, i) => {
            const offset = start + first + i;
            const marks = `${known?.[first + i] === 0 ? ' unknown' : ''}${offset >= from && offset < to ? ' sel' : ''}`;
            return (
              <span
                key={i}
                class={`b${marks}`}
                data-offset={offset}
                onClick={(event) => {
                  event.stopPropagation();
                  onChoose(offset);
                }}
              >
                {byte.toString(16).padStart(2, '0')}
              </span>
            );
          })}
        </span>
        <span>
          {[...bytes].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')}
        </span>
      </span>
    );
  };
  return (
    <div>
      <h2>Bytes</h2>
      <List
        label="Bytes"
        count={lines}
        row={row}
        chosen={from >= start && from < start + PAGE ? Math.floor((from - start) / LINE) : undefined}
        onChoose={(line) => onChoose(start + line * LINE)}
      />
      <div class="row">
        <button disabled={start === 0} onClick={() => setStart(Math.max(0, start - PAGE))}>
          Previous
        </button>
        <button disabled={start + PAGE >= size} onClick={() => setStart(start + PAGE)}>
          Next
        </button>
        <span class="dim">
          0x{start.toString(16)} of 0x{size.toString(16)}
          {value !== undefined &&
            (unknown === undefined
              ? ', the structure has too many parts to say which bytes are in none'
              : `, ${unknown} bytes here in no part of the structure${unknown === 0 ? '' : ' (underlined)'}`)}
        </span>
      </div>
      <Refusal text={error} />
    </div>
  );
}
