import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../protocol.ts';

/** What a question has given so far. */
export interface Asked<T> {
  readonly value: T | undefined;
  /** What went wrong, in the words of the command line. */
  readonly error: string | undefined;
}

/** Puts a question whenever `keys` change; a late answer to an old question is dropped. */
export function useAnswer<T>(question: () => Promise<Answer<T>>, keys: readonly unknown[]): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ value: undefined, error: undefined });
  useEffect(() => {
    let current = true;
    setAsked({ value: undefined, error: undefined });
    void question().then((answer) => {
      if (!current) return;
      setAsked(
        'ok' in answer ? { value: answer.ok, error: undefined } : { value: undefined, error: answer.error.text },
      );
    });
    return () => {
      current = false;
    };
  }, keys);
  return asked;
}
