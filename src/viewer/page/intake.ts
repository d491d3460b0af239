/* Files that people give: dropped, pasted, chosen in a dialog or named on the command line. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Given, Opened } from '../protocol.ts';
import { desk } from './desk.ts';
import { dropped, served, textOf } from './given.ts';
import type { GivenSchema } from './schema.tsx';

/** What was given so far. */
export interface Intake {
  readonly files: readonly Opened[];
  /** How often source files were taken: each may bring lines. */
  readonly rounds: number;
  /** The schema that was given last. */
  readonly schema: GivenSchema | undefined;
  /** What happens, or what there is to say. */
  readonly status: string | undefined;
  /** Files are over the window. */
  readonly over: boolean;
  readonly start: (given: Promise<readonly Given[]>) => void;
}

/** Takes files from the whole window; `onSchema` is told that one was given. */
export function useIntake(onSchema: () => void): Intake {
  const [files, setFiles] = useState<readonly Opened[]>([]);
  const [status, setStatus] = useState<string>();
  const [over, setOver] = useState(false);
  const [rounds, setRounds] = useState(0);
  const [schema, setSchema] = useState<GivenSchema>();

  const take = async (given: readonly Given[]): Promise<void> => {
    setStatus(undefined);
    const binary: Given[] = [];
    let sources = 0;
    for (const each of given) {
      if (/\.ksy$/i.test(each.name)) {
        const text = await textOf(each);
        await desk.takeSchema(each.name, text);
        setSchema({ name: each.name, text });
        onSchema();
      } else if (await desk.takeSource(each)) sources += 1;
      else binary.push(each);
    }
    for (const each of binary) {
      setStatus(`reading ${each.name}`);
      const opened = await desk.open(each);
      setFiles((before) => [...before, opened]);
    }
    if (sources > 0) setRounds((before) => before + 1);
    setStatus(sources === 0 ? undefined : sourcesText(sources));
  };
  const start = (given: Promise<readonly Given[]>): void => {
    void given.then(take).catch((error: unknown) => setStatus(error instanceof Error ? error.message : String(error)));
  };
  useEffect(() => start(served()), []);
  // What is dropped on a page that shows is taken: no time passes between.
  useLayoutEffect(() => listen(start, setOver), []);
  return { files, rounds, schema, status, over, start };
}

function sourcesText(count: number): string {
  return `${count} source ${count === 1 ? 'file' : 'files'} at hand; lines show where a file names them`;
}

/** The whole window takes files: beside the page's content the browser would go to the file itself. Returns how to stop. */
function listen(start: Intake['start'], setOver: (over: boolean) => void): () => void {
  const listeners = new AbortController();
  const on = <K extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ): void => addEventListener(type, listener, { signal: listeners.signal });
  on('paste', ({ clipboardData }) => {
    if (clipboardData !== null && clipboardData.files.length > 0) start(dropped(clipboardData));
  });
  on('dragover', (event) => {
    event.preventDefault();
    setOver(true);
  });
  on('dragleave', () => setOver(false));
  on('drop', (event) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer !== null) start(dropped(event.dataTransfer));
  });
  return () => listeners.abort();
}
