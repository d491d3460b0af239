/* Pages that people wrote, at their places in the site, with links that hold there. */
import fs from 'node:fs';
import path from 'node:path';

/** Where pages of the repository are in the site. */
function placesOf(root: string, schemas: readonly string[]): ReadonlyMap<string, string> {
  const inFolder = (folder: string): string[] =>
    fs.readdirSync(path.join(root, folder), { encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  return new Map([
    ['README.md', 'start.md'],
    ['SECURITY.md', 'security.md'],
    ['CONTRIBUTING.md', 'contributing.md'],
    ['CHANGELOG.md', 'changelog.md'],
    ['schemas/README.md', 'internals/schemas.md'],
    ['src/README.md', 'internals/index.md'],
    ...inFolder('docs').flatMap((file) => (file.endsWith('.md') ? [[file, file.slice('docs/'.length)] as const] : [])),
    ...inFolder('docs/pictures').map((file) => [file, file.slice('docs/'.length)] as const),
    ...inFolder('src').flatMap((folder) => {
      const file = `${folder}/README.md`;
      return fs.existsSync(path.join(root, file)) ? [[file, `internals/${path.basename(folder)}.md`] as const] : [];
    }),
    ...schemas.map((name) => [`schemas/${name}.ksy`, `reference/${name}.md`] as const),
  ]);
}

/** Copy the pages and pictures into `stage`. */
export function stagePages(root: string, stage: string, schemas: readonly string[]): void {
  const places = placesOf(root, schemas);
  for (const [file, place] of places) {
    if (file.endsWith('.ksy')) continue;
    const target = path.join(stage, place);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (file.endsWith('.md'))
      fs.writeFileSync(target, atPlace(fs.readFileSync(path.join(root, file), 'utf8'), file, places));
    else fs.copyFileSync(path.join(root, file), target);
  }
}

/** The text of `file` with links to where pages are in the site. */
function atPlace(text: string, file: string, places: ReadonlyMap<string, string>): string {
  const from = path.posix.dirname(places.get(file) ?? file);
  const link = (whole: string, picture: string, label: string, target: string): string => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const [named = '', anchor] = target.split('#');
    const place = places.get(path.posix.join(path.posix.dirname(file), named).replace(/\/$/, '/README.md'));
    // What is in no page of the site is in the repository: its name is enough.
    if (place === undefined) return label;
    const relative = path.posix.relative(from, place);
    const near = relative.startsWith('.') ? relative : `./${relative}`;
    return `${picture}[${label}](${near}${anchor === undefined ? '' : `#${anchor}`})`;
  };
  const used = new Map<string, number>();
  const heading = (whole: string, title: string): string => {
    const anchor = anchorOf(title);
    const times = used.get(anchor) ?? 0;
    used.set(anchor, times + 1);
    return `${whole} {#${anchor}${times === 0 ? '' : `-${times}`}}`;
  };
  return outsideOfBlocks(text, (prose) =>
    prose.replaceAll(/^#+ (.*)$/gm, heading).replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, link),
  );
}

function outsideOfBlocks(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');
}

/** The anchor of a heading, as GitHub has it; the second of a name ends in `-1`. */
function anchorOf(title: string): string {
  return title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
