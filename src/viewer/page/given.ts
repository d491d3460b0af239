/* Where files come from: drag, paste, and `lanescope view`. */
import type { Given } from '../protocol.ts';

/** Files that are dropped or pasted; folders give the files in them, with their paths. */
export async function dropped(data: DataTransfer): Promise<readonly Given[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const files = [...data.files];
  const given: Given[] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry?.isDirectory === true) await gather(entry as FileSystemDirectoryEntry, given);
    else if (entries.length === files.length && files[i] !== undefined) given.push(ofFile(files[i]));
  }
  return given.length > 0 ? given : files.map((file) => ofFile(file));
}

function ofFile(file: File, name: string = file.name): Given {
  return { name, blob: file, size: file.size };
}

/** Files of a folder that are taken; whoever drops more wants something else. */
const MOST = 10_000;

async function gather(folder: FileSystemDirectoryEntry, into: Given[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0 || into.length >= MOST) return;
    for (const entry of entries) {
      if (entry.isDirectory) await gather(entry as FileSystemDirectoryEntry, into);
      else {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
        into.push(ofFile(file, entry.fullPath.replace(/^\//, '')));
      }
    }
  }
}

/** The files that `lanescope view` was given; none where the page comes from another server. */
export async function served(): Promise<readonly Given[]> {
  if (new URLSearchParams(location.search).get('files') === null) return [];
  // The server ends when nobody listens any more.
  void new EventSource('alive');
  const response = await fetch('files.json');
  const list = (await response.json()) as readonly { readonly name: string; readonly size: number }[];
  return list.map(({ name, size }, i) => ({ name, size, url: new URL(`files/${i}`, location.href).href }));
}

/** The text of a file. */
export async function textOf({ blob, url }: Given): Promise<string> {
  return blob !== undefined ? blob.text() : (await fetch(url ?? '')).text();
}
