/* Where fields of the ELF header and of section headers are in a file, for diagnostics. */
import {
  Header32Layout,
  Header64Layout,
  IdentLayout,
  SectionHeader32Layout,
  SectionHeader64Layout,
  Symbol32Layout,
  Symbol64Layout,
} from '../../../generated/elf/layout.ts';
import { at } from '../../runtime/index.ts';
import type { RecordLayout } from '../../runtime/index.ts';

/** Bytes of a section header of a 64-bit file. */
export const sectionHeaderSize: number = SectionHeader64Layout.size;

type FieldsOf<Layout> = Layout extends RecordLayout<infer Field> ? Field : never;

/** Offset in the file of a field of the identification: `osabi` is 7. */
export function identPlace(field: FieldsOf<typeof IdentLayout>): number {
  return at(IdentLayout, field);
}

/** Offset in the file of a field of the header after its identification: `e_machine` is 18. */
export function headerPlace({ is64 }: { readonly is64: boolean }, field: FieldsOf<typeof Header64Layout>): number {
  return IdentLayout.size + at(is64 ? Header64Layout : Header32Layout, field);
}

/** Offset in the file of a field of a section's header. */
export function sectionPlace(
  sections: { readonly entrySize: number; place(index: number): number },
  index: number,
  field: FieldsOf<typeof SectionHeader64Layout>,
): number {
  const is64 = sections.entrySize === SectionHeader64Layout.size;
  return sections.place(index) + at(is64 ? SectionHeader64Layout : SectionHeader32Layout, field);
}

/** Offset in a symbol table's contents of a field of its entry `index`. */
export function symbolPlace(
  { is64 }: { readonly is64: boolean },
  index: number,
  field: FieldsOf<typeof Symbol64Layout>,
): number {
  const layout = is64 ? Symbol64Layout : Symbol32Layout;
  return layout.size * index + at(layout, field);
}
