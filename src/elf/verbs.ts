/* What is said about the ELF file itself, together: the format of the registry loads this when it is asked. */
export { summarize, summaryText } from './summarize.ts';
export { tree } from './tree.ts';
export { dump } from './dump.ts';
export { verify } from './verify.ts';
