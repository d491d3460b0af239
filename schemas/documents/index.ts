/* The documents by the names of `lanescope schema`. */
import type {
  CudaBlocksDocument,
  CudaBtDocument,
  CudaConstDocument,
  CudaContextsDocument,
  CudaDevicesDocument,
  CudaDisasmDocument,
  CudaExceptionsDocument,
  CudaGlobalsDocument,
  CudaKernelsDocument,
  CudaLanesDocument,
  CudaMemDocument,
  CudaModulesDocument,
  CudaPrintDocument,
  CudaRegsDocument,
  CudaSlimDocument,
  CudaSmsDocument,
  CudaThreadsDocument,
  CudaTypesDocument,
  CudaVarsDocument,
  CudaWarpsDocument,
  CudaWhereDocument,
} from './cuda.ts';
import type { CudaDumpDocument } from './cuda-dump.ts';
import type { CudaSummaryDocument } from './cuda-summary.ts';
import type {
  DwarfEvalDocument,
  DwarfFramesDocument,
  DwarfLineDocument,
  DwarfLiveDocument,
  DwarfVarsDocument,
  ElfDumpDocument,
  ElfSummaryDocument,
} from './dwarf.ts';
import type {
  DetectDocument,
  DiffDocument,
  TriageDocument,
  TriageLineDocument,
  VerifyDocument,
  WriteDocument,
} from './files.ts';
import type {
  R600AsmDocument,
  R600BisectDocument,
  R600DisasmDocument,
  R600EquivDocument,
  R600ExtractDocument,
  R600IrDocument,
  R600OptDocument,
  R600RunDocument,
} from './r600.ts';
import type { R600DumpDocument, R600SummaryDocument } from './r600-files.ts';
import type { GenerateDocument, SchemaDiffDocument, SchemaExploreDocument, SchemaImportDocument } from './schemas.ts';
import type {
  SpirvConvertDocument,
  SpirvDumpDocument,
  SpirvDwarfDocument,
  SpirvFunctionsDocument,
  SpirvLinesDocument,
  SpirvMergeDocument,
  SpirvSplitDocument,
  SpirvStripDocument,
  SpirvSummaryDocument,
  SpirvTypesDocument,
  SpirvVarsDocument,
} from './spirv.ts';
import type {
  VisaAtDocument,
  VisaConvertDocument,
  VisaCoverageDocument,
  VisaDiffDocument,
  VisaDumpDocument,
  VisaDwarfDocument,
  VisaFramesDocument,
  VisaRangesDocument,
  VisaSpillsDocument,
  VisaSubsDocument,
  VisaSummaryDocument,
  VisaTextDocument,
  VisaUnwindDocument,
  VisaVarsDocument,
  VisaWhoDocument,
} from './visa.ts';

/** Every document that `--json` prints. */
export interface Documents {
  readonly 'cuda.blocks': CudaBlocksDocument;
  readonly 'cuda.bt': CudaBtDocument;
  readonly 'cuda.const': CudaConstDocument;
  readonly 'cuda.contexts': CudaContextsDocument;
  readonly 'cuda.devices': CudaDevicesDocument;
  readonly 'cuda.diff': DiffDocument;
  readonly 'cuda.disasm': CudaDisasmDocument;
  readonly 'cuda.dump': CudaDumpDocument;
  readonly 'cuda.exceptions': CudaExceptionsDocument;
  readonly 'cuda.globals': CudaGlobalsDocument;
  readonly 'cuda.kernels': CudaKernelsDocument;
  readonly 'cuda.lanes': CudaLanesDocument;
  readonly 'cuda.mem': CudaMemDocument;
  readonly 'cuda.modules': CudaModulesDocument;
  readonly 'cuda.print': CudaPrintDocument;
  readonly 'cuda.regs': CudaRegsDocument;
  readonly 'cuda.slim': CudaSlimDocument;
  readonly 'cuda.sms': CudaSmsDocument;
  readonly 'cuda.summary': CudaSummaryDocument;
  readonly 'cuda.threads': CudaThreadsDocument;
  readonly 'cuda.types': CudaTypesDocument;
  readonly 'cuda.vars': CudaVarsDocument;
  readonly 'cuda.warps': CudaWarpsDocument;
  readonly 'cuda.where': CudaWhereDocument;
  readonly detect: DetectDocument;
  readonly 'dwarf.eval': DwarfEvalDocument;
  readonly 'dwarf.frames': DwarfFramesDocument;
  readonly 'dwarf.line': DwarfLineDocument;
  readonly 'dwarf.live': DwarfLiveDocument;
  readonly 'dwarf.vars': DwarfVarsDocument;
  readonly 'elf.dump': ElfDumpDocument;
  readonly 'elf.summary': ElfSummaryDocument;
  readonly generate: GenerateDocument;
  readonly 'r600.asm': R600AsmDocument;
  readonly 'r600.bisect': R600BisectDocument;
  readonly 'r600.disasm': R600DisasmDocument;
  readonly 'r600.dump': R600DumpDocument;
  readonly 'r600.equiv': R600EquivDocument;
  readonly 'r600.extract': R600ExtractDocument;
  readonly 'r600.ir': R600IrDocument;
  readonly 'r600.opt': R600OptDocument;
  readonly 'r600.run': R600RunDocument;
  readonly 'r600.summary': R600SummaryDocument;
  readonly 'schema.diff': SchemaDiffDocument;
  readonly 'schema.explore': SchemaExploreDocument;
  readonly 'schema.import': SchemaImportDocument;
  readonly 'spirv.convert': SpirvConvertDocument;
  readonly 'spirv.dump': SpirvDumpDocument;
  readonly 'spirv.dwarf': SpirvDwarfDocument;
  readonly 'spirv.functions': SpirvFunctionsDocument;
  readonly 'spirv.lines': SpirvLinesDocument;
  readonly 'spirv.merge': SpirvMergeDocument;
  readonly 'spirv.split': SpirvSplitDocument;
  readonly 'spirv.strip': SpirvStripDocument;
  readonly 'spirv.summary': SpirvSummaryDocument;
  readonly 'spirv.types': SpirvTypesDocument;
  readonly 'spirv.vars': SpirvVarsDocument;
  readonly triage: TriageDocument;
  readonly 'triage.line': TriageLineDocument;
  readonly verify: VerifyDocument;
  readonly 'visa.at': VisaAtDocument;
  readonly 'visa.convert': VisaConvertDocument;
  readonly 'visa.coverage': VisaCoverageDocument;
  readonly 'visa.diff': VisaDiffDocument;
  readonly 'visa.dump': VisaDumpDocument;
  readonly 'visa.dwarf': VisaDwarfDocument;
  readonly 'visa.frames': VisaFramesDocument;
  readonly 'visa.ranges': VisaRangesDocument;
  readonly 'visa.spills': VisaSpillsDocument;
  readonly 'visa.subs': VisaSubsDocument;
  readonly 'visa.summary': VisaSummaryDocument;
  readonly 'visa.text': VisaTextDocument;
  readonly 'visa.unwind': VisaUnwindDocument;
  readonly 'visa.vars': VisaVarsDocument;
  readonly 'visa.who': VisaWhoDocument;
  readonly write: WriteDocument;
}
