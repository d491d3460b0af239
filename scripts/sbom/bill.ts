/* A CycloneDX bill of materials: what the package brings with it or asks for, by the lock file. */

/** A package of package-lock.json. */
interface Locked {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What of package-lock.json is read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** What of package.json is read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A library of the bill. `scope` is `optional` where it is only used when somebody installs it. */
export interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope: 'required' | 'optional';
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly Licence[];
  readonly purl: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** A licence by its SPDX identifier, or an expression of several. */
type Licence = { readonly license: { readonly id: string } } | { readonly expression: string };

/** How a library comes to people: npm installs it, its code is in the package, or they install it themselves. */
type Way = 'installed' | 'bundled' | 'optional peer';

/** The bill as a CycloneDX 1.6 document; `imported` are the packages that the sources name. It is the same for the same lock file. */
export function billOfMaterials(manifest: Manifest, lock: LockFile, imported: ReadonlySet<string>): object {
  const ways = new Map<string, Way>();
  const add = (name: string, way: Way): void => {
    if (ways.has(name)) return;
    ways.set(name, way);
    for (const next of Object.keys(lockedPackage(lock, name).dependencies ?? {})) add(next, way);
  };
  const { dependencies: installed = {} } = manifest;
  for (const name of Object.keys(installed)) add(name, 'installed');
  const peers = new Set(Object.keys(manifest.peerDependencies));
  for (const name of [...imported].sort()) if (!peers.has(name) && name !== manifest.name) add(name, 'bundled');
  for (const name of [...peers].sort()) add(name, 'optional peer');
  const names = [...ways.keys()].sort();
  const own = purl(manifest.name, manifest.version);
  const direct = [...Object.keys(installed), ...imported, ...peers].filter((name) => ways.has(name));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        licenses: licences(manifest.license),
        purl: own,
      },
    },
    components: names.map((name) => component(name, lockedPackage(lock, name), ways.get(name) ?? 'installed')),
    dependencies: [
      { ref: own, dependsOn: refs(lock, direct) },
      ...names.map((name) => {
        const { version, dependencies = {} } = lockedPackage(lock, name);
        return { ref: purl(name, version), dependsOn: refs(lock, Object.keys(dependencies)) };
      }),
    ],
  };
}

function refs(lock: LockFile, names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort().map((name) => purl(name, lockedPackage(lock, name).version));
}

function lockedPackage(lock: LockFile, name: string): Locked {
  const found = lock.packages[`node_modules/${name}`];
  if (found === undefined) throw new Error(`package-lock.json has no ${name}`);
  return found;
}

function component(name: string, { version, license, integrity }: Locked, way: Way): Component {
  if (license === undefined || integrity === undefined) throw new Error(`no licence or no integrity: ${name}`);
  const [algorithm, digest] = integrity.split('-') as [string, string];
  const ref = purl(name, version);
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    scope: way === 'optional peer' ? 'optional' : 'required',
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licences(license),
    purl: ref,
    properties: [{ name: 'lanescope:way', value: way }],
  };
}

function licences(text: string): readonly Licence[] {
  return /\s/.test(text) ? [{ expression: text.replace(/^\((.*)\)$/, '$1') }] : [{ license: { id: text } }];
}

/** The package URL of a package of npm: the `@` of a scope is escaped. */
function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}
