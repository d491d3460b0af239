/** The instruction set: opcode tables, the decoded program, its bytes and its text. */
export { aluOpAt, aluOpNamed, aluOpcode, aluOps } from './alu-opcodes.ts';
export type { AluEncoding, AluFlag, AluOp, AluSlots } from './alu-opcodes.ts';
export { cfOpAt, cfOpNamed, cfOps } from './cf-opcodes.ts';
export type { CfEncoding, CfFlag, CfOp } from './cf-opcodes.ts';
export { chipNamed, chips, generations, shaderTypeNamed, shaderTypes } from './chips.ts';
export type { Chip, ChipName, Generation, ShaderType } from './chips.ts';
export { assemble } from './assemble.ts';
export type { AssembleOptions, Assembled } from './assemble.ts';
export { countInstructions } from './count.ts';
export type { InstructionCounts } from './count.ts';
export { decodeProgram } from './decode.ts';
export type { DecodeOptions } from './decode.ts';
export { disassemble } from './disassemble.ts';
export type { DisassembleOptions } from './disassemble.ts';
export { encodeProgram } from './encode.ts';
export { fetchOpAt, fetchOpNamed, fetchOps } from './fetch-opcodes.ts';
export type { FetchEncoding, FetchFlag, FetchOp } from './fetch-opcodes.ts';
export { metadataFrom, parseMetadata } from './metadata.ts';
export type { GprArray, RegisterMask, ShaderInput, ShaderMetadata } from './metadata.ts';
export { printAlu } from './print-alu.ts';
export { printCf } from './print-cf.ts';
export { printFetch } from './print-fetch.ts';
export { parseRegisters, withInputs } from './register-list.ts';
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
export { ALU_SRC, FIRST_CLAUSE_TEMP, kcacheLocks, kcacheSelect } from './selects.ts';
export type { KcacheLock } from './selects.ts';
export { driverStackEntries } from './stack.ts';
export { verifyProgram } from './verify.ts';
export type { VerifyContext } from './verify.ts';
