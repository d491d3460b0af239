// What `readelf --debug-dump=frames-interp` prints, read back.

/** The rows of one function; columns by the name of their register. */
export interface ReadelfFrame {
  readonly section: string;
  readonly offset: number;
  readonly range: { readonly low: bigint; readonly high: bigint; readonly cie: number };
  readonly rows: readonly {
    readonly pc: bigint;
    readonly cfa: string;
    readonly columns: Readonly<Record<string, string>>;
  }[];
}

/** Every FDE in the order of the text. Rows of an entry that only pads are not printed, and absent here too. */
export function readelfFrames(text: string): ReadelfFrame[] {
  const frames: (ReadelfFrame & { rows: ReadelfFrame['rows'][number][] })[] = [];
  let section = '';
  let names: string[] = [];
  let inFde = false;
  for (const line of text.split('\n')) {
    const contents = /^Contents of the (\S+) section/.exec(line);
    if (contents !== null) section = contents[1] ?? '';
    const entry = /^([0-9a-f]+) [0-9a-f]+ [0-9a-f]+ (CIE|FDE cie=([0-9a-f]+) pc=([0-9a-f]+)\.\.([0-9a-f]+))/.exec(line);
    if (entry !== null) {
      inFde = entry[3] !== undefined;
      const [, offset = '', , cie = '', low = '', high = ''] = entry;
      const hex = (digits: string): bigint => BigInt(`0x${digits}`);
      if (inFde) {
        const range = { low: hex(low), high: hex(high), cie: Number(hex(cie)) };
        frames.push({ section, offset: Number(hex(offset)), range, rows: [] });
      }
      continue;
    }
    const head = /^ +LOC +CFA(.*)$/.exec(line);
    if (head !== null) names = (head[1] ?? '').trim().split(/\s+/).filter(Boolean);
    const row = /^([0-9a-f]{8}|[0-9a-f]{16}) (\S+)(.*)$/.exec(line);
    if (row === null || !inFde || line.includes('ZERO')) continue;
    const [, pc = '', cfa = '', rest = ''] = row;
    // A register in parentheses repeats the one before with its name.
    const cells = rest
      .replace(/\(\w+\)/g, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    const columns = Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
    frames.at(-1)?.rows.push({ pc: BigInt(`0x${pc}`), cfa, columns });
  }
  return frames;
}
