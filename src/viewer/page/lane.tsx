import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LaneKey } from '../protocol.ts';
import { desk } from './desk.ts';
import type { View } from './fragment.ts';
import { useAnswer } from './hooks.ts';
import { Globals, Print } from './print.tsx';
import { Refusal } from './refusal.tsx';

const SHOWN = 256;
const spaces = ['generic', 'global', 'shared', 'local', 'param'] as const;
type Space = (typeof spaces)[number];

interface Props {
  readonly file: number;
  readonly lane: LaneKey;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

/** Call stack, variables, registers and memory of the lane in focus. */
export function LaneView({ file, lane, view, change }: Props): JSX.Element {
  const { device, sm, warp, lane: ln } = lane;
  const { value, error } = useAnswer(() => desk.lane(file, lane), [file, device, sm, warp, ln]);
  if (error !== undefined) return <Refusal text={error} />;
  if (value === undefined) return <p class="dim">reading the lane</p>;
  return (
    <section aria-label="Lane in focus">
      <h2 class="lane-title">{value.title}</h2>
      <pre class="stack" tabIndex={0} aria-label="Call stack">
        {value.frames.join('\n')}
      </pre>
      <h2>Variables</h2>
      <pre class="variables" tabIndex={0} aria-label="Variables">
        {value.variables.join('\n')}
      </pre>
      <Print file={file} lane={lane} view={view} change={change} />
      <Globals file={file} lane={lane} />
      <h2>Registers</h2>
      <div class="registers">
        {value.registers.map(({ name, hex, int, float }) => (
          <div key={name} data-register={name}>
            <span>{name}</span>
            <span>{hex}</span>
            <span class="dim" title={float === '' ? '' : `as float ${float}`}>
              {int}
              {float === '' ? '' : ` ${float}f`}
            </span>
          </div>
        ))}
      </div>
      <Memory file={file} lane={lane} />
    </section>
  );
}

function Memory({ file, lane }: { readonly file: number; readonly lane: LaneKey }): JSX.Element {
  const [asked, setAsked] = useState<{ readonly space: Space; readonly address: bigint }>();
  const [said, setSaid] = useState<readonly string[]>([]);
  const show = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    const address = data.get('address');
    const text = typeof address === 'string' ? address.trim() : '';
    const space = spaces.find((each) => each === data.get('space')) ?? 'generic';
    if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) {
      setSaid([`not an address: ${text}`]);
      return;
    }
    setAsked({ space, address: BigInt(text) });
    const given = data.get('type');
    const type = typeof given === 'string' ? given.trim() : '';
    const answers = [await desk.memory(file, lane, space, BigInt(text), SHOWN)];
    if (type !== '') answers.unshift(await desk.print(file, lane, typedMemory(type, space, text), 0));
    setSaid(answers.flatMap((answer) => ('ok' in answer ? answer.ok : [answer.error.text])));
  };
  return (
    <>
      <h2>Memory</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void show(event.currentTarget);
        }}
      >
        <label>
          Address <input name="address" placeholder="0x7fda81e00000" spellcheck={false} />
        </label>
        <label>
          Space{' '}
          <select name="space">
            {spaces.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Type <input name="type" placeholder="float4, int [8]" spellcheck={false} />
        </label>
        <button>Show</button>
      </form>
      {said.length > 0 && (
        <pre
          tabIndex={0}
          aria-label={asked === undefined ? 'Memory' : `${asked.space} memory at 0x${asked.address.toString(16)}`}
        >
          {said.join('\n')}
        </pre>
      )}
    </>
  );
}

/** The expression for a value of a type at an address: `*(@shared float *)0x400`; `int [8]` are eight of them. */
function typedMemory(type: string, space: Space, address: string): string {
  const [, element = type, count] = /^(.*?)\s*\[(\d+)\]$/.exec(type) ?? [];
  const place = space === 'generic' ? '' : `@${space} `;
  return `*(${place}${element} *)${address}${count === undefined ? '' : `@${count}`}`;
}
