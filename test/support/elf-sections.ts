/* Sections of little-endian 64-bit ELF files, taken out and put back changed. */

/** A section of a file; what is set is written back by `withSections`. */
export interface SectionOf {
  name: string;
  type: number;
  flags: bigint;
  bytes: Uint8Array;
}

/** A copy of a file whose sections are changed: contents that are new lie at its end, names that are new in a new table. */
export function withChangedSections(file: Uint8Array, change: (section: SectionOf) => void): Uint8Array {
  const old = new DataView(file.buffer, file.byteOffset, file.length);
  const headers = Number(old.getBigUint64(0x28, true));
  const count = old.getUint16(0x3c, true);
  const namesIndex = old.getUint16(0x3e, true);
  const at = (i: number): { offset: number; size: number } => ({
    offset: Number(old.getBigUint64(headers + 64 * i + 0x18, true)),
    size: Number(old.getBigUint64(headers + 64 * i + 0x20, true)),
  });
  const names = at(namesIndex).offset;
  const parts: Uint8Array[] = [new Uint8Array(file)];
  let end = file.length;
  const append = (bytes: Uint8Array): number => {
    const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8);
    padded.set(bytes);
    parts.push(padded);
    end += padded.length;
    return end - padded.length;
  };
  append(new Uint8Array((8 - (file.length % 8)) % 8));
  const header = new DataView((parts[0] as Uint8Array).buffer);
  const table: number[] = [0];
  const encoder = new TextEncoder();
  for (let i = 1; i < count; i++) {
    const place = headers + 64 * i;
    const start = names + header.getUint32(place, true);
    const { offset, size } = at(i);
    const stored = file.subarray(offset, offset + size);
    const section: SectionOf = {
      name: new TextDecoder().decode(file.subarray(start, file.indexOf(0, start))),
      type: header.getUint32(place + 4, true),
      flags: header.getBigUint64(place + 8, true),
      bytes: stored,
    };
    change(section);
    header.setUint32(place, table.length, true);
    table.push(...encoder.encode(section.name), 0);
    header.setUint32(place + 4, section.type, true);
    header.setBigUint64(place + 8, section.flags, true);
    if (section.bytes === stored) continue;
    header.setBigUint64(place + 0x18, BigInt(append(section.bytes)), true);
    header.setBigUint64(place + 0x20, BigInt(section.bytes.length), true);
  }
  const place = headers + 64 * namesIndex;
  header.setBigUint64(place + 0x18, BigInt(append(Uint8Array.from(table))), true);
  header.setBigUint64(place + 0x20, BigInt(table.length), true);
  return Uint8Array.from(Buffer.concat(parts));
}
