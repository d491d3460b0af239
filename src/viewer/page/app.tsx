import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Given, Opened } from '../protocol.ts';
import { desk } from './desk.ts';
import { Dumps } from './dumps.tsx';
import { FileView } from './file.tsx';
import { useView } from './fragment.ts';
import { dropped, served, textOf } from './given.ts';
import type { GivenSchema } from './schema.tsx';

/** The page. */
export function App(): JSX.Element {
  const [files, setFiles] = useState<readonly Opened[]>([]);
  const [busy, setBusy] = useState<string>();
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState<string>();
  /** How often source files were taken. */
  const [rounds, setRounds] = useState(0);
  const [schema, setSchema] = useState<GivenSchema>();
  const [view, change] = useView();
  const input = useRef<HTMLInputElement>(null);

  const take = async (given: readonly Given[]): Promise<void> => {
    setSaid(undefined);
    const binary: Given[] = [];
    let sources = 0;
    for (const each of given) {
      if (/\.ksy$/i.test(each.name)) {
        const text = await textOf(each);
        await desk.takeSchema(each.name, text);
        setSchema({ name: each.name, text });
        change({ page: 'schema' });
      } else if (await desk.takeSource(each)) sources += 1;
      else binary.push(each);
    }
    if (sources > 0)
      setSaid(`${sources} source ${sources === 1 ? 'file' : 'files'} at hand; lines show where a file names them`);
    for (const each of binary) {
      setBusy(each.name);
      const opened = await desk.open(each);
      setFiles((before) => [...before, opened]);
    }
    if (sources > 0) setRounds((before) => before + 1);
    setBusy(undefined);
  };
  const start = (given: Promise<readonly Given[]>): void => {
    void given.then(take).catch((error: unknown) => {
      setBusy(undefined);
      setSaid(error instanceof Error ? error.message : String(error));
    });
  };

  useEffect(() => start(served()), []);
  // The whole window takes files: beside the page's content the browser would go to the file itself.
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const listen = <K extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
      type: K,
      listener: (event: WindowEventMap[K]) => void,
    ): void => addEventListener(type, listener, { signal });
    listen('paste', ({ clipboardData }) => {
      if (clipboardData !== null && clipboardData.files.length > 0) start(dropped(clipboardData));
    });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null) start(dropped(event.dataTransfer));
    });
    return () => listeners.abort();
  }, []);

  const chosen = files[Number(view.file ?? files.length - 1)] ?? files.at(-1);
  const dumps = files.filter(({ format }) => format === 'cuda').length;
  const showDumps = view.page === 'dumps' && dumps > 1;
  return (
    <main class={over ? 'over' : ''}>
      <header class="top">
        <h1>lanescope</h1>
        <button onClick={() => input.current?.click()}>Open files…</button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files"
          onChange={({ currentTarget }) => {
            start(
              Promise.resolve(
                [...(currentTarget.files ?? [])].map((file) => ({ name: file.name, blob: file, size: file.size })),
              ),
            );
            currentTarget.value = '';
          }}
        />
        <span role="status" class="dim">
          {busy === undefined ? said : `reading ${busy}`}
        </span>
      </header>
      {files.length === 0 && schema !== undefined && <p>{schema.name} is at hand: drop a file beside it.</p>}
      {files.length === 0 && (
        <div class="drop">
          <p>Drop a GPU coredump, shader or object file here, paste it, or open it. Nothing leaves this machine.</p>
          <p class="dim">
            CUDA coredumps, SPIR-V, Intel vISA debug information, DWARF and ELF, R600 shaders; gzip and zstd. Any other
            file through a schema (.ksy).
          </p>
        </div>
      )}
      {files.length > 1 && (
        <nav class="row" aria-label="Files">
          {files.map((file, i) => (
            <button
              key={file.id}
              aria-pressed={!showDumps && file === chosen}
              onClick={() =>
                change({
                  file: `${i}`,
                  page: undefined,
                  sm: undefined,
                  warp: undefined,
                  lane: undefined,
                  at: undefined,
                })
              }
            >
              {file.refused ? '⚠ ' : ''}
              {file.name}
            </button>
          ))}
          {dumps > 1 && (
            <button aria-pressed={showDumps} onClick={() => change({ page: 'dumps' })}>
              {dumps} dumps together
            </button>
          )}
        </nav>
      )}
      {showDumps && <Dumps files={files} view={view} change={change} />}
      {!showDumps && chosen !== undefined && (
        <FileView key={chosen.id} file={chosen} rounds={rounds} schema={schema} view={view} change={change} />
      )}
    </main>
  );
}
