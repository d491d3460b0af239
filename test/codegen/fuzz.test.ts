import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { codec, loadSchemas } from '../support/load-schema.ts';
import type { Codec, GeneratedModule } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { anyValue } from './any-value.ts';
import { SCHEMAS, SHAPES, settle, withTables } from './fuzz-schemas.ts';
import type { Loose } from './fuzz-schemas.ts';
import { exerciseCodec } from './language-case.ts';

/** Any valid value is written, read back equal, and its bytes survive damage with nothing but errors of the format. */

let modules: ReadonlyMap<string, GeneratedModule>;
beforeAll(async () => {
  modules = await loadSchemas(SCHEMAS);
});
const of = (id: string): Codec => codec(modules.get(id) ?? {}, id.charAt(0).toUpperCase() + id.slice(1));

test.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])('%s', (id) => {
  const c = of(id);
  fc.assert(
    fc.property(
      anyValue(SHAPES[id]),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      fc.nat(),
      (raw, damage, cut) => {
        const value = withTables(modules.get(id) ?? {}, settle[id](raw as Loose));
        const written = c.serialize(value);
        const read = c.parse(written);
        expect(plain(read)).toEqual(plain(value));
        expect(c.size(value)).toBe(written.length);
        expect(c.serialize(read)).toEqual(written);
        const problems: string[] = [];
        c.validate(value, { problem: (code, path) => problems.push(`${path} ${code}`) });
        expect(problems).toEqual([]);

        const damaged = written.slice();
        for (const [at, byte] of damage) if (damaged.length > 0) damaged[at % damaged.length] = byte;
        exerciseCodec(c, damaged);
        exerciseCodec(c, damaged.subarray(0, cut % (damaged.length + 1)));
      },
    ),
    { numRuns: 150 },
  );
});
