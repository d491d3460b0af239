// What we lay out anew, offsets and all, the official JavaScript target reads alike.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytes } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { officialModule, officialStream } from './official-javascript.ts';

const SCHEMA = `meta: {id: placed, endian: le, encoding: UTF-8}
seq:
  - {id: header, type: header}
  - {id: entries, type: entry, repeat: expr, repeat-expr: header.num_entries}
  - {id: names, type: names, size: header.len_names}
types:
  header: {seq: [{id: num_entries, type: u2}, {id: len_names, type: u2}, {id: data_at, type: u4}]}
  names: {}
  entry:
    seq: [{id: name_at, type: u2}, {id: block, type: u2}, {id: len, type: u4}]
    instances:
      name: {io: _root.names._io, pos: name_at, type: strz}
      body: {io: _root._io, pos: _root.header.data_at + block * 4, size: len}
`;

interface Entry {
  readonly name: string;
  readonly body: Uint8Array;
}

test('a directory whose names and bodies were made longer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-placed-'));
  try {
    writeFileSync(join(folder, 'placed.ksy'), SCHEMA);
    const Placed = (await officialModule('placed', folder))['Placed'] as new (stream: unknown) => {
      readonly entries: readonly Entry[];
    };
    const c = codec(await loadSchema(SCHEMA), 'Placed');
    const wanted: readonly Entry[] = [
      { name: 'a', body: bytes('0102030405') },
      { name: 'longer', body: bytes('') },
      { name: 'a', body: bytes('060708') },
      { name: 'é', body: bytes('0102030405') },
    ];
    let value: object = {
      header: { numEntries: 0, lenNames: 0, dataAt: 64 },
      entries: wanted.map((entry) => ({ nameAt: 0, block: 0, len: 0, ...entry })),
      names: {},
    };
    for (const suffix of ['', 'x', 'yz']) {
      const entries = (value as { entries: readonly Entry[] }).entries.map((entry, i) => ({
        ...entry,
        name: `${wanted[i]?.name}${suffix}`,
        body: bytes('ff'.repeat(suffix.length * i) + Buffer.from(wanted[i]?.body ?? []).toString('hex')),
      }));
      const written = c.serialize({ ...(value as Record<string, unknown>), entries }, { fixup: true });
      value = c.parse(written);
      const official = new Placed(officialStream(written)).entries;
      expect(official.map(({ name, body }) => ({ name, body: plain(body) }))).toEqual(
        entries.map(({ name, body }) => ({ name, body: plain(body) })),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
