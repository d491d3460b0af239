import { Virtualizer, elementScroll, observeElementOffset, observeElementRect } from '@tanstack/virtual-core';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** Height of a row in pixels. */
const ROW = 22;

/** What a long list shows. */
export interface ListProps {
  readonly label: string;
  readonly count: number;
  readonly row: (index: number) => ComponentChildren;
  /** The row that is chosen, brought into sight when it changes. */
  readonly chosen?: number | undefined;
  readonly onChoose?: (index: number) => void;
  readonly onKey?: (key: string, index: number) => boolean;
  readonly head?: ComponentChildren;
}

/** A list of any length: only rows in sight are in the document. Arrows, Page Up and Down, Home and End move; Enter chooses. */
export function List({ label, count, row, chosen, onChoose, onKey, head }: ListProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [active, setActive] = useState(chosen ?? 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  virtual.setOptions(options);
  useEffect(() => virtual._didMount(), []);
  useLayoutEffect(() => virtual._willUpdate());
  useEffect(() => {
    if (chosen === undefined || chosen >= count) return;
    setActive(chosen);
    virtual.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, count]);
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(count - 1, to));
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const keys: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + 20,
    PageUp: active - 20,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = keys[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter') onChoose?.(active);
    else if (onKey?.(event.key, active) !== true) return;
    event.preventDefault();
  };
  return (
    <div
      class="list"
      ref={scroller}
      tabIndex={0}
      role={count === 0 ? 'group' : 'listbox'}
      aria-label={label}
      aria-activedescendant={count > 0 ? `${idOf(label)}-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      {head !== undefined && (
        <div class="head" role="presentation">
          {head}
        </div>
      )}
      <div class="inner" role="presentation" style={{ height: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            id={`${idOf(label)}-${index}`}
            role="option"
            aria-selected={index === chosen}
            class={`item ${index === chosen || index === active ? 'chosen' : ''}`}
            style={{ transform: `translateY(${start}px)` }}
            onClick={() => {
              setActive(index);
              onChoose?.(index);
            }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

function idOf(label: string): string {
  return label.replace(/\W+/g, '-');
}
