/*
 * Bytes of a module's variables from its PTX. Compilers that make PTX with line numbers (Triton, nvcc -lineinfo and -G) leave its text in
 * `.nv_debug_ptx_txt`, a zero byte after each line. A variable with a value is one line there:
 *
 *   .global .align 1 .b8 assertMessage_0[3] = {72, 105};
 *
 * Elements that are not written are zero.
 */
import { findSection, readSection } from '../../elf/index.ts';
import type { ElfFile, ElfSymbol } from '../../elf/index.ts';

const TEXT = '.nv_debug_ptx_txt';

/** What a variable of bytes holds when the module is loaded; undefined where the PTX does not say it, or says another size. */
export async function bytesInPtx(elf: ElfFile, { name, size }: ElfSymbol): Promise<Uint8Array | undefined> {
  if (name === undefined || name === '') return undefined;
  const section = await findSection(elf, TEXT);
  if (section === undefined) return undefined;
  const text = new TextDecoder('latin1').decode(await readSection(elf, section));
  const declared = ` ${name}[${String(size)}] = {`;
  for (let at = text.indexOf(declared); at >= 0; at = text.indexOf(declared, at + 1)) {
    if (!/^\.[bsu]8$/.test(text.slice(Math.max(0, at - 3), at))) continue;
    const start = at + declared.length;
    const end = text.indexOf('}', start);
    if (end < 0) return undefined;
    return elements(text.slice(start, end), Number(size));
  }
  return undefined;
}

function elements(list: string, size: number): Uint8Array | undefined {
  const values = list.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  if (values.length > size || !values.every((value) => Number.isInteger(value) && value >= -128 && value <= 255))
    return undefined;
  const bytes = new Uint8Array(size);
  bytes.set(values);
  return bytes;
}
