/* Writes dist/sbom.cdx.json: what is in the package, with licences and checksums. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { billOfMaterials } from './sbom/bill.ts';
import type { LockFile, Manifest } from './sbom/bill.ts';
import { importedPackages } from './sbom/imported.ts';

const root = dirname(import.meta.dirname);
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const bill = billOfMaterials(
  read('package.json') as Manifest,
  read('package-lock.json') as LockFile,
  importedPackages(join(root, 'src')),
);
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(bill)}\n`);
