import type { JSX } from 'preact';

/** Why something cannot be shown, in the words of the command line. */
export function Refusal({ text }: { readonly text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <p class="said error" role="alert">
      {text}
    </p>
  );
}
