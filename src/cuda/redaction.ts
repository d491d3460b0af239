/*
 * A dump whose contents were overwritten with zeros says so in a note: section `.note.lanescope`, name `lanescope`, type 1, descriptor
 * the kinds of sections that were overwritten, separated by commas. Readers that do not know the note pass over it.
 */
import { writeNote } from '../../generated/elf.ts';
import type { Report } from '../core/index.ts';
import { readNotes, sectionsOfType, SHT_NOTE } from '../elf/index.ts';
import type { ElfFile } from '../elf/index.ts';
import { ByteWriter } from '../runtime/index.ts';
import { Kind, kindInfo } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { CudaDump } from './model.ts';

/** Name of the section that holds the note. */
export const REDACTION_SECTION = '.note.lanescope';
const OWNER = 'lanescope';
const NT_REDACTED = 1;

/** What was overwritten in a dump. */
export interface Redaction {
  readonly kinds: ReadonlySet<KindName>;
  /** Section of the note; undefined where there is none. */
  readonly section: number | undefined;
}

/** Read what a dump says of itself. */
export async function readRedaction(elf: ElfFile, report: Report): Promise<Redaction> {
  for (const section of sectionsOfType(elf, SHT_NOTE)) {
    for (const { name, n_type, desc } of await readNotes(elf, section, report)) {
      if (n_type !== NT_REDACTED || text(name) !== OWNER) continue;
      return { kinds: new Set(text(desc).split(',').filter(isKind)), section };
    }
  }
  return { kinds: new Set(), section: undefined };
}

/** The note for what was overwritten. */
export function redactionNote(kinds: ReadonlySet<KindName>): Uint8Array {
  const name = new TextEncoder().encode(`${OWNER}\0`);
  const desc = new TextEncoder().encode([...kinds].join(','));
  const padding = (size: number): Uint8Array => new Uint8Array((4 - (size % 4)) % 4);
  const w = new ByteWriter();
  writeNote(
    w,
    {
      n_namesz: name.length,
      n_descsz: desc.length,
      n_type: NT_REDACTED,
      name,
      namePadding: padding(name.length),
      desc,
      descPadding: padding(desc.length),
    },
    true,
  );
  return w.data;
}

/** Whether the contents of a section were overwritten. */
export function isRedacted(dump: CudaDump, section: number): boolean {
  if (dump.redaction.kinds.size === 0) return false;
  const kind = dump.tree.kind(section);
  return kind !== 0 && dump.redaction.kinds.has(kindInfo(kind).name);
}

/** What was overwritten, for people. */
export function redactedTitles({ redaction }: CudaDump): string[] {
  return [...redaction.kinds].map((name) => kindInfo(Kind[name]).title);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\0+$/, '');
}

function isKind(word: string): word is KindName {
  return Object.hasOwn(Kind, word);
}
