/**
 * Code that the viewer's worker loads together: each file of a program is fetched and opened by itself, one after the
 * other where one imports the next, and that is most of the time that a small input takes. Other formats and commands share little, and
 * the bundler cuts them where they do. A module is in the first group that takes it, or whose modules import it.
 */
export const groups = [
  { name: 'base', test: /\/src\/(?:core|runtime)\/|\/src\/\w+\/detect\.ts$/ },
  { name: 'dwarf', test: /\/(?:src|generated)\/(?:elf|dwarf)\// },
  { name: 'cuda', test: /\/(?:src|generated)\/cuda\// },
];
