// An ELF file as GNU readelf prints it: `readelf -hSlsrn -W`. Only what readelf says is in the result.
import { execFileSync } from 'node:child_process';
import type { Fields, NoteContent } from './elf-content.ts';

export interface ReadelfContent {
  readonly header: Fields;
  /** e_type as a word: EXEC. */
  readonly type: string;
  readonly sections: readonly { readonly name: string; readonly type: string; readonly fields: Fields }[];
  readonly segments: readonly Fields[];
  /** By section name. */
  readonly symbols: ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly fields: Fields }[]>;
  readonly relocations: ReadonlyMap<string, readonly Fields[]>;
  readonly notes: ReadonlyMap<string, readonly Omit<NoteContent, 'n_type'>[]>;
}

const hex = (digits: string | undefined): bigint => BigInt(`0x${digits ?? ''}`);

export function readelf(program: string, file: string): ReadelfContent {
  const options = {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: 'pipe',
  } as const;
  const lines = execFileSync(program, ['-hSlsrn', '-W', file], options).split('\n');
  const header: Record<string, bigint> = {};
  let type = '';
  const sections: { name: string; type: string; fields: Fields }[] = [];
  const segments: Fields[] = [];
  const symbols = new Map<string, { words: string[]; fields: Fields }[]>();
  const relocations = new Map<string, Fields[]>();
  const notes = new Map<string, Omit<NoteContent, 'n_type'>[]>();
  let table = '';
  for (const line of lines) {
    const head = /^ {2}([A-Z][A-Za-z ]+):\s+(0x[0-9a-f]+|\d+)/.exec(line);
    const field = head === null ? undefined : headerFields[head[1] ?? ''];
    if (field !== undefined) header[field] = BigInt(head?.[2] ?? 0);
    type = /^ {2}Type:\s+(\w+)/.exec(line)?.[1] ?? type;

    const title = /^(?:Symbol table|Relocation section|Displaying notes found in:) '?([^' ]+)/.exec(line);
    if (title !== null) table = title[1] ?? '';

    const section = sectionLine.exec(line);
    if (section !== null) {
      const [, name = '', kind = '', addr, offset, size, entsize, link = '', info = '', align = ''] = section;
      const fields = {
        sh_addr: hex(addr),
        sh_offset: hex(offset),
        sh_size: hex(size),
        sh_entsize: hex(entsize),
        sh_link: BigInt(link),
        sh_info: BigInt(info),
        sh_addralign: BigInt(align),
      };
      sections.push({ name, type: kind, fields });
    }
    const segment = segmentLine.exec(line);
    if (segment !== null) {
      const [, offset, vaddr, paddr, filesz, memsz, flags = '', align] = segment;
      segments.push({
        p_offset: hex(offset),
        p_vaddr: hex(vaddr),
        p_paddr: hex(paddr),
        p_filesz: hex(filesz),
        p_memsz: hex(memsz),
        p_flags: (flags.includes('R') ? 4n : 0n) + (flags.includes('W') ? 2n : 0n) + (flags.includes('E') ? 1n : 0n),
        p_align: hex(align),
      });
    }
    const symbol = symbolLine.exec(line);
    if (symbol !== null) {
      const [, value, size = '', kind = '', bind = '', visibility = '', index = ''] = symbol;
      const fields = { st_value: hex(value), st_size: BigInt(size), st_shndx: sectionIndex(index) };
      push(symbols, table, { words: [kind, bind, visibility], fields });
    }
    const relocation = relocationLine.exec(line);
    if (relocation !== null) push(relocations, table, { r_offset: hex(relocation[1]), r_info: hex(relocation[2]) });
    const note = /^ {2}(\S.*?)\s+0x([0-9a-f]{8})\t/.exec(line);
    if (note !== null) push(notes, table, { name: note[1] ?? '', n_descsz: hex(note[2]) });
  }
  return { header, type, sections, segments, symbols, relocations, notes };
}

/** `[ 1] .text PROGBITS 00001000 000074 000010 00 AX 0 0 4` */
const sectionLine =
  /^ {2}\[ *\d+\] (\S*)\s+(\S+|SYMTAB SECTION INDICES|<unknown>: \S+)\s+([0-9a-f]{8,16}) ([0-9a-f]{6,}) ([0-9a-f]{6,}) ([0-9a-f]{2,}) [ A-Za-z]{3} +(\d+) +(\d+) +(\d+)$/;
/** `LOAD 0x000000 0x00000000 0x00000000 0x00100 0x00100 R E 0x1000` */
const segmentLine =
  /^ {2}\S+\s+0x([0-9a-f]{6,}) 0x([0-9a-f]{8,16}) 0x([0-9a-f]{8,16}) 0x([0-9a-f]+) 0x([0-9a-f]+) ([RWE ]{3}) (?:0x)?([0-9a-f]+)$/;
/** `3: 00001000 16 FUNC LOCAL DEFAULT 1 name` */
const symbolLine = /^ +\d+: ([0-9a-f]{8,16}) +(\d+|0x[0-9a-f]+) (\w+) +(\w+) +(\w+) +(?:\[[^\]]*\] +)?(\w+)/;
/** `00001004 00000201 R_PPC_ADDR32 ...` */
const relocationLine = /^([0-9a-f]{8,16}) +([0-9a-f]{8,16}) /;

const headerFields: Readonly<Record<string, string>> = {
  'Entry point address': 'e_entry',
  'Start of program headers': 'e_phoff',
  'Start of section headers': 'e_shoff',
  Flags: 'e_flags',
  'Size of this header': 'e_ehsize',
  'Size of program headers': 'e_phentsize',
  'Number of program headers': 'e_phnum',
  'Size of section headers': 'e_shentsize',
  'Number of section headers': 'e_shnum',
  'Section header string table index': 'e_shstrndx',
};

function sectionIndex(word: string): bigint {
  return word === 'UND' ? 0n : word === 'ABS' ? 0xfff1n : word === 'COM' ? 0xfff2n : BigInt(word);
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
