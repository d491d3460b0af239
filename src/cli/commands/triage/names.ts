/* Names of files from standard input, a line each, or with zero bytes between them as `find -print0` writes them. */
import { usage } from '../../errors/failure.ts';

/** The names that were given, with those of standard input in the place of `-`. */
export async function* givenNames(names: readonly string[]): AsyncGenerator<string> {
  for (const name of names) {
    if (name === '-') yield* listed(process.stdin);
    else yield name;
  }
}

/** A name is shorter than this; more without an end is no list. */
const NAME = 65_536;

async function* listed(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let separator: string | undefined;
  for await (const bytes of input) {
    rest += typeof bytes === 'string' ? bytes : decoder.decode(bytes, { stream: true });
    if (separator === undefined && (rest.startsWith('\u007fELF') || rest.startsWith('\u001f'))) {
      throw usage('standard input is a list of names for triage, not a dump');
    }
    separator ??= rest.includes('\0') ? '\0' : undefined;
    const names = rest.split(separator ?? /\r?\n/);
    rest = names.pop() ?? '';
    if (rest.length > NAME) throw usage(`standard input is no list of names: one is longer than ${NAME} characters`);
    for (const name of names) if (name !== '') yield name;
  }
  if (rest !== '') yield rest;
}
