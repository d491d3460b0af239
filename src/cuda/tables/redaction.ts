/*
 * A dump whose contents were overwritten says so in a note: section `.note.lanescope`, name `lanescope`, type 1, descriptor the kinds of
 * sections that were overwritten with zeros and the parts of images that were taken out, separated by commas. Readers that do not know the
 * note pass over it.
 */
import type { Report } from '../../core/index.ts';
import { readNotes, sectionsOfType, SectionType } from '../../elf/index.ts';
import { noteBytes } from '../../elf/advanced.ts';
import type { ElfFile } from '../../elf/index.ts';
import { Kind, kindInfo } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { SectionTree } from './section-tree.ts';

/** Name of the section that holds the note. */
export const REDACTION_SECTION = '.note.lanescope';
const OWNER = 'lanescope';
const NT_REDACTED = 1;

/** What can be taken out of the images of modules. */
export type ImagePart = 'paths' | 'code' | 'constants';

const partTitles: Readonly<Record<ImagePart, string>> = {
  paths: 'directories of source files',
  code: 'machine code and PTX',
  constants: 'constant banks in images',
};

/** What was overwritten in a dump. */
export interface Redaction {
  readonly kinds: ReadonlySet<KindName>;
  readonly parts: ReadonlySet<ImagePart>;
  /** Section of the note; undefined where there is none. */
  readonly section: number | undefined;
}

/** Read what a dump says of itself. */
export async function readRedaction(elf: ElfFile, report: Report): Promise<Redaction> {
  for (const section of sectionsOfType(elf, SectionType.SHT_NOTE)) {
    for (const { name, n_type, desc } of await readNotes(elf, section, report)) {
      if (n_type !== NT_REDACTED || text(name) !== OWNER) continue;
      const words = text(desc).split(',');
      return { kinds: new Set(words.filter(isKind)), parts: new Set(words.filter(isPart)), section };
    }
  }
  return { kinds: new Set(), parts: new Set(), section: undefined };
}

/** The note for what was overwritten. */
export function redactionNote({ kinds, parts }: Omit<Redaction, 'section'>): Uint8Array {
  return noteBytes(OWNER, NT_REDACTED, [...kinds, ...parts].join(','));
}

/** Whether the contents of a section were overwritten. */
export function isRedacted(
  { redaction, tree }: { readonly redaction: Redaction; readonly tree: SectionTree },
  section: number,
): boolean {
  if (redaction.kinds.size === 0) return false;
  const kind = tree.kind(section);
  return kind !== 0 && redaction.kinds.has(kindInfo(kind).name);
}

/** What was overwritten, for people. */
export function redactedTitles({ redaction }: { readonly redaction: Omit<Redaction, 'section'> }): string[] {
  const kinds = [...redaction.kinds].map((name) => kindInfo(Kind[name]).title);
  return [...kinds, ...[...redaction.parts].map((part) => partTitles[part])];
}

/** What was overwritten, as words for programs. */
export function redactedWords({ redaction }: { readonly redaction: Redaction }): string[] {
  return [...redaction.kinds, ...redaction.parts];
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\0+$/, '');
}

function isKind(word: string): word is KindName {
  return Object.hasOwn(Kind, word);
}

function isPart(word: string): word is ImagePart {
  return Object.hasOwn(partTitles, word);
}
