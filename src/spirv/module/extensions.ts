/* Extensions of SPIR-V that debug information needs. */

/** For sets called `NonSemantic.…`, until version 1.6 of SPIR-V has them. */
export const NON_SEMANTIC_INFO = 'SPV_KHR_non_semantic_info';
/** For OpExtInstWithForwardRefsKHR. */
export const RELAXED_EXTENDED_INSTRUCTION = 'SPV_KHR_relaxed_extended_instruction';
/** For DebugModuleINTEL. */
export const DEBUG_MODULE = 'SPV_INTEL_debug_module';
