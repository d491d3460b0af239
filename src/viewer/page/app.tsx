import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Given, Opened } from '../protocol.ts';
import { Dumps } from './dumps.tsx';
import { FileView } from './file.tsx';
import { useView } from './fragment.ts';
import type { View } from './fragment.ts';
import { useIntake } from './intake.ts';

/** The page. */
export function App(): JSX.Element {
  const [view, change] = useView();
  const { files, rounds, schema, status, over, start } = useIntake(() => change({ page: 'schema' }));
  const chosen = files[Number(view.file ?? files.length - 1)] ?? files.at(-1);
  const dumps = files.filter(({ format }) => format === 'cuda').length;
  const showDumps = view.page === 'dumps' && dumps > 1;
  return (
    <main class={over ? 'over' : ''}>
      <header class="top">
        <h1>lanescope</h1>
        <OpenButton start={start} />
        <span role="status" class="dim">
          {status}
        </span>
      </header>
      {files.length === 0 && schema !== undefined && <p>{schema.name} is at hand: drop a file beside it.</p>}
      {files.length === 0 && <Welcome />}
      {files.length > 1 && (
        <FileTabs files={files} chosen={showDumps ? undefined : chosen} dumps={dumps} change={change} />
      )}
      {showDumps && <Dumps files={files} view={view} change={change} />}
      {!showDumps && chosen !== undefined && (
        <FileView key={chosen.id} file={chosen} rounds={rounds} schema={schema} view={view} change={change} />
      )}
    </main>
  );
}

function OpenButton({ start }: { readonly start: (given: Promise<readonly Given[]>) => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button onClick={() => input.current?.click()}>Open files…</button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          start(Promise.resolve(chosen.map((file) => ({ name: file.name, blob: file, size: file.size }))));
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function Welcome(): JSX.Element {
  return (
    <div class="drop">
      <p>Drop a GPU coredump, shader or object file here, paste it, or open it. Nothing leaves this machine.</p>
      <p class="dim">
        CUDA coredumps, SPIR-V, Intel vISA debug information, DWARF and ELF, R600 shaders; gzip and zstd. Any other file
        through a schema (.ksy).
      </p>
    </div>
  );
}

interface TabsProps {
  readonly files: readonly Opened[];
  /** The file that is shown; undefined while the dumps are shown together. */
  readonly chosen: Opened | undefined;
  readonly dumps: number;
  readonly change: (part: Partial<View>) => void;
}

/** What another file forgets of a view. */
const ANEW: Partial<View> = { page: undefined, sm: undefined, warp: undefined, lane: undefined, at: undefined };

function FileTabs({ files, chosen, dumps, change }: TabsProps): JSX.Element {
  return (
    <nav class="row" aria-label="Files">
      {files.map((file, i) => (
        <button key={file.id} aria-pressed={file === chosen} onClick={() => change({ ...ANEW, file: `${i}` })}>
          {file.refused ? '⚠ ' : ''}
          {file.name}
        </button>
      ))}
      {dumps > 1 && (
        <button aria-pressed={chosen === undefined} onClick={() => change({ page: 'dumps' })}>
          {dumps} dumps together
        </button>
      )}
    </nav>
  );
}
