import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LaneKey, Opened, PageTitle, Said } from '../protocol.ts';
import { desk } from './desk.ts';
import type { View } from './fragment.ts';
import { GpuMap } from './gpu.tsx';
import { useAnswer } from './hooks.ts';
import { LaneView } from './lane.tsx';
import { Refusal } from './refusal.tsx';
import { SchemaPage } from './schema.tsx';
import type { GivenSchema } from './schema.tsx';
import { Structure } from './structure.tsx';
import { PageView } from './table.tsx';

interface Props {
  readonly file: Opened;
  /** How often source files were taken: each may bring lines. */
  readonly rounds: number;
  /** The schema that was dropped last. */
  readonly schema: GivenSchema | undefined;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

/** One file: what the command line says of it, and its pages. */
export function FileView({ file, rounds, schema, view, change }: Props): JSX.Element {
  const [summary, setSummary] = useState(file.summary);
  useEffect(() => {
    if (rounds > 0 && !file.refused)
      void desk.summary(file.id).then((answer) => 'ok' in answer && setSummary(answer.ok));
  }, [rounds, file.id]);
  const own = file.format === 'cuda' && !file.refused ? [{ id: 'gpu', title: 'GPU' }] : [];
  const pages = [
    ...own,
    ...file.pages,
    ...(file.hasBytes
      ? [
          { id: 'structure', title: 'Structure and bytes' },
          { id: 'schema', title: 'Through a schema' },
        ]
      : []),
  ];
  const page = pages.find(({ id }) => id === view.page) ?? pages[0];
  return (
    <article>
      <p class="dim">
        {file.name}
        {file.title === undefined ? '' : `: ${file.title}`}, {file.size} bytes
      </p>
      {file.summary !== '' && (
        <pre class="summary" tabIndex={0} aria-label="Summary">
          {summary}
        </pre>
      )}
      <SaidList said={file.said} refused={file.refused} />
      {pages.length > 0 && (
        <>
          <nav class="row" role="tablist" aria-label="Pages">
            {pages.map(({ id, title }) => (
              <button key={id} role="tab" aria-selected={page?.id === id} onClick={() => change({ page: id })}>
                {title}
              </button>
            ))}
          </nav>
          {page?.id === 'gpu' && <GpuPage file={file.id} view={view} change={change} />}
          {page?.id === 'structure' && (
            <Structure key={file.id} file={file.id} size={file.size} view={view} change={change} />
          )}
          {page?.id === 'schema' && (
            <SchemaPage key={file.id} file={file.id} size={file.size} given={schema} view={view} change={change} />
          )}
          {page !== undefined && !['gpu', 'structure', 'schema'].includes(page.id) && (
            <FormatPage key={page.id} file={file.id} rounds={rounds} page={page} view={view} change={change} />
          )}
        </>
      )}
    </article>
  );
}

function SaidList({
  said,
  refused,
}: {
  readonly said: readonly Said[];
  readonly refused: boolean;
}): JSX.Element | null {
  if (said.length === 0) return null;
  return (
    <div role={refused ? 'alert' : undefined}>
      <ul class="said" aria-label="Diagnostics">
        {said.map(({ severity, text }, i) => (
          <li key={i} class={severity}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormatPageProps {
  readonly file: number;
  readonly rounds: number;
  readonly page: PageTitle;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

function FormatPage({ file, rounds, page: { id, title, asks }, view, change }: FormatPageProps): JSX.Element {
  const address = asks === undefined ? undefined : addressIn(view.address);
  const { value, error } = useAnswer(() => desk.page(file, id, address), [file, id, address, rounds]);
  const shown = error === undefined ? value && <PageView page={value} title={title} /> : <Refusal text={error} />;
  return (
    <>
      {asks === 'address' && <AddressForm address={view.address} change={change} />}
      {shown ?? <p class="dim">reading</p>}
    </>
  );
}

/** A number as people write addresses; undefined where it is none. */
function addressIn(text: string | undefined): bigint | undefined {
  return text !== undefined && /^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text) ? BigInt(text) : undefined;
}

function AddressForm({
  address,
  change,
}: { readonly address: string | undefined } & Pick<Props, 'change'>): JSX.Element {
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('address');
        change({ address: typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined });
      }}
    >
      <label>
        Address <input name="address" defaultValue={address ?? ''} placeholder="0x401136" spellcheck={false} />
      </label>
      <button>Show</button>
      {address !== undefined && addressIn(address) === undefined && <span role="alert">not an address: {address}</span>}
    </form>
  );
}

function GpuPage({
  file,
  view,
  change,
}: { readonly file: number } & Omit<Props, 'file' | 'rounds' | 'schema'>): JSX.Element {
  const { value: gpu, error } = useAnswer(() => desk.gpu(file), [file]);
  if (error !== undefined) return <Refusal text={error} />;
  if (gpu === undefined) return <p class="dim">reading the GPU</p>;
  const lane = chosenLane(view) ?? gpu.focus ?? undefined;
  return (
    <>
      <GpuMap file={file} gpu={gpu} view={view} lane={lane} change={change} />
      {lane !== undefined && lane.lane >= 0 && <LaneView file={file} lane={lane} view={view} change={change} />}
    </>
  );
}

/** The lane of the fragment; lane -1 where only an SM or a warp is chosen. */
function chosenLane({ device, sm, warp, lane }: View): LaneKey | undefined {
  if (sm === undefined) return undefined;
  return { device: Number(device ?? 0), sm: Number(sm), warp: Number(warp ?? -1), lane: Number(lane ?? -1) };
}
