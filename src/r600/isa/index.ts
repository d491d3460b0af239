/** The instruction set: opcode tables, the decoded program, its bytes and its text. */
export { aluOpAt, aluOpNamed, aluOpcode, aluOps } from './tables/alu-opcodes.ts';
export type { AluEncoding, AluFlag, AluOp, AluSlots } from './tables/alu-opcodes.ts';
export { cfOpAt, cfOpNamed, cfOps } from './tables/cf-opcodes.ts';
export type { CfEncoding, CfFlag, CfOp } from './tables/cf-opcodes.ts';
export { chipNamed, chips, generations, shaderTypeNamed, shaderTypes } from './tables/chips.ts';
export type { Chip, ChipName, Generation, ShaderType } from './tables/chips.ts';
export { assemble } from './text/assemble.ts';
export type { AssembleOptions, Assembled } from './text/assemble.ts';
export { countInstructions } from './count.ts';
export type { InstructionCounts } from './count.ts';
export { decodeProgram } from './words/decode.ts';
export type { DecodeOptions } from './words/decode.ts';
export { disassemble } from './text/disassemble.ts';
export type { DisassembleOptions } from './text/disassemble.ts';
export { encodeProgram } from './words/encode.ts';
export { fetchOpAt, fetchOpNamed, fetchOps } from './tables/fetch-opcodes.ts';
export type { FetchEncoding, FetchFlag, FetchOp } from './tables/fetch-opcodes.ts';
export { metadataFrom, parseMetadata } from './metadata.ts';
export type { GprArray, RegisterMask, ShaderInput, ShaderMetadata } from './metadata.ts';
export { printAlu } from './text/print-alu.ts';
export { printCf } from './text/print-cf.ts';
export { printFetch } from './text/print-fetch.ts';
export { parseRegisters, withInputs } from './text/register-list.ts';
export type {
  AluClause,
  AluGroup,
  AluInst,
  AluSrc,
  CfAlu,
  CfAluExt,
  CfExport,
  CfFetch,
  CfFlow,
  CfInst,
  CfMem,
  CfRat,
  FetchClause,
  FetchGds,
  FetchInst,
  FetchMem,
  FetchSem,
  FetchTex,
  FetchVtx,
  Leftover,
  Program,
  Slot,
} from './program.ts';
export { ALU_SRC, FIRST_CLAUSE_TEMP, kcacheLocks, kcacheSelect } from './tables/selects.ts';
export type { KcacheLock } from './tables/selects.ts';
export { driverStackEntries } from './stack.ts';
export { verifyProgram } from './verify/verify.ts';
export type { VerifyContext } from './verify/verify.ts';
