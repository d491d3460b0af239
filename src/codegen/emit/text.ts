import { quoted } from './literal.ts';
import type { Module } from './module.ts';

/* Text in the encodings that most formats use is decoded by functions of their own: who reads UTF-8 alone loads no code pages. */

const DECODERS: Readonly<Record<string, readonly [name: string, ...rest: string[]]>> = {
  ASCII: ['decodeAscii'],
  'UTF-8': ['decodeUtf8'],
  'ISO-8859-1': ['decodeLatin1'],
  'UTF-16LE': ['decodeUtf16', 'true'],
  'UTF-16BE': ['decodeUtf16', 'false'],
};

/** Bytes as text. */
export function decodedText(bytes: string, encoding: string, m: Module): string {
  const [name, ...rest] = DECODERS[encoding.toUpperCase()] ?? ['decodeText', quoted(encoding)];
  return `${m.use(name)}(${[bytes, ...rest].join(', ')})`;
}

/** The next `count` bytes of a reader as text. */
export function readText(r: string, count: string, encoding: string, m: Module): string {
  switch (encoding.toUpperCase()) {
    case 'ASCII':
      return `${m.use('readAscii')}(${r}, ${count})`;
    case 'UTF-8':
      return `${m.use('readUtf8')}(${r}, ${count})`;
    default:
      return decodedText(`${r}.bytes(${count})`, encoding, m);
  }
}
