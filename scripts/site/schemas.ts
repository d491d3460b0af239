/* A page on each schema, from its docs and layouts. */
import fs from 'node:fs';
import path from 'node:path';
import { documentSchemas, fileHost } from '../../src/codegen/index.ts';

/** Write the pages into `reference`; returns their names, `cuda`. */
export function schemaPages(root: string, stage: string): string[] {
  const schemas = fs
    .readdirSync(path.join(root, 'schemas'))
    .filter((name) => name.endsWith('.ksy'))
    .sort()
    .map((name) => path.join(root, 'schemas', name));
  fs.mkdirSync(path.join(stage, 'reference'), { recursive: true });
  return [...documentSchemas(schemas, fileHost())].map(([name, text]) => {
    fs.writeFileSync(path.join(stage, 'reference', name), text);
    return name.replace(/\.md$/, '');
  });
}
