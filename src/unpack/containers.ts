/* Archives and compressions that are not unpacked here, by their magic numbers: people are told what they have. */

/** A byte that may have any value. */
const ANY = -1;

/** Title, first bytes and how to unpack it. */
const magics: readonly (readonly [string, readonly number[], string])[] = [
  ['xz-compressed', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'xz -d'],
  // The size of the blocks, a digit, is between the two.
  ['bzip2-compressed', [0x42, 0x5a, 0x68, ANY, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], 'bzip2 -d'],
  ['LZ4-compressed', [0x04, 0x22, 0x4d, 0x18], 'lz4 -d'],
  ['lzip-compressed', [0x4c, 0x5a, 0x49, 0x50], 'lzip -d'],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], '7z x'],
  ['a zip archive', [0x50, 0x4b, 0x03, 0x04], 'unzip'],
  ['a zip archive', [0x50, 0x4b, 0x05, 0x06], 'unzip'],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], 'unrar x'],
  ['an ar archive', [0x21, 0x3c, 0x61, 0x72, 0x63, 0x68, 0x3e, 0x0a], 'ar x'],
  ['a cpio archive', [0x30, 0x37, 0x30, 0x37, 0x30], 'cpio -i'],
];

/** Where `ustar` stands in the first header of a tar archive. */
const USTAR = 257;
const ustar = [0x75, 0x73, 0x74, 0x61, 0x72];

/** What an archive or a compressed input is, as `a tar archive: unpack it with tar -x first`; undefined where the bytes are none. */
export function containerOf(head: Uint8Array): string | undefined {
  if (startsWith(head, USTAR, ustar)) return said('a tar archive', 'tar -x');
  const found = magics.find(([, magic]) => startsWith(head, 0, magic));
  return found === undefined ? undefined : said(found[0], found[2]);
}

function said(title: string, tool: string): string {
  return `${title}: unpack it first, with ${tool}`;
}

function startsWith(head: Uint8Array, at: number, magic: readonly number[]): boolean {
  return magic.every((byte, i) => byte === ANY || head[at + i] === byte);
}
