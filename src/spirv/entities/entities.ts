/*
 * What debug instructions say, as objects that point to each other. Sizes and offsets are in bits. Whatever an instruction
 * leaves out, or gives as DebugInfoNone or as an id that nothing defines, is undefined.
 */
import type { ConstantValue } from '../module/constants.ts';

/** What all of them have. */
interface Entity {
  /** Result id of the instruction. */
  readonly id: number;
  /** Word offset of the instruction. */
  readonly word: number;
}

/** Where something is declared. Line 0 means nowhere. */
export interface Declared {
  readonly source: Source | undefined;
  readonly line: number;
  readonly column: number;
}

/** What lies around a scope, the scope itself included; of each the innermost. A circle of scopes ends the search. */
export interface Around {
  readonly function: FunctionEntity | undefined;
  readonly unit: CompilationUnit | undefined;
  /** The file of the scope, or of the nearest around it that has one. */
  readonly source: Source | undefined;
  /** Of a discriminator: the first that is none. */
  readonly plain: Scope | undefined;
}

/** DebugSource with the DebugSourceContinued after it; in the set DebugInfo an OpString. */
export interface Source extends Entity {
  readonly kind: 'source';
  readonly path: string;
  /** All parts joined; undefined where there is no text. */
  readonly text: string | undefined;
  /** `MD5` and the like, from NonSemantic.Shader.DebugInfo.200 or a comment `//__CSK_MD5:<hex>` in place of the text. */
  readonly checksum: { readonly kind: string; readonly hex: string } | undefined;
}

/** DebugCompilationUnit. */
export interface CompilationUnit extends Entity {
  readonly kind: 'unit';
  readonly version: number;
  readonly dwarfVersion: number;
  readonly source: Source | undefined;
  /** Value of SourceLanguage. */
  readonly language: number | undefined;
  readonly producer: string | undefined;
  readonly around: Around;
}

/** DebugFunction, and DebugFunctionDeclaration where `definition` is false. */
export interface FunctionEntity extends Entity, Declared {
  readonly kind: 'function';
  readonly definition: boolean;
  readonly name: string;
  readonly linkageName: string;
  readonly type: FunctionType | undefined;
  readonly parent: Scope | undefined;
  readonly flags: number;
  readonly scopeLine: number;
  /** Result id of the OpFunction that it became. */
  readonly function: number | undefined;
  readonly declaration: FunctionEntity | undefined;
  readonly template: Template | undefined;
  readonly around: Around;
}

/** DebugLexicalBlock; with a name it is a C++ namespace, an unnamed one where the name is empty. */
export interface LexicalBlock extends Entity, Declared {
  readonly kind: 'block';
  readonly parent: Scope | undefined;
  readonly name: string | undefined;
  readonly inlineNamespace: boolean;
  readonly around: Around;
}

/** DebugLexicalBlockDiscriminator. */
export interface BlockDiscriminator extends Entity {
  readonly kind: 'discriminator';
  readonly source: Source | undefined;
  readonly discriminator: number;
  readonly parent: Scope | undefined;
  readonly around: Around;
}

/** DebugModule and DebugModuleINTEL. */
export interface ModuleEntity extends Entity {
  readonly kind: 'module';
  readonly name: string;
  readonly source: Source | undefined;
  readonly line: number;
  readonly parent: Scope | undefined;
  readonly includePath: string;
  readonly around: Around;
}

/** What can hold declarations. */
export type Scope = CompilationUnit | FunctionEntity | LexicalBlock | BlockDiscriminator | ModuleEntity | Composite;

/** DebugTypeBasic: a number, a character, a boolean. */
export interface Basic extends Entity {
  readonly kind: 'basic';
  readonly name: string;
  readonly size: number | undefined;
  /** Name of the encoding: `Signed`. */
  readonly encoding: string;
  readonly flags: number;
}

/** DebugTypePointer. */
export interface Pointer extends Entity {
  readonly kind: 'pointer';
  readonly base: Type | undefined;
  /** Value of StorageClass; undefined where there is none (0xffffffff). */
  readonly storageClass: number | undefined;
  readonly flags: number;
}

/** DebugTypeQualifier. */
export interface Qualifier extends Entity {
  readonly kind: 'qualifier';
  readonly base: Type | undefined;
  /** `ConstType`, `VolatileType`, `RestrictType`, `AtomicType`. */
  readonly qualifier: string;
}

/** One dimension: how many elements, undefined where that is not known before run time. */
export interface Dimension {
  readonly count: number | undefined;
  readonly lower: number | undefined;
  /** Variable that holds the count. */
  readonly variable: Variable | undefined;
}

/** DebugTypeArray and DebugTypeArrayDynamic. */
export interface ArrayType extends Entity {
  readonly kind: 'array';
  readonly base: Type | undefined;
  /** Outermost first. */
  readonly dimensions: readonly Dimension[];
}

/** DebugTypeVector and DebugTypeVectorIdEXT. */
export interface Vector extends Entity {
  readonly kind: 'vector';
  readonly base: Type | undefined;
  readonly count: number;
}

/** DebugTypeMatrix. */
export interface Matrix extends Entity {
  readonly kind: 'matrix';
  /** The vector type of columns, or of rows where not `columnMajor`. */
  readonly base: Type | undefined;
  readonly count: number;
  readonly columnMajor: boolean;
}

/** DebugTypeCooperativeMatrixKHR. */
export interface CooperativeMatrix extends Entity {
  readonly kind: 'cooperative-matrix';
  readonly base: Type | undefined;
  readonly rows: number | undefined;
  readonly columns: number | undefined;
}

/** DebugTypeString: a string of a length that may be known at run time only. */
export interface StringType extends Entity {
  readonly kind: 'string';
  readonly name: string;
  readonly size: number | undefined;
}

/** DebugTypedef. */
export interface Typedef extends Entity, Declared {
  readonly kind: 'typedef';
  readonly name: string;
  readonly base: Type | undefined;
  readonly parent: Scope | undefined;
}

/** DebugTypeFunction. */
export interface FunctionType extends Entity {
  readonly kind: 'function-type';
  readonly flags: number;
  /** Undefined for void. */
  readonly returns: Type | undefined;
  readonly parameters: readonly (Type | undefined)[];
  /** Whether it ends in `...`. */
  readonly variadic: boolean;
}

/** DebugTypeEnum. */
export interface Enumeration extends Entity, Declared {
  readonly kind: 'enum';
  readonly name: string;
  readonly underlying: Type | undefined;
  readonly parent: Scope | undefined;
  readonly size: number | undefined;
  readonly flags: number;
  readonly enumerators: readonly { readonly name: string; readonly value: ConstantValue | undefined }[];
}

/** DebugTypeComposite: a class, structure or union. */
export interface Composite extends Entity, Declared {
  readonly kind: 'composite';
  readonly name: string;
  /** `Class`, `Structure` or `Union`. */
  readonly tag: string;
  readonly parent: Scope | undefined;
  readonly linkageName: string;
  readonly size: number | undefined;
  readonly flags: number;
  readonly members: readonly (Member | Inheritance | FunctionEntity | Type)[];
  readonly template: Template | undefined;
  readonly around: Around;
}

/** DebugTypeMember. */
export interface Member extends Entity, Declared {
  readonly kind: 'member';
  readonly name: string;
  readonly type: Type | undefined;
  /** Undefined in the NonSemantic sets: there only the composite knows its members. */
  readonly parent: Scope | undefined;
  readonly offset: number | undefined;
  readonly size: number | undefined;
  readonly flags: number;
  /** Of a static constant: its initializer, as the bits that are stored. */
  readonly value: ConstantValue | undefined;
}

/** DebugTypeInheritance: a base of a composite. */
export interface Inheritance extends Entity {
  readonly kind: 'inheritance';
  readonly base: Type | undefined;
  readonly offset: number | undefined;
  readonly size: number | undefined;
  readonly flags: number;
}

/** DebugTypePtrToMember. */
export interface PointerToMember extends Entity {
  readonly kind: 'member-pointer';
  readonly member: Type | undefined;
  readonly owner: Type | undefined;
}

/** Types. DebugTypeTemplate is not among them: who refers to a template means its target. */
export type Type =
  | Basic
  | Pointer
  | Qualifier
  | ArrayType
  | Vector
  | Matrix
  | CooperativeMatrix
  | StringType
  | Typedef
  | FunctionType
  | Enumeration
  | Composite
  | PointerToMember;

/** DebugTypeTemplate: the parameters of its target. */
export interface Template extends Entity {
  readonly kind: 'template';
  readonly target: Composite | FunctionEntity | undefined;
  readonly parameters: readonly TemplateParameter[];
}

/** A parameter for a type or a value, for a template (`templateName`), or a pack of them (`pack`). */
export interface TemplateParameter extends Entity, Declared {
  readonly kind: 'template-parameter';
  readonly name: string;
  readonly type: Type | undefined;
  readonly value: ConstantValue | undefined;
  readonly templateName: string | undefined;
  readonly pack: readonly TemplateParameter[] | undefined;
}

/** DebugGlobalVariable. */
export interface GlobalVariable extends Entity, Declared {
  readonly kind: 'global';
  readonly name: string;
  readonly linkageName: string;
  readonly type: Type | undefined;
  readonly parent: Scope | undefined;
  readonly flags: number;
  /** Result id of the OpVariable or constant that it became. */
  readonly variable: number | undefined;
  /** Where it is a constant expression instead. */
  readonly expression: Expression | undefined;
  readonly declaration: Member | undefined;
}

/** DebugLocalVariable. */
export interface LocalVariable extends Entity, Declared {
  readonly kind: 'local';
  readonly name: string;
  readonly type: Type | undefined;
  readonly parent: Scope | undefined;
  readonly flags: number;
  /** From 1; undefined for variables that are no parameters. */
  readonly argument: number | undefined;
}

/** DebugInlinedVariable: a local variable of an inlined function. */
export interface InlinedVariable extends Entity {
  readonly kind: 'inlined-variable';
  readonly variable: LocalVariable | undefined;
  readonly inlinedAt: InlinedAt | undefined;
}

/** What an expression can be the place of. */
export type Variable = GlobalVariable | LocalVariable | InlinedVariable;

/** DebugInlinedAt: the place of a call that was inlined. */
export interface InlinedAt extends Entity {
  readonly kind: 'inlined-at';
  readonly line: number;
  /** Only NonSemantic.Shader.DebugInfo.200 has it. */
  readonly column: number;
  readonly scope: Scope | undefined;
  readonly inlined: InlinedAt | undefined;
}

/** DebugOperation. */
export interface Operation {
  /** Value of DebugOperation, `undefined` where the operand is no number. */
  readonly code: number | undefined;
  /** Name of the operation: `PlusUconst`; undefined where the set has none. */
  readonly name: string | undefined;
  readonly operands: readonly number[];
}

/** DebugExpression. */
export interface Expression extends Entity {
  readonly kind: 'expression';
  readonly operations: readonly Operation[];
}

/** DebugMacroDef. */
export interface MacroDefinition extends Entity {
  readonly kind: 'macro';
  readonly path: string;
  /** 0 for the command line. */
  readonly line: number;
  readonly name: string;
  readonly value: string | undefined;
  /** Where DebugMacroUndef ends it. */
  readonly undefinedAt: { readonly path: string; readonly line: number } | undefined;
}

/** DebugImportedEntity: using declarations and directives. */
export interface ImportedEntity extends Entity, Declared {
  readonly kind: 'imported';
  readonly name: string;
  /** `ImportedModule` or `ImportedDeclaration`. */
  readonly tag: string;
  readonly entity: AnyEntity | undefined;
  readonly parent: Scope | undefined;
}

/** DebugEntryPoint. */
export interface EntryPoint extends Entity {
  readonly kind: 'entry-point';
  readonly function: FunctionEntity | undefined;
  readonly unit: CompilationUnit | undefined;
  readonly signature: string;
  readonly arguments: string;
}

/** Everything that has an id. */
export type AnyEntity =
  | Source
  | Scope
  | Type
  | Member
  | Inheritance
  | Template
  | TemplateParameter
  | Variable
  | InlinedAt
  | Expression
  | MacroDefinition
  | ImportedEntity
  | EntryPoint;
