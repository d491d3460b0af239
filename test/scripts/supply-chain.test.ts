/* What the package brings into other people's programs. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials } from '../../scripts/sbom/bill.ts';
import type { Component, LockFile, Manifest } from '../../scripts/sbom/bill.ts';
import { importedPackages } from '../../scripts/sbom/imported.ts';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest & {
  readonly scripts: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
const bill = billOfMaterials(manifest, lock, importedPackages(join(root, 'src'))) as Bill;

/** Licences that let others use, change and pass on, with the text of the licence. */
const fine = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

test('npm installs no other package with this one', () => {
  const { stdout, status } = spawnSync('npm', ['ls', '--omit=dev', '--all', '--package-lock-only', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { dependencies } = JSON.parse(stdout) as { dependencies?: object };
  expect([status, dependencies, manifest.dependencies]).toEqual([0, undefined, undefined]);
});

test('nothing runs when the package is installed', () => {
  const ours = Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?install$/.test(name));
  const theirs = Object.entries(lock.packages).filter(([, each]) => 'hasInstallScript' in each);
  expect(ours).toEqual([]);
  // All are for developers: bundlers, and a grammar that is an optional peer.
  expect(theirs.map(([path, each]) => [path, 'dev' in each])).toEqual([
    ['node_modules/esbuild', true],
    ['node_modules/tree-sitter-c', true],
    ['node_modules/vitepress/node_modules/esbuild', true],
  ]);
});

test('the lock file has the checksum and the licence of every package', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, each]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(each.integrity ?? ''))).toEqual([]);
  expect(packages.filter(([, each]) => each.license === undefined)).toEqual([]);
});

test('the bill of materials has the shape of CycloneDX 1.6', () => {
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6']);
  expect(bill.metadata.component).toMatchObject({ 'bom-ref': `pkg:npm/lanescope@${manifest.version}` });
  const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((each) => each['bom-ref'])]);
  expect(refs.size).toBe(bill.components.length + 1);
  for (const each of bill.components) {
    expect(each.purl).toMatch(/^pkg:npm\/(?:%40[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
    expect(each.hashes[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string });
  }
  expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
  for (const { dependsOn } of bill.dependencies) expect(dependsOn.filter((ref) => !refs.has(ref))).toEqual([]);
});

test('the bill of materials lists what is installed, what is in the bundles and what people may add, with licences', () => {
  const by = (way: string): readonly string[] =>
    bill.components.filter(({ properties }) => properties[0]?.value === way).map(({ name }) => name);
  expect(by('installed')).toEqual([]);
  expect(by('bundled')).toEqual(
    expect.arrayContaining(['commander', 'fzstd', 'comlink', 'hyparquet', 'preact', 'tar-stream', 'streamx']),
  );
  expect(by('optional peer')).toEqual(expect.arrayContaining(Object.keys(manifest.peerDependencies)));
  const licences = bill.components.flatMap(({ licenses }) =>
    licenses.map((each) => ('license' in each ? each.license.id : each.expression)),
  );
  expect([...new Set(licences)].filter((id) => !fine.includes(id))).toEqual([]);
  expect(manifest.files).toContain('dist/sbom.cdx.json');
});
