/* What numbers of SPIR-V are in DWARF 5 (sections 7.8 and 7.12). */
import { SourceLanguage, StorageClass } from '../../../generated/spirv/enums.ts';
import { DwAte, DwLang } from '../../dwarf/advanced.ts';

/** DW_ATE codes by the name of the encoding. */
export const encodings: Readonly<Record<string, number>> = {
  Address: DwAte.DW_ATE_address,
  Boolean: DwAte.DW_ATE_boolean,
  Complex: DwAte.DW_ATE_complex_float,
  Float: DwAte.DW_ATE_float,
  Signed: DwAte.DW_ATE_signed,
  SignedChar: DwAte.DW_ATE_signed_char,
  Unsigned: DwAte.DW_ATE_unsigned,
  UnsignedChar: DwAte.DW_ATE_unsigned_char,
};

/** DW_LANG codes by the value of SourceLanguage; none where DWARF has none. C++ for OpenCL is C++14 to those who read it. */
export const languages: Readonly<Record<number, number>> = {
  [SourceLanguage.ESSL]: DwLang.DW_LANG_GLSL_ES,
  [SourceLanguage.GLSL]: DwLang.DW_LANG_GLSL,
  [SourceLanguage.OpenCL_C]: DwLang.DW_LANG_OpenCL,
  [SourceLanguage.OpenCL_CPP]: DwLang.DW_LANG_OpenCL_CPP,
  [SourceLanguage.HLSL]: DwLang.DW_LANG_HLSL,
  [SourceLanguage.CPP_for_OpenCL]: DwLang.DW_LANG_C_plus_plus_14,
  [SourceLanguage.SYCL]: DwLang.DW_LANG_SYCL,
  [SourceLanguage.Zig]: DwLang.DW_LANG_Zig,
  [SourceLanguage.Rust]: DwLang.DW_LANG_Rust,
  [SourceLanguage.Python]: DwLang.DW_LANG_Python,
  [SourceLanguage.Julia]: DwLang.DW_LANG_Julia,
  [SourceLanguage.RUST_NS200]: DwLang.DW_LANG_Rust,
  [SourceLanguage.D]: DwLang.DW_LANG_D,
  [SourceLanguage.FORTRAN_77]: DwLang.DW_LANG_Fortran77,
  [SourceLanguage.FORTRAN_90]: DwLang.DW_LANG_Fortran90,
  [SourceLanguage.FORTRAN_95]: DwLang.DW_LANG_PLI,
  [SourceLanguage.FORTRAN_2003]: DwLang.DW_LANG_Fortran03,
  [SourceLanguage.FORTRAN_2008]: DwLang.DW_LANG_Fortran08,
  [SourceLanguage.FORTRAN_2018]: DwLang.DW_LANG_Fortran18,
  [SourceLanguage.C]: DwLang.DW_LANG_C,
  [SourceLanguage.C99]: DwLang.DW_LANG_C99,
  [SourceLanguage.C11]: DwLang.DW_LANG_C11,
  [SourceLanguage.C17]: DwLang.DW_LANG_C17,
  [SourceLanguage.CPP]: DwLang.DW_LANG_C_plus_plus,
  [SourceLanguage.CPP_03]: DwLang.DW_LANG_C_plus_plus_03,
  [SourceLanguage.CPP_11]: DwLang.DW_LANG_C_plus_plus_11,
  [SourceLanguage.CPP_14]: DwLang.DW_LANG_C_plus_plus_14,
  [SourceLanguage.CPP_17]: DwLang.DW_LANG_C_plus_plus_17,
  [SourceLanguage.CPP_20]: DwLang.DW_LANG_C_plus_plus_20,
};

/** LLVM's numbers of address spaces by StorageClass, for targets of OpenCL. */
export const addressSpaces: Readonly<Record<number, number>> = {
  [StorageClass.UniformConstant]: 2,
  [StorageClass.Workgroup]: 3,
  [StorageClass.CrossWorkgroup]: 1,
  [StorageClass.Private]: 0,
  [StorageClass.Function]: 0,
  [StorageClass.Generic]: 4,
};
