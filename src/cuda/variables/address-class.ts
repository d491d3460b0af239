/* Address classes of NVIDIA's DWARF: of a variable what kind of place it has, of a pointer type what it points to. */

/** DW_AT_address_class of NVIDIA's DWARF. */
export const AddressClass = {
  default: 0,
  register: 2,
  constant: 4,
  global: 5,
  local: 6,
  parameter: 7,
  shared: 8,
  generic: 12,
} as const;
