/* The passes. */
export { parseBytecode } from './bc-parser.ts';
