import { sha256Of } from '../../core/index.ts';
import type { Json } from '../../core/index.ts';
import { readSection } from '../../elf/index.ts';
import type { CudaDump } from '../model.ts';
import { isRedacted } from '../tables/redaction.ts';

/** Bytes up to which a blob is hashed for the document. */
export const HASH_LIMIT: number = 64 << 20;
/** Bytes of registers up to which they are given as one hex string: 256 registers take 1 KiB. */
const WORDS_LIMIT = 1 << 20;
const HEAD = 32;

/**
 * A section of raw bytes as data: size, hash, and its bytes (or the first of them when there are more than `inline`); of one that was
 * redacted only the size.
 */
export async function blobJson(
  dump: CudaDump,
  section: number | undefined,
  inline = 4096,
): Promise<Record<string, Json> | null> {
  if (section === undefined) return null;
  const { offset, size, whole } = dump.elf.sections.extent(section);
  if (isRedacted(dump, section)) return { size, redacted: true };
  const shown = await readSection(dump.elf, section, 0, size <= inline ? size : HEAD);
  const hash = size <= HASH_LIMIT ? await sha256Of(dump.elf.source, offset, size) : undefined;
  return {
    size,
    ...(whole ? {} : { claimed_size: dump.elf.sections.size(section) }),
    ...(hash === undefined ? { sha256_left_out: `larger than ${HASH_LIMIT} bytes` } : { sha256: hash }),
    ...(size <= inline ? { hex: shown.slice() } : { head: shown.slice() }),
  };
}

/** Size and hash only, for images. */
export async function imageJson(dump: CudaDump, section: number | undefined): Promise<Json> {
  const blob = await blobJson(dump, section, -1);
  if (blob === null) return null;
  const { head: _, ...rest } = blob;
  return rest;
}

/** 32-bit words (registers, predicates, barriers) as little-endian hex. */
export async function wordsJson(dump: CudaDump, section: number | undefined): Promise<Json> {
  if (section === undefined) return null;
  const { size } = dump.elf.sections.extent(section);
  return size <= WORDS_LIMIT && !isRedacted(dump, section)
    ? readSection(dump.elf, section)
    : blobJson(dump, section, 0);
}
