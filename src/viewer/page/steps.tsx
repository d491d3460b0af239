import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Page } from '../protocol.ts';

type Steps = Page & { readonly kind: 'steps' };

/** Texts of which each is made of the one before: one is chosen, and shown beside what it was made of; lines that differ are marked. */
export function StepsView({ page: { steps }, title }: { readonly page: Steps; readonly title: string }): JSX.Element {
  const [chosen, setChosen] = useState(1);
  const [before, after] = [steps[chosen - 1], steps[chosen]];
  return (
    <>
      <nav class="row" aria-label={`Steps of ${title}`}>
        {steps.slice(1).map(({ name, text }, i) => (
          <button key={i} aria-pressed={chosen === i + 1} onClick={() => setChosen(i + 1)}>
            {name}
            {text === steps[i]?.text ? ' (no change)' : ''}
          </button>
        ))}
      </nav>
      {before !== undefined && after !== undefined && (
        <div class="two">
          <Side name={`before ${after.name}`} text={before.text} other={after.text} />
          <Side name={`after ${after.name}`} text={after.text} other={before.text} />
        </div>
      )}
    </>
  );
}

interface SideProps {
  readonly name: string;
  readonly text: string;
  readonly other: string;
}

/** A text; lines that the other one has not have a sign and a colour. */
function Side({ name, text, other }: SideProps): JSX.Element {
  const known = new Set(other.split('\n').map((line) => line.trim()));
  return (
    <div>
      <h2>{name}</h2>
      <pre tabIndex={0} aria-label={name}>
        {text.split('\n').map((line, i) => {
          const isNew = !known.has(line.trim());
          return (
            <span key={i} class={isNew ? 'changed' : ''}>
              {`${isNew ? '*' : ' '} ${line}\n`}
            </span>
          );
        })}
      </pre>
    </div>
  );
}
