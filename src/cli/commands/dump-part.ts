/* The parts of a tree that `dump --section` prints: by name, or a section by its index. Several sections may have one name. */
import { formats } from '../../formats.ts';
import { limits, silent } from '../../core/index.ts';
import type { TreeNode } from '../../core/index.ts';
import { usage } from '../errors/failure.ts';
import type { Input } from '../input/input.ts';

/** Levels below the root that are searched. */
const SEARCHED = 3;
/** Where sections lie in a tree, with their index before their name: `7 .text`. */
const SECTION_LEVEL = 2;

/**
 * The nodes near the root that have a name, all of them, or the section with an index where `text` is `#5`. Of a section whose contents
 * are understood that node counts, not the bytes. What the tree of the format does not name is looked for among the sections of the ELF
 * file that it is in. Usage error where there is none.
 */
export async function partsOf(root: TreeNode, text: string, input: Input): Promise<TreeNode[]> {
  const found = await search(root, text);
  if (found.length > 0) return found;
  const elf = await elfTree(input);
  const sections = elf === undefined ? [] : await search(elf, text);
  if (sections.length === 0) throw usage(`no section ${text} in the file`);
  return sections;
}

async function search(root: TreeNode, text: string): Promise<TreeNode[]> {
  const sections: { readonly node: TreeNode; readonly index: string; readonly name: string }[] = [];
  const others: TreeNode[] = [];
  const index = /^#(\d+)$/.exec(text)?.[1];
  // No section is in another one, and to look into all of them takes longer than most answers.
  const isSectionName = index !== undefined || /^\.\S+$/.test(text);
  const walk = async (node: TreeNode, level: number): Promise<void> => {
    const section = level === SECTION_LEVEL ? /^(\d+) (.*)$/s.exec(node.label) : null;
    const [, at = '', name = ''] = section ?? [];
    if (section !== null && (index === undefined ? name === text : at === index)) {
      sections.push({ node, index: at, name });
    } else if (node.label === unpacked(text) || (index !== undefined && sections.some((each) => isOf(node, each))))
      others.push(node);
    else if (level < SEARCHED && !(isSectionName && (section !== null || node.label.startsWith('.'))))
      for await (const child of node.children?.() ?? []) await walk(child, level + 1);
  };
  for await (const child of root.children?.() ?? []) await walk(child, 1);
  if (root.label === text) others.push(root);
  const understood = new Set<TreeNode>();
  const parts = sections.map((section) => {
    const better = others.find((node) => isOf(node, section));
    if (better === undefined) return section.node;
    understood.add(better);
    return sections.length === 1 ? better : { ...better, label: `${section.index} ${better.label}` };
  });
  return [...parts, ...others.filter((node) => !understood.has(node))];
}

/** Whether a node is what is understood of a section. */
function isOf(node: TreeNode, { node: bytes, name }: { readonly node: TreeNode; readonly name: string }): boolean {
  return node.label === unpacked(name) && node.offset === bytes.offset && node.size === bytes.size;
}

/** The name of a section without what says that GNU tools compressed it. */
function unpacked(name: string): string {
  return name.replace(/^\.zdebug_/, '.debug_');
}

/** The tree of the ELF file that an input is; undefined where it is none. */
async function elfTree({ source, name }: Input): Promise<TreeNode | undefined> {
  const elf = formats.find(({ id }) => id === 'elf');
  const head = await source.read(0, Math.min(limits.head, source.size));
  if (elf === undefined || elf.detect(head, name) === 'no') return undefined;
  const format = await elf.load();
  return format.tree(await format.open(source, silent));
}
