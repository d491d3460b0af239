/* The four byte layouts behind one magic; nothing in a stream names its layout. */

/** Short name of a layout, oldest first. */
export type LayoutId = 'L1' | 'L2' | 'L3' | 'L4';

/** What tells a layout from the others. */
export interface Layout {
  readonly id: LayoutId;
  /** The schema's `layout` parameter. */
  readonly number: number;
  /** Largest length of a name in bytes. */
  readonly maxName: number;
  /** Largest number of caller-save records of an object. */
  readonly maxCallerSaves: number;
  /** Whether frames say where the call execution mask is saved. */
  readonly hasCallMask: boolean;
  /** Compiler releases that write it. */
  readonly releases: string;
}

/** Every layout by its name. */
export const layouts: Readonly<Record<LayoutId, Layout>> = {
  L1: {
    id: 'L1',
    number: 1,
    maxName: 0xff,
    maxCallerSaves: 0xffff,
    hasCallMask: false,
    releases: 'up to igc-1.0.58xx (2020-12)',
  },
  L2: {
    id: 'L2',
    number: 2,
    maxName: 0xffff,
    maxCallerSaves: 0xffff,
    hasCallMask: false,
    releases: 'igc-1.0.5884 to 1.0.177xx (2020-12 to 2024-09)',
  },
  L3: {
    id: 'L3',
    number: 3,
    maxName: 0xffff,
    maxCallerSaves: 0xffffffff,
    hasCallMask: false,
    releases: 'igc-1.0.17791 (2024-09 to 2024-11)',
  },
  L4: {
    id: 'L4',
    number: 4,
    maxName: 0xffff,
    maxCallerSaves: 0xffffffff,
    hasCallMask: true,
    releases: 'igc-2.2.1 and later (since 2024-11)',
  },
};

/** The layouts, oldest first. */
export const layoutIds: readonly LayoutId[] = ['L1', 'L2', 'L3', 'L4'];

/** Whether a text names a layout. */
export function isLayoutId(text: string): text is LayoutId {
  return Object.hasOwn(layouts, text);
}
