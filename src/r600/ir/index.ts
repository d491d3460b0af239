/* The intermediate representation: values, nodes, its text, its verifier. */
export { shaderDot } from './dot.ts';
export { parseShader } from './parse.ts';
export { printShader } from './print.ts';
export { printValue } from './print-value.ts';
export type { Shader } from './shader.ts';
export { verifyShader } from './verify.ts';
export type { IrProblem } from './verify.ts';
