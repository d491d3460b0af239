import type { JSX } from 'preact';
import type { View } from './fragment.ts';
import { Hex } from './hex.tsx';
import { List } from './list.tsx';
import { Refusal } from './refusal.tsx';
import { useTree } from './tree.ts';
import type { Line } from './tree.ts';

interface Props {
  readonly file: number;
  readonly size: number;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

/** The tree of a file beside its bytes; what is chosen in one is marked in the other. */
export function Structure({ file, size, view, change }: Props): JSX.Element {
  const at = view.at === undefined ? undefined : Number.parseInt(view.at, 16);
  const { lines, error, chosen, toggle, choose } = useTree(file, at);
  const index = lines.findIndex(({ node, more }) => node === chosen && !more);
  return (
    <div class="two">
      <div>
        <h2>Structure</h2>
        <Refusal text={error} />
        <List
          label="Structure"
          count={lines.length}
          chosen={index < 0 ? undefined : index}
          onChoose={(i) => {
            const line = lines[i];
            if (line === undefined) return;
            choose(line);
            const { offset } = line.node.row;
            if (!line.more && offset !== undefined) change({ at: offset.toString(16) });
          }}
          onKey={(key, i) => {
            const node = lines[i]?.node;
            if (node === undefined || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
            toggle(node, key === 'ArrowRight');
            return true;
          }}
          row={(i) => {
            const line = lines[i];
            return line === undefined ? null : <TreeLine {...line} />;
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

function TreeLine({ node, level, more }: Line): JSX.Element {
  const { hasChildren, label, value, offset, size } = node.row;
  const sign = node.open ? '▾' : '▸';
  return (
    <>
      <span style={{ paddingLeft: `${level * 14}px` }}>{more ? '… more' : `${hasChildren ? sign : ' '} ${label}`}</span>
      {!more && value !== undefined && <span>{value}</span>}
      {!more && offset !== undefined && (
        <span class="dim">
          @0x{offset.toString(16)}
          {size === undefined ? '' : `+${size}`}
        </span>
      )}
    </>
  );
}
