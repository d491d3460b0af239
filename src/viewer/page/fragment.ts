/* What is shown, in the URL's fragment: a link or a reload gives it back. */
import { useEffect, useState } from 'preact/hooks';

/** Everything that a link restores. */
export interface View {
  /** Place of the file among the open ones. */
  readonly file?: string | undefined;
  readonly page?: string | undefined;
  readonly colour?: string | undefined;
  readonly device?: string | undefined;
  readonly sm?: string | undefined;
  readonly warp?: string | undefined;
  readonly lane?: string | undefined;
  /** Expression over the lane, and the frame in which it is. */
  readonly print?: string | undefined;
  readonly frame?: string | undefined;
  /** Address that a page asks about. */
  readonly address?: string | undefined;
  /** Offset in the file, hexadecimal. */
  readonly at?: string | undefined;
  /** Places of two files to compare. */
  readonly diff?: string | undefined;
}

function read(): View {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** The view and a way to change parts of it. */
export function useView(): [View, (change: Partial<View>) => void] {
  const [view, setView] = useState<View>(read);
  useEffect(() => {
    const listen = (): void => setView(read());
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  }, []);
  const change = (part: Partial<View>): void => {
    const next = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...read(), ...part })) if (value !== undefined) next.set(key, value);
    location.hash = next.toString();
  };
  return [view, change];
}
