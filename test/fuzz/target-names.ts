/** What can be fuzzed; naming them loads no reader. */
export const targetNames: readonly string[] = ['cuda', 'visa', 'spirv', 'dwarf', 'r600', 'ksy'];
