import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LaneKey } from '../protocol.ts';
import { desk } from './desk.ts';
import type { View } from './fragment.ts';
import { useAnswer } from './hooks.ts';
import { Refusal } from './refusal.tsx';

interface Props {
  readonly file: number;
  readonly lane: LaneKey;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

/** A box for an expression over the variables of the lane in focus. */
export function Print({ file, lane, view, change }: Props): JSX.Element {
  const { print = '', frame = '0' } = view;
  return (
    <>
      <h2>Print</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const [expression, level] = [data.get('expression'), data.get('frame')];
          change({
            print: typeof expression === 'string' && expression.trim() !== '' ? expression.trim() : undefined,
            frame: typeof level === 'string' && level !== '0' ? level : undefined,
          });
        }}
      >
        <label>
          Expression <input name="expression" defaultValue={print} placeholder="box->p[3]" spellcheck={false} />
        </label>
        <label>
          Frame # <input name="frame" type="number" min={0} max={9999} defaultValue={frame} />
        </label>
        <button>Print</button>
      </form>
      {print !== '' && <Printed file={file} lane={lane} text={print} frame={Number(frame)} />}
    </>
  );
}

interface PrintedProps {
  readonly file: number;
  readonly lane: LaneKey;
  readonly text: string;
  readonly frame: number;
}

function Printed({ file, lane, text, frame }: PrintedProps): JSX.Element {
  const { device, sm, warp, lane: ln } = lane;
  const { value, error } = useAnswer(
    () => desk.print(file, lane, text, frame),
    [file, device, sm, warp, ln, text, frame],
  );
  return <Lines label="Printed" lines={value} error={error} />;
}

/** Variables that every thread has, read when they are asked for. */
export function Globals({ file, lane }: { readonly file: number; readonly lane: LaneKey }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Global variables</summary>
      {open && <GlobalLines file={file} lane={lane} />}
    </details>
  );
}

function GlobalLines({ file, lane }: { readonly file: number; readonly lane: LaneKey }): JSX.Element {
  const { device, sm, warp, lane: ln } = lane;
  const { value, error } = useAnswer(() => desk.globals(file, lane), [file, device, sm, warp, ln]);
  return <Lines label="Global variables" lines={value} error={error} />;
}

function Lines({
  label,
  lines,
  error,
}: {
  readonly label: string;
  readonly lines: readonly string[] | undefined;
  readonly error: string | undefined;
}): JSX.Element {
  if (error !== undefined) return <Refusal text={error} />;
  if (lines === undefined) return <p class="dim">reading</p>;
  return (
    <pre tabIndex={0} aria-label={label}>
      {lines.join('\n')}
    </pre>
  );
}
