import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Reading } from '../protocol.ts';
import { desk } from './desk.ts';
import type { View } from './fragment.ts';
import { Refusal } from './refusal.tsx';
import { Structure } from './structure.tsx';

/** A schema that was dropped. */
export interface GivenSchema {
  readonly name: string;
  readonly text: string;
}

interface Props {
  readonly file: number;
  readonly size: number;
  readonly given: GivenSchema | undefined;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

const START: GivenSchema = {
  name: 'schema.ksy',
  text: 'meta:\n  id: schema\n  endian: le\nseq:\n  - id: magic\n    size: 4\n  - id: rest\n    size-eos: true\n',
};

/** Milliseconds without a key before a schema is compiled. */
const PAUSE = 250;

/** A file through a schema that can be edited: problems at their lines, and what it finds. */
export function SchemaPage({ file, size, given, view, change }: Props): JSX.Element {
  const { name, text: first } = given ?? START;
  const [text, setText] = useState(first);
  const [reading, setReading] = useState<Reading>();
  const [error, setError] = useState<string>();
  const editor = useRef<HTMLTextAreaElement>(null);
  const tree = useRef<number | undefined>(undefined);
  useEffect(() => setText(first), [first]);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void desk.readThrough(file, name, text, tree.current).then((answer) => {
        if ('ok' in answer && answer.ok.tree !== undefined) tree.current = answer.ok.tree;
        if (!current) return;
        if ('ok' in answer) setReading(answer.ok);
        setError('ok' in answer ? undefined : answer.error.text);
      });
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [file, name, text]);

  const goTo = (line: number): void => {
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    editor.current?.focus();
    editor.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  const problems = reading?.problems ?? [];
  return (
    <>
      <h2>{name}</h2>
      <Editor text={text} wrong={new Set(problems.map(({ line }) => line))} area={editor} onText={setText} />
      {problems.length > 0 && <Problems problems={problems} goTo={goTo} />}
      {reading !== undefined && reading.said.length > 0 && (
        <ul class="said" aria-label="Diagnostics of the reading">
          {reading.said.map(({ severity, text: said }, i) => (
            <li key={i} class={severity}>
              {said}
            </li>
          ))}
        </ul>
      )}
      <Refusal text={error} />
      {reading?.tree !== undefined && (
        <Structure key={reading.tree} file={reading.tree} size={size} view={view} change={change} />
      )}
    </>
  );
}

interface EditorProps {
  readonly text: string;
  /** Lines with a problem, from 1. */
  readonly wrong: ReadonlySet<number>;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
}

/** A text to edit with its line numbers; those with a problem have a sign. */
function Editor({ text, wrong, area, onText }: EditorProps): JSX.Element {
  const lines = text.split('\n');
  return (
    <div class="editor">
      <pre aria-hidden="true">
        {lines.map((_, i) => (
          <span key={i} class={wrong.has(i + 1) ? 'bad' : ''}>
            {`${wrong.has(i + 1) ? '!' : ' '}${String(i + 1).padStart(4)}\n`}
          </span>
        ))}
      </pre>
      <textarea
        ref={area}
        aria-label="Schema"
        spellcheck={false}
        wrap="off"
        rows={lines.length + 1}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </div>
  );
}

function Problems({
  problems,
  goTo,
}: {
  readonly problems: Reading['problems'];
  readonly goTo: (line: number) => void;
}): JSX.Element {
  return (
    <div role="alert">
      <ul class="said" aria-label="Problems of the schema">
        {problems.map(({ line, severity, text }, i) => (
          <li key={i} class={severity}>
            {line > 0 ? (
              <button class="plain" onClick={() => goTo(line)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
