import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TreeRow } from '../protocol.ts';
import { desk, unwrap } from './desk.ts';
import type { View } from './fragment.ts';
import { Hex } from './hex.tsx';
import { List } from './list.tsx';

/** Children of a node that are brought at once. */
const STEP = 500;

interface Node {
  readonly row: TreeRow;
  open: boolean;
  children: Node[];
  more: boolean;
}

interface Line {
  readonly node: Node;
  readonly level: number;
  /** The line stands for children that were not brought yet. */
  readonly more: boolean;
}

interface Props {
  readonly file: number;
  readonly size: number;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

/** The tree of a file beside its bytes; what is chosen in one is marked in the other. */
export function Structure({ file, size, view, change }: Props): JSX.Element {
  const [root, setRoot] = useState<Node>();
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<Node>();
  const [, redraw] = useState(0);
  const at = view.at === undefined ? undefined : Number.parseInt(view.at, 16);

  const bring = async (node: Node, count: number): Promise<void> => {
    const { rows, more } = unwrap(await desk.children(file, node.row.id, count));
    for (const row of rows.slice(node.children.length))
      node.children.push({ row, open: false, children: [], more: false });
    node.more = more;
    node.open = true;
  };
  const run = (action: () => Promise<void>): void => {
    void action()
      .then(() => redraw((n) => n + 1))
      .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)));
  };

  useEffect(() => {
    setChosen(undefined);
    setError(undefined);
    run(async () => {
      const node: Node = { row: unwrap(await desk.root(file)), open: true, children: [], more: false };
      await bring(node, STEP);
      setRoot(node);
    });
  }, [file]);

  useEffect(() => {
    if (root === undefined || at === undefined || Number.isNaN(at)) return;
    if (chosen !== undefined && covers(chosen.row, at)) return;
    run(async () => {
      let node = root;
      for (const { index } of unwrap(await desk.wayTo(file, at))) {
        if (node.children.length <= index) await bring(node, index + 1);
        node.open = true;
        const next = node.children[index];
        if (next === undefined) break;
        node = next;
      }
      setChosen(node);
    });
  }, [root, at]);

  const lines: Line[] = [];
  const list = (node: Node, level: number): void => {
    lines.push({ node, level, more: false });
    if (!node.open) return;
    for (const child of node.children) list(child, level + 1);
    if (node.more) lines.push({ node, level: level + 1, more: true });
  };
  if (root !== undefined) list(root, 0);

  const toggle = (node: Node, open: boolean): void => {
    if (!node.row.hasChildren) return;
    if (!open) {
      node.open = false;
      redraw((n) => n + 1);
    } else run(() => bring(node, Math.max(STEP, node.children.length)));
  };
  const choose = (index: number): void => {
    const line = lines[index];
    if (line === undefined) return;
    if (line.more) return run(() => bring(line.node, line.node.children.length + STEP));
    if (chosen === line.node || !line.node.open) toggle(line.node, !line.node.open);
    setChosen(line.node);
    if (line.node.row.offset !== undefined) change({ at: line.node.row.offset.toString(16) });
  };
  const index = lines.findIndex(({ node, more }) => node === chosen && !more);

  return (
    <div class="two">
      <div>
        <h2>Structure</h2>
        {error !== undefined && (
          <p class="said error" role="alert">
            {error}
          </p>
        )}
        <List
          label="Structure"
          count={lines.length}
          chosen={index < 0 ? undefined : index}
          onChoose={choose}
          onKey={(key, line) => {
            const node = lines[line]?.node;
            if (node === undefined || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
            toggle(node, key === 'ArrowRight');
            return true;
          }}
          row={(i) => {
            const line = lines[i];
            if (line === undefined) return null;
            const { node, level, more } = line;
            const sign = node.open ? '▾' : '▸';
            const text = more ? '… more' : `${node.row.hasChildren ? sign : ' '} ${node.row.label}`;
            const { value, offset, size: bytes } = node.row;
            return (
              <>
                <span style={{ paddingLeft: `${level * 14}px` }}>{text}</span>
                {!more && value !== undefined && <span>{value}</span>}
                {!more && offset !== undefined && (
                  <span class="dim">
                    @0x{offset.toString(16)}
                    {bytes === undefined ? '' : `+${bytes}`}
                  </span>
                )}
              </>
            );
          }}
        />
      </div>
      <Hex
        file={file}
        size={size}
        at={at}
        chosen={chosen?.row}
        onChoose={(offset) => change({ at: offset.toString(16) })}
      />
    </div>
  );
}

function covers({ offset, size = 1 }: TreeRow, at: number): boolean {
  return offset !== undefined && at >= offset && at < offset + Math.max(1, size);
}
