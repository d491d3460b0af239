/* What is where in the site. */
import type { DefaultTheme, UserConfig } from 'vitepress';

const tasks: readonly DefaultTheme.SidebarItem[] = [
  { text: 'Start', link: '/start' },
  { text: 'Install', link: '/install' },
  { text: 'Find the line that failed', link: '/crash' },
  { text: 'Find why a kernel hangs', link: '/hang' },
  { text: 'Read variables and memory', link: '/variables' },
  { text: 'Compare the dumps of a job', link: '/triage' },
  { text: 'Send a dump to somebody', link: '/share' },
  { text: 'Check files in CI', link: '/check' },
  { text: 'From Python', link: '/python' },
  { text: 'JSON for machines', link: '/json' },
  { text: 'Ask about other formats', link: '/formats' },
  { text: 'Describe a format yourself', link: '/schemas' },
  { text: 'The day a driver changes', link: '/new-driver' },
];

const explained: readonly DefaultTheme.SidebarItem[] = [
  { text: 'CUDA exceptions', link: '/exceptions' },
  { text: 'Signatures', link: '/signatures' },
  { text: 'From a dump to the verdict', link: '/verdict' },
  { text: 'How results are proved', link: '/proofs' },
  { text: 'Fuzzing', link: '/fuzzing' },
  { text: 'How time and memory grow', link: '/scaling' },
  { text: 'Files of 64 MB', link: '/large-files' },
  { text: 'Security', link: '/security' },
];

/** Lines of a verdict are long, and what they end with matters: they wrap, as a terminal does it. */
const LINES = '.vp-doc .language-console code { white-space: pre-wrap; overflow-wrap: anywhere; padding-right: 8px; }';

/** The site's configuration; `schemas` and `api` are pages of the reference, `base` is its folder on the server. */
export function configuration(
  schemas: readonly string[],
  api: readonly string[],
  base: string,
): UserConfig<DefaultTheme.Config> {
  return {
    title: 'lanescope',
    description:
      'A post-mortem debugger for GPUs: it opens the debug files that GPUs and their compilers write, and explains them.',
    base,
    ignoreDeadLinks: false,
    head: [['style', {}, LINES]],
    themeConfig: {
      search: { provider: 'local' },
      outline: [2, 3],
      nav: [
        { text: 'Tasks', link: '/start' },
        { text: 'Exceptions', link: '/exceptions' },
        { text: 'Commands', link: '/reference/commands' },
        { text: 'API', link: '/api/' },
      ],
      sidebar: [
        { text: 'Tasks', items: [...tasks] },
        { text: 'Explained', items: [...explained] },
        {
          text: 'Reference',
          items: [
            { text: 'Commands', link: '/reference/commands' },
            { text: 'Which reader reads which file', link: '/compatibility' },
            { text: 'R600 shaders as regions', link: '/r600-ir' },
            {
              text: 'Formats, byte by byte',
              collapsed: true,
              items: schemas.map((name) => ({ text: name, link: `/reference/${name}` })),
            },
            {
              text: 'Library',
              collapsed: true,
              items: [{ text: 'Entries', link: '/api/' }, ...api.map((name) => ({ text: name, link: `/api/${name}` }))],
            },
            { text: 'Changes', link: '/changelog' },
          ],
        },
        {
          text: 'Inside',
          collapsed: true,
          items: [
            { text: 'Map of the code', link: '/internals/' },
            { text: 'Contributing', link: '/contributing' },
            { text: 'Decoders written by hand', link: '/by-hand' },
            ...['codegen', 'cuda', 'dwarf', 'elf', 'r600', 'spirv', 'triage', 'viewer', 'visa', 'schemas'].map(
              (name) => ({
                text: name,
                link: `/internals/${name}`,
              }),
            ),
          ],
        },
      ],
    },
  };
}
