meta:
  id: spirv
  title: SPIR-V modules and their debug information
  application: OpenCL, Vulkan and SYCL compilers
  file-extension: spv
  xref:
    mime: application/vnd.khronos.spir-v
    wikidata: Q15991041
  license: MIT
  ks-version: '0.10'
  encoding: UTF-8
doc: |
  A SPIR-V module is a stream of 32-bit words, all in the byte order that the first one, the magic number, shows:

      0  0x07230203
      1  version: 0, major, minor, 0, a byte each
      2  generator: tool in the upper half, version of the tool in the lower
      3  bound: every id is less
      4  schema, 0
      5  instructions until the end

  An instruction's first word has its length in words in the upper half, that word included, and its opcode in the lower. A string
  is UTF-8, four octets a word, the first in the low-order byte, and ends with a zero octet.

  Debug information is made of OpExtInst instructions of a set that the module imports by name:

      12 | words << 16, result type (OpTypeVoid), result, set (OpExtInstImport), instruction, operands

  `debug_operands` describes those operands, a word each. Its parameter `set` says which set the import names:

      0    DebugInfo
      1    OpenCL.DebugInfo.100, and SPIRV.debug, its name before it was ratified
      100  NonSemantic.Shader.DebugInfo.100
      101  NonSemantic.Shader.DebugInfo.101
      200  NonSemantic.Shader.DebugInfo.200, a draft that SPIRV-LLVM-Translator writes

  Operands are ids of other instructions, literals or values of enums (`-operand`). The NonSemantic sets have no literals: there the
  word is the id of a 32-bit integer constant that has the value. 101 and 200 are no steps of one line: each has operands that the
  other lacks.
doc-ref:
  - https://registry.khronos.org/SPIR-V/specs/unified1/SPIRV.html
  - https://registry.khronos.org/SPIR-V/specs/unified1/OpenCL.DebugInfo.100.html
  - https://registry.khronos.org/SPIR-V/specs/unified1/NonSemantic.Shader.DebugInfo.html
-enum-orig-ids:
  op: Op
  debug_info_flags: DebugInfoFlags
  build_identifier_flags: BuildIdentifierFlags
  debug_base_type_attribute_encoding: DebugBaseTypeAttributeEncoding
  debug_info_base_type_encoding: DebugInfoBaseTypeEncoding
  debug_composite_type: DebugCompositeType
  debug_type_qualifier: DebugTypeQualifierKind
  debug_imported_entity: DebugImportedEntityKind
  debug_operation: DebugOperationCode
  fp_encoding: FPEncoding
  checksum_kind: ChecksumKind
  source_language: SourceLanguage
  storage_class: StorageClass
-opcodes: op
-operand-kinds:
  debug_info_flags: DebugInfoFlags
  build_identifier_flags: BuildIdentifierFlags
  debug_base_type_attribute_encoding: DebugBaseTypeAttributeEncoding
  debug_info_base_type_encoding: DebugBaseTypeAttributeEncoding
  debug_composite_type: DebugCompositeType
  debug_type_qualifier: DebugTypeQualifier
  debug_imported_entity: DebugImportedEntity
  debug_operation: DebugOperation
  fp_encoding: FPEncoding
  checksum_kind: ChecksumKind
  source_language: SourceLanguage
  storage_class: StorageClass
-masks: [debug_info_flags, build_identifier_flags]
seq:
  - id: module
    type: module
instances:
  magic:
    pos: 0
    size: 4
    doc: 0x07230203; in which order its bytes stand tells the order of every word.
types:
  module:
    -orig-id: Module
    meta:
      endian:
        switch-on: _root.magic
        cases:
          '[0x07, 0x23, 0x02, 0x03]': be
          _: le
    seq:
      - id: words
        -view: true
        type: u4
        repeat: expr
        repeat-expr: _io.size / 4
        doc: The whole file, header and instructions.
      - id: trailing
        size-eos: true
        doc: Up to three bytes after the last whole word; none in a sound module.
    instances:
      instructions:
        pos: 20
        type: instruction
        repeat: eos
        if: _io.size >= 20
    types:
      instruction:
        -orig-id: Instruction
        seq:
          - id: first
            type: u4
          - id: operands
            type: u4
            repeat: expr
            repeat-expr: word_count - 1
        instances:
          word_count:
            value: first >> 16
          opcode:
            value: first & 0xffff
            enum: op
      debug_operands:
        -orig-id: DebugOperands
        doc: What follows the number of an instruction in OpExtInst of a debug set.
        -instruction-sets:
          debug-info: { set: 0, imports: [DebugInfo] }
          opencl-debug-info-100: { set: 1, imports: [OpenCL.DebugInfo.100, SPIRV.debug] }
          nonsemantic-shader-debug-info-100: { set: 100, imports: [NonSemantic.Shader.DebugInfo.100], constants: true }
          nonsemantic-shader-debug-info-101: { set: 101, imports: [NonSemantic.Shader.DebugInfo.101], constants: true }
          nonsemantic-shader-debug-info-200: { set: 200, imports: [NonSemantic.Shader.DebugInfo.200], constants: true }
        params:
          - id: set
            type: u2
          - id: number
            type: u4
        seq:
          - id: operands
            type:
              switch-on: number
              cases:
                0: debug_info_none(set)
                1: debug_compilation_unit(set)
                2: debug_type_basic(set)
                3: debug_type_pointer(set)
                4: debug_type_qualifier(set)
                5: debug_type_array(set)
                6: debug_type_vector(set)
                7: debug_typedef(set)
                8: debug_type_function(set)
                9: debug_type_enum(set)
                10: debug_type_composite(set)
                11: debug_type_member(set)
                12: debug_type_inheritance(set)
                13: debug_type_ptr_to_member(set)
                14: debug_type_template(set)
                15: debug_type_template_parameter(set)
                16: debug_type_template_template_parameter(set)
                17: debug_type_template_parameter_pack(set)
                18: debug_global_variable(set)
                19: debug_function_declaration(set)
                20: debug_function(set)
                21: debug_lexical_block(set)
                22: debug_lexical_block_discriminator(set)
                23: debug_scope(set)
                24: debug_no_scope(set)
                25: debug_inlined_at(set)
                26: debug_local_variable(set)
                27: debug_inlined_variable(set)
                28: debug_declare(set)
                29: debug_value(set)
                30: debug_operation(set)
                31: debug_expression(set)
                32: debug_macro_def(set)
                33: debug_macro_undef(set)
                34: debug_imported_entity(set)
                35: debug_source(set)
                36: debug_module_intel(set)
                101: debug_function_definition(set)
                102: debug_source_continued(set)
                103: debug_line(set)
                104: debug_no_line(set)
                105: debug_build_identifier(set)
                106: debug_storage_path(set)
                107: debug_entry_point(set)
                108: debug_type_matrix(set)
                109: debug_type_vector_id_ext(set)
                110: debug_type_cooperative_matrix_khr(set)
                200: debug_module(set)
                201: debug_type_subrange(set)
                202: debug_type_array_dynamic(set)
                203: debug_type_string(set)
                _: unknown_operands
      unknown_operands:
        seq:
          - { id: words, type: u4, repeat: eos }
      enumerator:
        -orig-id: Enumerator
        seq:
          - { id: value, type: u4, -name: Value, -target: [constant] }
          - { id: name, type: u4, -name: Name, -target: [OpString] }
      debug_info_none:
        -orig-id: DebugInfoNone
        params: [{ id: set, type: u2 }]
        seq: []
      debug_compilation_unit:
        -orig-id: DebugCompilationUnit
        params: [{ id: set, type: u2 }]
        seq:
          - { id: source_file, type: u4, -name: Source, if: set < 1, -target: [OpString] }
          - { id: version, type: u4, -name: Version, -operand: literal }
          - { id: dwarf_version, type: u4, -name: DWARF Version, -operand: literal }
          - { id: source, type: u4, -name: Source, if: set >= 1, -target: [DebugSource] }
          - { id: language, type: u4, -name: Language, if: set >= 1, -operand: source_language }
          - { id: producer, type: u4, -name: Producer, if: set >= 200 }
      debug_type_basic:
        -orig-id: DebugTypeBasic
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: size, type: u4, -name: Size, -target: [constant] }
          - { id: encoding_dw_ate, type: u4, -name: Encoding, if: set < 1, -operand: debug_info_base_type_encoding }
          - { id: encoding, type: u4, -name: Encoding, if: set >= 1, -operand: debug_base_type_attribute_encoding }
          - { id: flags, type: u4, -name: Flags, if: set >= 100, -operand: debug_info_flags }
          - { id: fp_encoding, type: u4, -name: FPEncoding, if: set == 101 and not _io.eof, -operand: fp_encoding }
      debug_type_pointer:
        -orig-id: DebugTypePointer
        params: [{ id: set, type: u2 }]
        seq:
          - { id: base_type, type: u4, -name: Base Type, -target: [type, DebugInfoNone] }
          - { id: storage_class, type: u4, -name: Storage Class, -operand: storage_class }
          - { id: flags, type: u4, -name: Flags, if: set >= 1, -operand: debug_info_flags }
          - { id: literal_flags, type: u4, -name: Literal Flags, if: set < 1, -operand: debug_info_flags }
      debug_type_qualifier:
        -orig-id: DebugTypeQualifier
        params: [{ id: set, type: u2 }]
        seq:
          - { id: base_type, type: u4, -name: Base Type, -target: [type] }
          - { id: type_qualifier, type: u4, -name: Type Qualifier, -operand: debug_type_qualifier }
      debug_type_array:
        -orig-id: DebugTypeArray
        params: [{ id: set, type: u2 }]
        seq:
          - { id: base_type, type: u4, -name: Base Type, -target: [type] }
          - { id: subranges, type: u4, -name: Subranges, if: set >= 200, repeat: eos }
          - { id: component_counts, type: u4, -name: Component Counts, if: set < 200, repeat: eos, -target: [constant] }
      debug_type_vector:
        -orig-id: DebugTypeVector
        params: [{ id: set, type: u2 }]
        seq:
          - { id: base_type, type: u4, -name: Base Type, -target: [DebugTypeBasic] }
          - { id: component_count, type: u4, -name: Component Count, -operand: literal }
      debug_typedef:
        -orig-id: DebugTypedef
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: base_type, type: u4, -name: Base Type, -target: [type] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
      debug_type_function:
        -orig-id: DebugTypeFunction
        params: [{ id: set, type: u2 }]
        seq:
          - { id: flags, type: u4, -name: Flags, if: set >= 1, -operand: debug_info_flags }
          - { id: return_type, type: u4, -name: Return Type, -target: [type, OpTypeVoid, DebugInfoNone] }
          - { id: paramter_types, type: u4, -name: Paramter Types, if: set < 1, repeat: eos, -target: [type, DebugInfoNone] }
          - { id: parameter_types, type: u4, -name: Parameter Types, if: set >= 1, repeat: eos, -target: [type, DebugInfoNone] }
      debug_type_enum:
        -orig-id: DebugTypeEnum
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: underlying_type, type: u4, -name: Underlying Type, -target: [type, OpTypeVoid, DebugInfoNone] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: size, type: u4, -name: Size, -target: [constant] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
          - { id: enumerators, type: enumerator, repeat: eos }
      debug_type_composite:
        -orig-id: DebugTypeComposite
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: tag, type: u4, -name: Tag, -operand: debug_composite_type }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: linkage_name, type: u4, -name: Linkage Name, if: set >= 1, -target: [OpString] }
          - { id: size, type: u4, -name: Size, -target: [constant, DebugInfoNone] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
          - { id: members, type: u4, -name: Members, repeat: eos, -target: [DebugTypeMember, DebugFunction, DebugFunctionDeclaration, DebugTypeInheritance] }
      debug_type_member:
        -orig-id: DebugTypeMember
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: type, type: u4, -name: Type, -target: [type] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, if: set < 100, -target: [DebugTypeComposite] }
          - { id: offset, type: u4, -name: Offset, -target: [constant] }
          - { id: size, type: u4, -name: Size, -target: [constant] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
          - { id: value, type: u4, -name: Value, if: not _io.eof, -target: [constant] }
      debug_type_inheritance:
        -orig-id: DebugTypeInheritance
        params: [{ id: set, type: u2 }]
        seq:
          - { id: child, type: u4, -name: Child, if: set < 100, -target: [DebugTypeComposite] }
          - { id: parent, type: u4, -name: Parent, -target: [DebugTypeComposite] }
          - { id: offset, type: u4, -name: Offset, -target: [constant] }
          - { id: size, type: u4, -name: Size, -target: [constant] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
      debug_type_ptr_to_member:
        -orig-id: DebugTypePtrToMember
        params: [{ id: set, type: u2 }]
        seq:
          - { id: member_type, type: u4, -name: Member Type, -target: [type] }
          - { id: parent, type: u4, -name: Parent, -target: [DebugTypeComposite] }
      debug_type_template:
        -orig-id: DebugTypeTemplate
        params: [{ id: set, type: u2 }]
        seq:
          - { id: target, type: u4, -name: Target, -target: [DebugTypeComposite, DebugFunction] }
          - { id: parameters, type: u4, -name: Parameters, repeat: eos, -target: [DebugTypeTemplateParameter, DebugTypeTemplateTemplateParameter, DebugTypeTemplateParameterPack] }
      debug_type_template_parameter:
        -orig-id: DebugTypeTemplateParameter
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: actual_type, type: u4, -name: Actual Type, -target: [type] }
          - { id: value, type: u4, -name: Value, -target: [constant, DebugInfoNone] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
      debug_type_template_template_parameter:
        -orig-id: DebugTypeTemplateTemplateParameter
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: template_name, type: u4, -name: Template Name, -target: [OpString] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
      debug_type_template_parameter_pack:
        -orig-id: DebugTypeTemplateParameterPack
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: template_parameters, type: u4, -name: Template Parameters, repeat: eos, -target: [DebugTypeTemplateParameter] }
      debug_global_variable:
        -orig-id: DebugGlobalVariable
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: type, type: u4, -name: Type, -target: [type] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: linkage_name, type: u4, -name: Linkage Name, -target: [OpString] }
          - { id: variable, type: u4, -name: Variable, -target: [OpVariable, constant, DebugExpression, DebugInfoNone] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
          - { id: static_member_declaration, type: u4, -name: Static Member Declaration, if: not _io.eof, -target: [DebugTypeMember] }
      debug_function_declaration:
        -orig-id: DebugFunctionDeclaration
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: type, type: u4, -name: Type, -target: [DebugTypeFunction] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: linkage_name, type: u4, -name: Linkage Name, -target: [OpString] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
      debug_function:
        -orig-id: DebugFunction
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: type, type: u4, -name: Type, -target: [DebugTypeFunction] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: linkage_name, type: u4, -name: Linkage Name, -target: [OpString] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
          - { id: scope_line, type: u4, -name: Scope Line, -operand: literal }
          - { id: function, type: u4, -name: Function, if: set < 100, -target: [OpFunction, DebugInfoNone] }
          - { id: declaration, type: u4, -name: Declaration, if: not _io.eof, -target: [DebugFunctionDeclaration] }
          - { id: target_function, type: u4, -name: Target Function, if: set >= 200 and not _io.eof }
      debug_lexical_block:
        -orig-id: DebugLexicalBlock
        params: [{ id: set, type: u2 }]
        seq:
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: name, type: u4, -name: Name, if: not _io.eof, -target: [OpString] }
          - { id: inline_namespace, type: u4, -name: Inline Namespace, if: set >= 200 and not _io.eof }
      debug_lexical_block_discriminator:
        -orig-id: DebugLexicalBlockDiscriminator
        params: [{ id: set, type: u2 }]
        seq:
          - { id: source, type: u4, -name: Source, if: set >= 1, -target: [DebugSource] }
          - { id: scope, type: u4, -name: Scope, if: set < 1 }
          - { id: discriminator, type: u4, -name: Discriminator, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
      debug_scope:
        -orig-id: DebugScope
        params: [{ id: set, type: u2 }]
        seq:
          - { id: scope, type: u4, -name: Scope, -target: [scope] }
          - { id: inlined_at, type: u4, -name: Inlined At, if: not _io.eof, -target: [DebugInlinedAt] }
      debug_no_scope:
        -orig-id: DebugNoScope
        params: [{ id: set, type: u2 }]
        seq: []
      debug_inlined_at:
        -orig-id: DebugInlinedAt
        params: [{ id: set, type: u2 }]
        seq:
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, if: set >= 200, -operand: literal }
          - { id: scope, type: u4, -name: Scope, -target: [scope] }
          - { id: inlined, type: u4, -name: Inlined, if: not _io.eof, -target: [DebugInlinedAt] }
      debug_local_variable:
        -orig-id: DebugLocalVariable
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: type, type: u4, -name: Type, -target: [type] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
          - { id: flags, type: u4, -name: Flags, if: set >= 1, -operand: debug_info_flags }
          - { id: arg_number, type: u4, -name: Arg Number, if: not _io.eof, -operand: literal }
      debug_inlined_variable:
        -orig-id: DebugInlinedVariable
        params: [{ id: set, type: u2 }]
        seq:
          - { id: variable, type: u4, -name: Variable, -target: [DebugLocalVariable] }
          - { id: inlined, type: u4, -name: Inlined, -target: [DebugInlinedAt] }
      debug_declare:
        -orig-id: DebugDeclare
        params: [{ id: set, type: u2 }]
        seq:
          - { id: local_variable, type: u4, -name: Local Variable, -target: [DebugLocalVariable] }
          - { id: variable, type: u4, -name: Variable, -target: [OpVariable, OpFunctionParameter] }
          - { id: expression, type: u4, -name: Expression, -target: [DebugExpression] }
          - { id: indexes, type: u4, -name: Indexes, if: set >= 100, repeat: eos }
      debug_value:
        -orig-id: DebugValue
        params: [{ id: set, type: u2 }]
        seq:
          - { id: local_variable, type: u4, -name: Local Variable, if: set >= 1, -target: [DebugLocalVariable] }
          - { id: value, type: u4, -name: Value }
          - { id: expression, type: u4, -name: Expression, -target: [DebugExpression] }
          - { id: indexes, type: u4, -name: Indexes, repeat: eos, -target: [constant] }
      debug_operation:
        -orig-id: DebugOperation
        params: [{ id: set, type: u2 }]
        seq:
          - { id: op_code, type: u4, -name: OpCode, -operand: debug_operation }
          - { id: operands, type: u4, -name: Operands ..., repeat: eos, -operand: literal }
      debug_expression:
        -orig-id: DebugExpression
        params: [{ id: set, type: u2 }]
        seq:
          - { id: operands, type: u4, -name: Operands ..., repeat: eos, -target: [DebugOperation] }
      debug_macro_def:
        -orig-id: DebugMacroDef
        params: [{ id: set, type: u2 }]
        seq:
          - { id: source, type: u4, -name: Source, -target: [OpString] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: value, type: u4, -name: Value, if: not _io.eof, -target: [OpString] }
      debug_macro_undef:
        -orig-id: DebugMacroUndef
        params: [{ id: set, type: u2 }]
        seq:
          - { id: source, type: u4, -name: Source, -target: [OpString] }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: macro, type: u4, -name: Macro, -target: [DebugMacroDef] }
      debug_imported_entity:
        -orig-id: DebugImportedEntity
        -sets: [1, 100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: tag, type: u4, -name: Tag, -operand: debug_imported_entity }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: entity, type: u4, -name: Entity }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: column, type: u4, -name: Column, -operand: literal }
          - { id: parent, type: u4, -name: Parent, -target: [scope] }
      debug_source:
        -orig-id: DebugSource
        -sets: [1, 100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: file, type: u4, -name: File, -target: [OpString] }
          - { id: checksum_kind, type: u4, -name: Checksum Kind, if: set >= 200 and not _io.eof, -operand: checksum_kind }
          - { id: checksum_value, type: u4, -name: Checksum Value, if: set >= 200 and not _io.eof }
          - { id: text, type: u4, -name: Text, if: not _io.eof, -target: [OpString] }
      debug_module_intel:
        -orig-id: DebugModuleINTEL
        -sets: [1]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name, -target: [OpString] }
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: parent, type: u4, -name: Parent }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: configuration_macros, type: u4, -name: ConfigurationMacros }
          - { id: include_path, type: u4, -name: IncludePath }
          - { id: api_notes_file, type: u4, -name: APINotesFile }
          - { id: is_declaration, type: u4, -name: IsDeclaration, -operand: literal }
      debug_function_definition:
        -orig-id: DebugFunctionDefinition
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: function, type: u4, -name: Function, -target: [DebugFunction] }
          - { id: definition, type: u4, -name: Definition, -target: [OpFunction] }
      debug_source_continued:
        -orig-id: DebugSourceContinued
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: text, type: u4, -name: Text, -target: [OpString] }
      debug_line:
        -orig-id: DebugLine
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: source, type: u4, -name: Source, -target: [DebugSource] }
          - { id: line_start, type: u4, -name: Line Start, -operand: literal }
          - { id: line_end, type: u4, -name: Line End, -operand: literal }
          - { id: column_start, type: u4, -name: Column Start, -operand: literal }
          - { id: column_end, type: u4, -name: Column End, -operand: literal }
      debug_no_line:
        -orig-id: DebugNoLine
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq: []
      debug_build_identifier:
        -orig-id: DebugBuildIdentifier
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: identifier, type: u4, -name: Identifier, -target: [OpString] }
          - { id: flags, type: u4, -name: Flags, -operand: debug_info_flags }
      debug_storage_path:
        -orig-id: DebugStoragePath
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: path, type: u4, -name: Path, -target: [OpString] }
      debug_entry_point:
        -orig-id: DebugEntryPoint
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: entry_point, type: u4, -name: Entry Point, -target: [DebugFunction] }
          - { id: compilation_unit, type: u4, -name: Compilation Unit, -target: [DebugCompilationUnit] }
          - { id: compiler_signature, type: u4, -name: Compiler Signature, -target: [OpString] }
          - { id: command_line_arguments, type: u4, -name: Command-line Arguments, -target: [OpString] }
      debug_type_matrix:
        -orig-id: DebugTypeMatrix
        -sets: [100, 101, 200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: vector_type, type: u4, -name: Vector Type, -target: [DebugTypeVector] }
          - { id: vector_count, type: u4, -name: Vector Count, -operand: literal }
          - { id: column_major, type: u4, -name: Column Major, -target: [constant] }
      debug_type_vector_id_ext:
        -orig-id: DebugTypeVectorIdEXT
        -sets: [101]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: component_type, type: u4, -name: Component Type }
          - { id: component_count, type: u4, -name: Component Count }
      debug_type_cooperative_matrix_khr:
        -orig-id: DebugTypeCooperativeMatrixKHR
        -sets: [101]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: component_type, type: u4, -name: Component Type }
          - { id: scope, type: u4, -name: Scope }
          - { id: rows, type: u4, -name: Rows }
          - { id: columns, type: u4, -name: Columns }
          - { id: use, type: u4, -name: Use }
      debug_module:
        -orig-id: DebugModule
        -sets: [200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name }
          - { id: source, type: u4, -name: Source }
          - { id: line, type: u4, -name: Line, -operand: literal }
          - { id: parent, type: u4, -name: Parent }
          - { id: configuration_macros, type: u4, -name: ConfigurationMacros }
          - { id: include_path, type: u4, -name: IncludePath }
          - { id: api_notes_file, type: u4, -name: APINotesFile }
          - { id: is_declaration, type: u4, -name: IsDeclaration }
      debug_type_subrange:
        -orig-id: DebugTypeSubrange
        -sets: [200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: lower_bound, type: u4, -name: Lower Bound }
          - { id: upper_bound, type: u4, -name: Upper Bound }
          - { id: count, type: u4, -name: Count }
          - { id: stride, type: u4, -name: Stride, if: not _io.eof }
      debug_type_array_dynamic:
        -orig-id: DebugTypeArrayDynamic
        -sets: [200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: base_type, type: u4, -name: Base Type }
          - { id: data_location, type: u4, -name: Data Location }
          - { id: associated, type: u4, -name: Associated }
          - { id: allocated, type: u4, -name: Allocated }
          - { id: rank, type: u4, -name: Rank }
          - { id: subranges, type: u4, -name: Subranges, repeat: eos }
      debug_type_string:
        -orig-id: DebugTypeString
        -sets: [200]
        params: [{ id: set, type: u2 }]
        seq:
          - { id: name, type: u4, -name: Name }
          - { id: base_type, type: u4, -name: Base Type }
          - { id: data_location, type: u4, -name: Data Location }
          - { id: size, type: u4, -name: Size }
          - { id: length_addr, type: u4, -name: LengthAddr }
          - { id: length_size, type: u4, -name: LengthSize, if: not _io.eof }
enums:
  debug_info_flags:
    0x0: { id: none, -orig-id: None }
    0x1: { id: flag_is_protected, -orig-id: FlagIsProtected }
    0x2: { id: flag_is_private, -orig-id: FlagIsPrivate }
    0x3: { id: flag_is_public, -orig-id: FlagIsPublic }
    0x4: { id: flag_is_local, -orig-id: FlagIsLocal }
    0x8: { id: flag_is_definition, -orig-id: FlagIsDefinition }
    0x10: { id: flag_fwd_decl, -orig-id: FlagFwdDecl }
    0x20: { id: flag_artificial, -orig-id: FlagArtificial }
    0x40: { id: flag_explicit, -orig-id: FlagExplicit }
    0x80: { id: flag_prototyped, -orig-id: FlagPrototyped }
    0x100: { id: flag_object_pointer, -orig-id: FlagObjectPointer }
    0x200: { id: flag_static_member, -orig-id: FlagStaticMember }
    0x400: { id: flag_indirect_variable, -orig-id: FlagIndirectVariable }
    0x800: { id: flag_l_value_reference, -orig-id: FlagLValueReference }
    0x1000: { id: flag_r_value_reference, -orig-id: FlagRValueReference }
    0x2000: { id: flag_is_optimized, -orig-id: FlagIsOptimized }
    0x4000: { id: flag_is_enum_class, -orig-id: FlagIsEnumClass, -since: 1 }
    0x8000: { id: flag_type_pass_by_value, -orig-id: FlagTypePassByValue, -since: 1 }
    0x10000: { id: flag_type_pass_by_reference, -orig-id: FlagTypePassByReference, -since: 1 }
    0x20000: { id: flag_unknown_physical_layout, -orig-id: FlagUnknownPhysicalLayout, -since: 100 }
    0x40000: { id: flag_bit_field, -orig-id: FlagBitField, -since: 200 }
  build_identifier_flags:
    0x1: { id: identifier_possible_duplicates, -orig-id: IdentifierPossibleDuplicates }
  debug_base_type_attribute_encoding:
    0: { id: unspecified, -orig-id: Unspecified }
    1: { id: address, -orig-id: Address }
    2: { id: boolean, -orig-id: Boolean }
    3: { id: float, -orig-id: Float }
    4: { id: signed, -orig-id: Signed }
    5: { id: signed_char, -orig-id: SignedChar }
    6: { id: unsigned, -orig-id: Unsigned }
    7: { id: unsigned_char, -orig-id: UnsignedChar }
    8: { id: complex, -orig-id: Complex, -since: 200 }
  debug_info_base_type_encoding:
    0: { id: unspecified, -orig-id: Unspecified }
    1: { id: address, -orig-id: Address }
    2: { id: boolean, -orig-id: Boolean }
    4: { id: float, -orig-id: Float }
    5: { id: signed, -orig-id: Signed }
    6: { id: signed_char, -orig-id: SignedChar }
    7: { id: unsigned, -orig-id: Unsigned }
    8: { id: unsigned_char, -orig-id: UnsignedChar }
  debug_composite_type:
    0: { id: class_type, -orig-id: Class }
    1: { id: structure, -orig-id: Structure }
    2: { id: union, -orig-id: Union }
  debug_type_qualifier:
    0: { id: const_type, -orig-id: ConstType }
    1: { id: volatile_type, -orig-id: VolatileType }
    2: { id: restrict_type, -orig-id: RestrictType }
    3: { id: atomic_type, -orig-id: AtomicType, -since: 1 }
  debug_imported_entity:
    0: { id: imported_module, -orig-id: ImportedModule }
    1: { id: imported_declaration, -orig-id: ImportedDeclaration }
  debug_operation:
    0: { id: deref, -orig-id: Deref }
    1: { id: plus, -orig-id: Plus }
    2: { id: minus, -orig-id: Minus }
    3: { id: plus_uconst, -orig-id: PlusUconst, -operands: 1 }
    4: { id: bit_piece, -orig-id: BitPiece, -operands: 2 }
    5: { id: swap, -orig-id: Swap }
    6: { id: xderef, -orig-id: Xderef }
    7: { id: stack_value, -orig-id: StackValue }
    8: { id: constu, -orig-id: Constu, -operands: 1 }
    9: { id: fragment, -orig-id: Fragment, -operands: 2, -since: 1 }
    10: { id: convert, -orig-id: Convert, -operands: 1, -since: 200 }
    11: { id: addr, -orig-id: Addr, -operands: 1, -since: 200 }
    12: { id: const1u, -orig-id: Const1u, -operands: 1, -since: 200 }
    13: { id: const1s, -orig-id: Const1s, -operands: 1, -since: 200 }
    14: { id: const2u, -orig-id: Const2u, -operands: 1, -since: 200 }
    15: { id: const2s, -orig-id: Const2s, -operands: 1, -since: 200 }
    16: { id: const4u, -orig-id: Const4u, -operands: 1, -since: 200 }
    17: { id: const4s, -orig-id: Const4s, -operands: 1, -since: 200 }
    18: { id: const8u, -orig-id: Const8u, -operands: 1, -since: 200 }
    19: { id: const8s, -orig-id: Const8s, -operands: 1, -since: 200 }
    20: { id: consts, -orig-id: Consts, -operands: 1, -since: 200 }
    21: { id: dup, -orig-id: Dup, -since: 200 }
    22: { id: drop, -orig-id: Drop, -since: 200 }
    23: { id: over, -orig-id: Over, -since: 200 }
    24: { id: pick, -orig-id: Pick, -operands: 1, -since: 200 }
    25: { id: rot, -orig-id: Rot, -since: 200 }
    26: { id: abs, -orig-id: Abs, -since: 200 }
    27: { id: and_value, -orig-id: And, -since: 200 }
    28: { id: div, -orig-id: Div, -since: 200 }
    29: { id: mod, -orig-id: Mod, -since: 200 }
    30: { id: mul, -orig-id: Mul, -since: 200 }
    31: { id: neg, -orig-id: Neg, -since: 200 }
    32: { id: not_value, -orig-id: Not, -since: 200 }
    33: { id: or_value, -orig-id: Or, -since: 200 }
    34: { id: shl, -orig-id: Shl, -since: 200 }
    35: { id: shr, -orig-id: Shr, -since: 200 }
    36: { id: shra, -orig-id: Shra, -since: 200 }
    37: { id: xor, -orig-id: Xor, -since: 200 }
    38: { id: bra, -orig-id: Bra, -operands: 1, -since: 200 }
    39: { id: eq, -orig-id: Eq, -since: 200 }
    40: { id: ge, -orig-id: Ge, -since: 200 }
    41: { id: gt, -orig-id: Gt, -since: 200 }
    42: { id: le, -orig-id: Le, -since: 200 }
    43: { id: lt, -orig-id: Lt, -since: 200 }
    44: { id: ne, -orig-id: Ne, -since: 200 }
    45: { id: skip, -orig-id: Skip, -operands: 1, -since: 200 }
    46: { id: lit0, -orig-id: Lit0, -since: 200 }
    47: { id: lit1, -orig-id: Lit1, -since: 200 }
    48: { id: lit2, -orig-id: Lit2, -since: 200 }
    49: { id: lit3, -orig-id: Lit3, -since: 200 }
    50: { id: lit4, -orig-id: Lit4, -since: 200 }
    51: { id: lit5, -orig-id: Lit5, -since: 200 }
    52: { id: lit6, -orig-id: Lit6, -since: 200 }
    53: { id: lit7, -orig-id: Lit7, -since: 200 }
    54: { id: lit8, -orig-id: Lit8, -since: 200 }
    55: { id: lit9, -orig-id: Lit9, -since: 200 }
    56: { id: lit10, -orig-id: Lit10, -since: 200 }
    57: { id: lit11, -orig-id: Lit11, -since: 200 }
    58: { id: lit12, -orig-id: Lit12, -since: 200 }
    59: { id: lit13, -orig-id: Lit13, -since: 200 }
    60: { id: lit14, -orig-id: Lit14, -since: 200 }
    61: { id: lit15, -orig-id: Lit15, -since: 200 }
    62: { id: lit16, -orig-id: Lit16, -since: 200 }
    63: { id: lit17, -orig-id: Lit17, -since: 200 }
    64: { id: lit18, -orig-id: Lit18, -since: 200 }
    65: { id: lit19, -orig-id: Lit19, -since: 200 }
    66: { id: lit20, -orig-id: Lit20, -since: 200 }
    67: { id: lit21, -orig-id: Lit21, -since: 200 }
    68: { id: lit22, -orig-id: Lit22, -since: 200 }
    69: { id: lit23, -orig-id: Lit23, -since: 200 }
    70: { id: lit24, -orig-id: Lit24, -since: 200 }
    71: { id: lit25, -orig-id: Lit25, -since: 200 }
    72: { id: lit26, -orig-id: Lit26, -since: 200 }
    73: { id: lit27, -orig-id: Lit27, -since: 200 }
    74: { id: lit28, -orig-id: Lit28, -since: 200 }
    75: { id: lit29, -orig-id: Lit29, -since: 200 }
    76: { id: lit30, -orig-id: Lit30, -since: 200 }
    77: { id: lit31, -orig-id: Lit31, -since: 200 }
    78: { id: reg0, -orig-id: Reg0, -since: 200 }
    79: { id: reg1, -orig-id: Reg1, -since: 200 }
    80: { id: reg2, -orig-id: Reg2, -since: 200 }
    81: { id: reg3, -orig-id: Reg3, -since: 200 }
    82: { id: reg4, -orig-id: Reg4, -since: 200 }
    83: { id: reg5, -orig-id: Reg5, -since: 200 }
    84: { id: reg6, -orig-id: Reg6, -since: 200 }
    85: { id: reg7, -orig-id: Reg7, -since: 200 }
    86: { id: reg8, -orig-id: Reg8, -since: 200 }
    87: { id: reg9, -orig-id: Reg9, -since: 200 }
    88: { id: reg10, -orig-id: Reg10, -since: 200 }
    89: { id: reg11, -orig-id: Reg11, -since: 200 }
    90: { id: reg12, -orig-id: Reg12, -since: 200 }
    91: { id: reg13, -orig-id: Reg13, -since: 200 }
    92: { id: reg14, -orig-id: Reg14, -since: 200 }
    93: { id: reg15, -orig-id: Reg15, -since: 200 }
    94: { id: reg16, -orig-id: Reg16, -since: 200 }
    95: { id: reg17, -orig-id: Reg17, -since: 200 }
    96: { id: reg18, -orig-id: Reg18, -since: 200 }
    97: { id: reg19, -orig-id: Reg19, -since: 200 }
    98: { id: reg20, -orig-id: Reg20, -since: 200 }
    99: { id: reg21, -orig-id: Reg21, -since: 200 }
    100: { id: reg22, -orig-id: Reg22, -since: 200 }
    101: { id: reg23, -orig-id: Reg23, -since: 200 }
    102: { id: reg24, -orig-id: Reg24, -since: 200 }
    103: { id: reg25, -orig-id: Reg25, -since: 200 }
    104: { id: reg26, -orig-id: Reg26, -since: 200 }
    105: { id: reg27, -orig-id: Reg27, -since: 200 }
    106: { id: reg28, -orig-id: Reg28, -since: 200 }
    107: { id: reg29, -orig-id: Reg29, -since: 200 }
    108: { id: reg30, -orig-id: Reg30, -since: 200 }
    109: { id: reg31, -orig-id: Reg31, -since: 200 }
    110: { id: breg0, -orig-id: Breg0, -operands: 1, -since: 200 }
    111: { id: breg1, -orig-id: Breg1, -operands: 1, -since: 200 }
    112: { id: breg2, -orig-id: Breg2, -operands: 1, -since: 200 }
    113: { id: breg3, -orig-id: Breg3, -operands: 1, -since: 200 }
    114: { id: breg4, -orig-id: Breg4, -operands: 1, -since: 200 }
    115: { id: breg5, -orig-id: Breg5, -operands: 1, -since: 200 }
    116: { id: breg6, -orig-id: Breg6, -operands: 1, -since: 200 }
    117: { id: breg7, -orig-id: Breg7, -operands: 1, -since: 200 }
    118: { id: breg8, -orig-id: Breg8, -operands: 1, -since: 200 }
    119: { id: breg9, -orig-id: Breg9, -operands: 1, -since: 200 }
    120: { id: breg10, -orig-id: Breg10, -operands: 1, -since: 200 }
    121: { id: breg11, -orig-id: Breg11, -operands: 1, -since: 200 }
    122: { id: breg12, -orig-id: Breg12, -operands: 1, -since: 200 }
    123: { id: breg13, -orig-id: Breg13, -operands: 1, -since: 200 }
    124: { id: breg14, -orig-id: Breg14, -operands: 1, -since: 200 }
    125: { id: breg15, -orig-id: Breg15, -operands: 1, -since: 200 }
    126: { id: breg16, -orig-id: Breg16, -operands: 1, -since: 200 }
    127: { id: breg17, -orig-id: Breg17, -operands: 1, -since: 200 }
    128: { id: breg18, -orig-id: Breg18, -operands: 1, -since: 200 }
    129: { id: breg19, -orig-id: Breg19, -operands: 1, -since: 200 }
    130: { id: breg20, -orig-id: Breg20, -operands: 1, -since: 200 }
    131: { id: breg21, -orig-id: Breg21, -operands: 1, -since: 200 }
    132: { id: breg22, -orig-id: Breg22, -operands: 1, -since: 200 }
    133: { id: breg23, -orig-id: Breg23, -operands: 1, -since: 200 }
    134: { id: breg24, -orig-id: Breg24, -operands: 1, -since: 200 }
    135: { id: breg25, -orig-id: Breg25, -operands: 1, -since: 200 }
    136: { id: breg26, -orig-id: Breg26, -operands: 1, -since: 200 }
    137: { id: breg27, -orig-id: Breg27, -operands: 1, -since: 200 }
    138: { id: breg28, -orig-id: Breg28, -operands: 1, -since: 200 }
    139: { id: breg29, -orig-id: Breg29, -operands: 1, -since: 200 }
    140: { id: breg30, -orig-id: Breg30, -operands: 1, -since: 200 }
    141: { id: breg31, -orig-id: Breg31, -operands: 1, -since: 200 }
    142: { id: regx, -orig-id: Regx, -operands: 1, -since: 200 }
    143: { id: fbreg, -orig-id: Fbreg, -operands: 1, -since: 200 }
    144: { id: bregx, -orig-id: Bregx, -operands: 2, -since: 200 }
    145: { id: piece, -orig-id: Piece, -operands: 1, -since: 200 }
    146: { id: deref_size, -orig-id: DerefSize, -operands: 1, -since: 200 }
    147: { id: x_deref_size, -orig-id: XDerefSize, -operands: 1, -since: 200 }
    148: { id: nop, -orig-id: Nop, -since: 200 }
    149: { id: push_object_address, -orig-id: PushObjectAddress, -since: 200 }
    150: { id: call2, -orig-id: Call2, -operands: 1, -since: 200 }
    151: { id: call4, -orig-id: Call4, -operands: 1, -since: 200 }
    152: { id: call_ref, -orig-id: CallRef, -operands: 1, -since: 200 }
    153: { id: form_tls_address, -orig-id: FormTlsAddress, -since: 200 }
    154: { id: call_frame_cfa, -orig-id: CallFrameCfa, -since: 200 }
    155: { id: implicit_value, -orig-id: ImplicitValue, -operands: 2, -since: 200 }
    156: { id: implicit_pointer, -orig-id: ImplicitPointer, -operands: 2, -since: 200 }
    157: { id: addrx, -orig-id: Addrx, -operands: 1, -since: 200 }
    158: { id: constx, -orig-id: Constx, -operands: 1, -since: 200 }
    159: { id: entry_value, -orig-id: EntryValue, -operands: 2, -since: 200 }
    160: { id: const_type, -orig-id: ConstType, -operands: 3, -since: 200 }
    161: { id: regval_type, -orig-id: RegvalType, -operands: 2, -since: 200 }
    162: { id: deref_type, -orig-id: DerefType, -operands: 2, -since: 200 }
    163: { id: x_deref_type, -orig-id: XDerefType, -operands: 2, -since: 200 }
    164: { id: reinterpret, -orig-id: Reinterpret, -operands: 1, -since: 200 }
    165: { id: arg, -orig-id: Arg, -operands: 1, -since: 200 }
    166: { id: implicit_pointer_tag, -orig-id: ImplicitPointerTag, -since: 200 }
    167: { id: tag_offset, -orig-id: TagOffset, -operands: 1, -since: 200 }
  fp_encoding:
    0: { id: bfloat16_khr, -orig-id: BFloat16KHR }
    4214: { id: float8_e4m3_ext, -orig-id: Float8E4M3EXT }
    4215: { id: float8_e5m2_ext, -orig-id: Float8E5M2EXT }
    4223: { id: float6_e2m3_ext, -orig-id: Float6E2M3EXT }
    4224: { id: float6_e3m2_ext, -orig-id: Float6E3M2EXT }
    4225: { id: float4_e2m1_ext, -orig-id: Float4E2M1EXT }
    4226: { id: float8_unsigned_e8m0_ext, -orig-id: Float8UnsignedE8M0EXT }
    4227: { id: mx_int8_ext, -orig-id: MXInt8EXT }
  checksum_kind:
    0: { id: md5, -orig-id: MD5 }
    1: { id: sha1, -orig-id: SHA1 }
    2: { id: sha256, -orig-id: SHA256 }
  source_language:
    0: { id: unknown, -orig-id: Unknown }
    1: { id: essl, -orig-id: ESSL }
    2: { id: glsl, -orig-id: GLSL }
    3: { id: open_cl_c, -orig-id: OpenCL_C }
    4: { id: open_cl_cpp, -orig-id: OpenCL_CPP }
    5: { id: hlsl, -orig-id: HLSL }
    6: { id: cpp_for_open_cl, -orig-id: CPP_for_OpenCL }
    7: { id: sycl, -orig-id: SYCL }
    8: { id: hero_c, -orig-id: HERO_C }
    9: { id: nzsl, -orig-id: NZSL }
    10: { id: wgsl, -orig-id: WGSL }
    11: { id: slang, -orig-id: Slang }
    12: { id: zig, -orig-id: Zig }
    13: { id: rust, -orig-id: Rust }
    14: { id: pred, -orig-id: Pred }
    15: { id: apila_jai, -orig-id: ApilaJai }
    200: { id: python, -orig-id: Python, -since: 200 }
    201: { id: julia, -orig-id: Julia, -since: 200 }
    202: { id: rust_ns200, -name: Rust, -since: 200 }
    203: { id: d, -orig-id: D, -since: 200 }
    204: { id: fortran_77, -orig-id: Fortran 77, -since: 200 }
    205: { id: fortran_90, -orig-id: Fortran 90, -since: 200 }
    206: { id: fortran_95, -orig-id: Fortran 95, -since: 200 }
    207: { id: fortran_2003, -orig-id: Fortran 2003, -since: 200 }
    208: { id: fortran_2008, -orig-id: Fortran 2008, -since: 200 }
    209: { id: fortran_2018, -orig-id: Fortran 2018, -since: 200 }
    210: { id: c, -orig-id: C, -since: 200 }
    211: { id: c99, -orig-id: C99, -since: 200 }
    212: { id: c11, -orig-id: C11, -since: 200 }
    213: { id: c17, -orig-id: C17, -since: 200 }
    214: { id: cpp, -orig-id: C++, -since: 200 }
    215: { id: cpp_03, -orig-id: C++03, -since: 200 }
    216: { id: cpp_11, -orig-id: C++11, -since: 200 }
    217: { id: cpp_14, -orig-id: C++14, -since: 200 }
    218: { id: cpp_17, -orig-id: C++17, -since: 200 }
    219: { id: cpp_20, -orig-id: C++20, -since: 200 }
  storage_class:
    0: { id: uniform_constant, -orig-id: UniformConstant }
    1: { id: input, -orig-id: Input }
    2: { id: uniform, -orig-id: Uniform }
    3: { id: output, -orig-id: Output }
    4: { id: workgroup, -orig-id: Workgroup }
    5: { id: cross_workgroup, -orig-id: CrossWorkgroup }
    6: { id: private, -orig-id: Private }
    7: { id: function, -orig-id: Function }
    8: { id: generic, -orig-id: Generic }
    9: { id: push_constant, -orig-id: PushConstant }
    10: { id: atomic_counter, -orig-id: AtomicCounter }
    11: { id: image, -orig-id: Image }
    12: { id: storage_buffer, -orig-id: StorageBuffer }
    4172: { id: tile_image_ext, -orig-id: TileImageEXT }
    4491: { id: tile_attachment_qcom, -orig-id: TileAttachmentQCOM }
    5068: { id: node_payload_amdx, -orig-id: NodePayloadAMDX }
    5328: { id: callable_data_khr, -orig-id: CallableDataKHR }
    5329: { id: incoming_callable_data_khr, -orig-id: IncomingCallableDataKHR }
    5338: { id: ray_payload_khr, -orig-id: RayPayloadKHR }
    5339: { id: hit_attribute_khr, -orig-id: HitAttributeKHR }
    5342: { id: incoming_ray_payload_khr, -orig-id: IncomingRayPayloadKHR }
    5343: { id: shader_record_buffer_khr, -orig-id: ShaderRecordBufferKHR }
    5349: { id: physical_storage_buffer, -orig-id: PhysicalStorageBuffer }
    5385: { id: hit_object_attribute_nv, -orig-id: HitObjectAttributeNV }
    5402: { id: task_payload_workgroup_ext, -orig-id: TaskPayloadWorkgroupEXT }
    5411: { id: hit_object_attribute_ext, -orig-id: HitObjectAttributeEXT }
    5605: { id: code_section_intel, -orig-id: CodeSectionINTEL }
    5936: { id: device_only_altera, -orig-id: DeviceOnlyALTERA }
    5937: { id: host_only_altera, -orig-id: HostOnlyALTERA }
  op:
    0: { id: op_nop, -orig-id: OpNop }
    1: { id: op_undef, -orig-id: OpUndef, -operands: [type, result] }
    2: { id: op_source_continued, -orig-id: OpSourceContinued, -operands: [string] }
    3: { id: op_source, -orig-id: OpSource, -operands: [literal, literal, id?, string?] }
    4: { id: op_source_extension, -orig-id: OpSourceExtension, -operands: [string] }
    5: { id: op_name, -orig-id: OpName, -operands: [id, string] }
    6: { id: op_member_name, -orig-id: OpMemberName, -operands: [id, literal, string] }
    7: { id: op_string, -orig-id: OpString, -operands: [result, string] }
    8: { id: op_line, -orig-id: OpLine, -operands: [id, literal, literal] }
    10: { id: op_extension, -orig-id: OpExtension, -operands: [string] }
    11: { id: op_ext_inst_import, -orig-id: OpExtInstImport, -operands: [result, string] }
    12: { id: op_ext_inst, -orig-id: OpExtInst, -operands: [type, result, id, literal, id*] }
    14: { id: op_memory_model, -orig-id: OpMemoryModel, -operands: [literal, literal] }
    15: { id: op_entry_point, -orig-id: OpEntryPoint, -operands: [literal, id, string, id*] }
    16: { id: op_execution_mode, -orig-id: OpExecutionMode, -operands: [id, any] }
    17: { id: op_capability, -orig-id: OpCapability, -operands: [literal] }
    19: { id: op_type_void, -orig-id: OpTypeVoid, -operands: [result] }
    20: { id: op_type_bool, -orig-id: OpTypeBool, -operands: [result] }
    21: { id: op_type_int, -orig-id: OpTypeInt, -operands: [result, literal, literal] }
    22: { id: op_type_float, -orig-id: OpTypeFloat, -operands: [result, literal, literal?] }
    23: { id: op_type_vector, -orig-id: OpTypeVector, -operands: [result, id, literal] }
    24: { id: op_type_matrix, -orig-id: OpTypeMatrix, -operands: [result, id, literal] }
    25: { id: op_type_image, -orig-id: OpTypeImage, -operands: [result, id, literal, literal, literal, literal, literal, literal, literal?] }
    26: { id: op_type_sampler, -orig-id: OpTypeSampler, -operands: [result] }
    27: { id: op_type_sampled_image, -orig-id: OpTypeSampledImage, -operands: [result, id] }
    28: { id: op_type_array, -orig-id: OpTypeArray, -operands: [result, id, id] }
    29: { id: op_type_runtime_array, -orig-id: OpTypeRuntimeArray, -operands: [result, id] }
    30: { id: op_type_struct, -orig-id: OpTypeStruct, -operands: [result, id*] }
    31: { id: op_type_opaque, -orig-id: OpTypeOpaque, -operands: [result, string] }
    32: { id: op_type_pointer, -orig-id: OpTypePointer, -operands: [result, literal, id] }
    33: { id: op_type_function, -orig-id: OpTypeFunction, -operands: [result, id, id*] }
    34: { id: op_type_event, -orig-id: OpTypeEvent, -operands: [result] }
    35: { id: op_type_device_event, -orig-id: OpTypeDeviceEvent, -operands: [result] }
    36: { id: op_type_reserve_id, -orig-id: OpTypeReserveId, -operands: [result] }
    37: { id: op_type_queue, -orig-id: OpTypeQueue, -operands: [result] }
    38: { id: op_type_pipe, -orig-id: OpTypePipe, -operands: [result, literal] }
    39: { id: op_type_forward_pointer, -orig-id: OpTypeForwardPointer, -operands: [id, literal] }
    41: { id: op_constant_true, -orig-id: OpConstantTrue, -operands: [type, result] }
    42: { id: op_constant_false, -orig-id: OpConstantFalse, -operands: [type, result] }
    43: { id: op_constant, -orig-id: OpConstant, -operands: [type, result, number] }
    44: { id: op_constant_composite, -orig-id: OpConstantComposite, -operands: [type, result, id*] }
    45: { id: op_constant_sampler, -orig-id: OpConstantSampler, -operands: [type, result, literal, literal, literal] }
    46: { id: op_constant_null, -orig-id: OpConstantNull, -operands: [type, result] }
    48: { id: op_spec_constant_true, -orig-id: OpSpecConstantTrue, -operands: [type, result] }
    49: { id: op_spec_constant_false, -orig-id: OpSpecConstantFalse, -operands: [type, result] }
    50: { id: op_spec_constant, -orig-id: OpSpecConstant, -operands: [type, result, number] }
    51: { id: op_spec_constant_composite, -orig-id: OpSpecConstantComposite, -operands: [type, result, id*] }
    52: { id: op_spec_constant_op, -orig-id: OpSpecConstantOp, -operands: [type, result, any] }
    54: { id: op_function, -orig-id: OpFunction, -operands: [type, result, literal, id] }
    55: { id: op_function_parameter, -orig-id: OpFunctionParameter, -operands: [type, result] }
    56: { id: op_function_end, -orig-id: OpFunctionEnd }
    57: { id: op_function_call, -orig-id: OpFunctionCall, -operands: [type, result, id, id*] }
    59: { id: op_variable, -orig-id: OpVariable, -operands: [type, result, literal, id?] }
    60: { id: op_image_texel_pointer, -orig-id: OpImageTexelPointer, -operands: [type, result, id, id, id] }
    61: { id: op_load, -orig-id: OpLoad, -operands: [type, result, id, any] }
    62: { id: op_store, -orig-id: OpStore, -operands: [id, id, any] }
    63: { id: op_copy_memory, -orig-id: OpCopyMemory, -operands: [id, id, any] }
    64: { id: op_copy_memory_sized, -orig-id: OpCopyMemorySized, -operands: [id, id, id, any] }
    65: { id: op_access_chain, -orig-id: OpAccessChain, -operands: [type, result, id, id*] }
    66: { id: op_in_bounds_access_chain, -orig-id: OpInBoundsAccessChain, -operands: [type, result, id, id*] }
    67: { id: op_ptr_access_chain, -orig-id: OpPtrAccessChain, -operands: [type, result, id, id, id*] }
    68: { id: op_array_length, -orig-id: OpArrayLength, -operands: [type, result, id, literal] }
    69: { id: op_generic_ptr_mem_semantics, -orig-id: OpGenericPtrMemSemantics, -operands: [type, result, id] }
    70: { id: op_in_bounds_ptr_access_chain, -orig-id: OpInBoundsPtrAccessChain, -operands: [type, result, id, id, id*] }
    71: { id: op_decorate, -orig-id: OpDecorate, -operands: [id, any] }
    72: { id: op_member_decorate, -orig-id: OpMemberDecorate, -operands: [id, literal, any] }
    73: { id: op_decoration_group, -orig-id: OpDecorationGroup, -operands: [result] }
    74: { id: op_group_decorate, -orig-id: OpGroupDecorate, -operands: [id, id*] }
    75: { id: op_group_member_decorate, -orig-id: OpGroupMemberDecorate, -operands: [id, id-literal*] }
    77: { id: op_vector_extract_dynamic, -orig-id: OpVectorExtractDynamic, -operands: [type, result, id, id] }
    78: { id: op_vector_insert_dynamic, -orig-id: OpVectorInsertDynamic, -operands: [type, result, id, id, id] }
    79: { id: op_vector_shuffle, -orig-id: OpVectorShuffle, -operands: [type, result, id, id, literal*] }
    80: { id: op_composite_construct, -orig-id: OpCompositeConstruct, -operands: [type, result, id*] }
    81: { id: op_composite_extract, -orig-id: OpCompositeExtract, -operands: [type, result, id, literal*] }
    82: { id: op_composite_insert, -orig-id: OpCompositeInsert, -operands: [type, result, id, id, literal*] }
    83: { id: op_copy_object, -orig-id: OpCopyObject, -operands: [type, result, id] }
    84: { id: op_transpose, -orig-id: OpTranspose, -operands: [type, result, id] }
    86: { id: op_sampled_image, -orig-id: OpSampledImage, -operands: [type, result, id, id] }
    87: { id: op_image_sample_implicit_lod, -orig-id: OpImageSampleImplicitLod, -operands: [type, result, id, id, any] }
    88: { id: op_image_sample_explicit_lod, -orig-id: OpImageSampleExplicitLod, -operands: [type, result, id, id, any] }
    89: { id: op_image_sample_dref_implicit_lod, -orig-id: OpImageSampleDrefImplicitLod, -operands: [type, result, id, id, id, any] }
    90: { id: op_image_sample_dref_explicit_lod, -orig-id: OpImageSampleDrefExplicitLod, -operands: [type, result, id, id, id, any] }
    91: { id: op_image_sample_proj_implicit_lod, -orig-id: OpImageSampleProjImplicitLod, -operands: [type, result, id, id, any] }
    92: { id: op_image_sample_proj_explicit_lod, -orig-id: OpImageSampleProjExplicitLod, -operands: [type, result, id, id, any] }
    93: { id: op_image_sample_proj_dref_implicit_lod, -orig-id: OpImageSampleProjDrefImplicitLod, -operands: [type, result, id, id, id, any] }
    94: { id: op_image_sample_proj_dref_explicit_lod, -orig-id: OpImageSampleProjDrefExplicitLod, -operands: [type, result, id, id, id, any] }
    95: { id: op_image_fetch, -orig-id: OpImageFetch, -operands: [type, result, id, id, any] }
    96: { id: op_image_gather, -orig-id: OpImageGather, -operands: [type, result, id, id, id, any] }
    97: { id: op_image_dref_gather, -orig-id: OpImageDrefGather, -operands: [type, result, id, id, id, any] }
    98: { id: op_image_read, -orig-id: OpImageRead, -operands: [type, result, id, id, any] }
    99: { id: op_image_write, -orig-id: OpImageWrite, -operands: [id, id, id, any] }
    100: { id: op_image, -orig-id: OpImage, -operands: [type, result, id] }
    101: { id: op_image_query_format, -orig-id: OpImageQueryFormat, -operands: [type, result, id] }
    102: { id: op_image_query_order, -orig-id: OpImageQueryOrder, -operands: [type, result, id] }
    103: { id: op_image_query_size_lod, -orig-id: OpImageQuerySizeLod, -operands: [type, result, id, id] }
    104: { id: op_image_query_size, -orig-id: OpImageQuerySize, -operands: [type, result, id] }
    105: { id: op_image_query_lod, -orig-id: OpImageQueryLod, -operands: [type, result, id, id] }
    106: { id: op_image_query_levels, -orig-id: OpImageQueryLevels, -operands: [type, result, id] }
    107: { id: op_image_query_samples, -orig-id: OpImageQuerySamples, -operands: [type, result, id] }
    109: { id: op_convert_f_to_u, -orig-id: OpConvertFToU, -operands: [type, result, id] }
    110: { id: op_convert_f_to_s, -orig-id: OpConvertFToS, -operands: [type, result, id] }
    111: { id: op_convert_s_to_f, -orig-id: OpConvertSToF, -operands: [type, result, id] }
    112: { id: op_convert_u_to_f, -orig-id: OpConvertUToF, -operands: [type, result, id] }
    113: { id: op_u_convert, -orig-id: OpUConvert, -operands: [type, result, id] }
    114: { id: op_s_convert, -orig-id: OpSConvert, -operands: [type, result, id] }
    115: { id: op_f_convert, -orig-id: OpFConvert, -operands: [type, result, id] }
    116: { id: op_quantize_to_f16, -orig-id: OpQuantizeToF16, -operands: [type, result, id] }
    117: { id: op_convert_ptr_to_u, -orig-id: OpConvertPtrToU, -operands: [type, result, id] }
    118: { id: op_sat_convert_s_to_u, -orig-id: OpSatConvertSToU, -operands: [type, result, id] }
    119: { id: op_sat_convert_u_to_s, -orig-id: OpSatConvertUToS, -operands: [type, result, id] }
    120: { id: op_convert_u_to_ptr, -orig-id: OpConvertUToPtr, -operands: [type, result, id] }
    121: { id: op_ptr_cast_to_generic, -orig-id: OpPtrCastToGeneric, -operands: [type, result, id] }
    122: { id: op_generic_cast_to_ptr, -orig-id: OpGenericCastToPtr, -operands: [type, result, id] }
    123: { id: op_generic_cast_to_ptr_explicit, -orig-id: OpGenericCastToPtrExplicit, -operands: [type, result, id, literal] }
    124: { id: op_bitcast, -orig-id: OpBitcast, -operands: [type, result, id] }
    126: { id: op_s_negate, -orig-id: OpSNegate, -operands: [type, result, id] }
    127: { id: op_f_negate, -orig-id: OpFNegate, -operands: [type, result, id] }
    128: { id: op_i_add, -orig-id: OpIAdd, -operands: [type, result, id, id] }
    129: { id: op_f_add, -orig-id: OpFAdd, -operands: [type, result, id, id] }
    130: { id: op_i_sub, -orig-id: OpISub, -operands: [type, result, id, id] }
    131: { id: op_f_sub, -orig-id: OpFSub, -operands: [type, result, id, id] }
    132: { id: op_i_mul, -orig-id: OpIMul, -operands: [type, result, id, id] }
    133: { id: op_f_mul, -orig-id: OpFMul, -operands: [type, result, id, id] }
    134: { id: op_u_div, -orig-id: OpUDiv, -operands: [type, result, id, id] }
    135: { id: op_s_div, -orig-id: OpSDiv, -operands: [type, result, id, id] }
    136: { id: op_f_div, -orig-id: OpFDiv, -operands: [type, result, id, id] }
    137: { id: op_u_mod, -orig-id: OpUMod, -operands: [type, result, id, id] }
    138: { id: op_s_rem, -orig-id: OpSRem, -operands: [type, result, id, id] }
    139: { id: op_s_mod, -orig-id: OpSMod, -operands: [type, result, id, id] }
    140: { id: op_f_rem, -orig-id: OpFRem, -operands: [type, result, id, id] }
    141: { id: op_f_mod, -orig-id: OpFMod, -operands: [type, result, id, id] }
    142: { id: op_vector_times_scalar, -orig-id: OpVectorTimesScalar, -operands: [type, result, id, id] }
    143: { id: op_matrix_times_scalar, -orig-id: OpMatrixTimesScalar, -operands: [type, result, id, id] }
    144: { id: op_vector_times_matrix, -orig-id: OpVectorTimesMatrix, -operands: [type, result, id, id] }
    145: { id: op_matrix_times_vector, -orig-id: OpMatrixTimesVector, -operands: [type, result, id, id] }
    146: { id: op_matrix_times_matrix, -orig-id: OpMatrixTimesMatrix, -operands: [type, result, id, id] }
    147: { id: op_outer_product, -orig-id: OpOuterProduct, -operands: [type, result, id, id] }
    148: { id: op_dot, -orig-id: OpDot, -operands: [type, result, id, id] }
    149: { id: op_i_add_carry, -orig-id: OpIAddCarry, -operands: [type, result, id, id] }
    150: { id: op_i_sub_borrow, -orig-id: OpISubBorrow, -operands: [type, result, id, id] }
    151: { id: op_u_mul_extended, -orig-id: OpUMulExtended, -operands: [type, result, id, id] }
    152: { id: op_s_mul_extended, -orig-id: OpSMulExtended, -operands: [type, result, id, id] }
    154: { id: op_any, -orig-id: OpAny, -operands: [type, result, id] }
    155: { id: op_all, -orig-id: OpAll, -operands: [type, result, id] }
    156: { id: op_is_nan, -orig-id: OpIsNan, -operands: [type, result, id] }
    157: { id: op_is_inf, -orig-id: OpIsInf, -operands: [type, result, id] }
    158: { id: op_is_finite, -orig-id: OpIsFinite, -operands: [type, result, id] }
    159: { id: op_is_normal, -orig-id: OpIsNormal, -operands: [type, result, id] }
    160: { id: op_sign_bit_set, -orig-id: OpSignBitSet, -operands: [type, result, id] }
    161: { id: op_less_or_greater, -orig-id: OpLessOrGreater, -operands: [type, result, id, id] }
    162: { id: op_ordered, -orig-id: OpOrdered, -operands: [type, result, id, id] }
    163: { id: op_unordered, -orig-id: OpUnordered, -operands: [type, result, id, id] }
    164: { id: op_logical_equal, -orig-id: OpLogicalEqual, -operands: [type, result, id, id] }
    165: { id: op_logical_not_equal, -orig-id: OpLogicalNotEqual, -operands: [type, result, id, id] }
    166: { id: op_logical_or, -orig-id: OpLogicalOr, -operands: [type, result, id, id] }
    167: { id: op_logical_and, -orig-id: OpLogicalAnd, -operands: [type, result, id, id] }
    168: { id: op_logical_not, -orig-id: OpLogicalNot, -operands: [type, result, id] }
    169: { id: op_select, -orig-id: OpSelect, -operands: [type, result, id, id, id] }
    170: { id: op_i_equal, -orig-id: OpIEqual, -operands: [type, result, id, id] }
    171: { id: op_i_not_equal, -orig-id: OpINotEqual, -operands: [type, result, id, id] }
    172: { id: op_u_greater_than, -orig-id: OpUGreaterThan, -operands: [type, result, id, id] }
    173: { id: op_s_greater_than, -orig-id: OpSGreaterThan, -operands: [type, result, id, id] }
    174: { id: op_u_greater_than_equal, -orig-id: OpUGreaterThanEqual, -operands: [type, result, id, id] }
    175: { id: op_s_greater_than_equal, -orig-id: OpSGreaterThanEqual, -operands: [type, result, id, id] }
    176: { id: op_u_less_than, -orig-id: OpULessThan, -operands: [type, result, id, id] }
    177: { id: op_s_less_than, -orig-id: OpSLessThan, -operands: [type, result, id, id] }
    178: { id: op_u_less_than_equal, -orig-id: OpULessThanEqual, -operands: [type, result, id, id] }
    179: { id: op_s_less_than_equal, -orig-id: OpSLessThanEqual, -operands: [type, result, id, id] }
    180: { id: op_f_ord_equal, -orig-id: OpFOrdEqual, -operands: [type, result, id, id] }
    181: { id: op_f_unord_equal, -orig-id: OpFUnordEqual, -operands: [type, result, id, id] }
    182: { id: op_f_ord_not_equal, -orig-id: OpFOrdNotEqual, -operands: [type, result, id, id] }
    183: { id: op_f_unord_not_equal, -orig-id: OpFUnordNotEqual, -operands: [type, result, id, id] }
    184: { id: op_f_ord_less_than, -orig-id: OpFOrdLessThan, -operands: [type, result, id, id] }
    185: { id: op_f_unord_less_than, -orig-id: OpFUnordLessThan, -operands: [type, result, id, id] }
    186: { id: op_f_ord_greater_than, -orig-id: OpFOrdGreaterThan, -operands: [type, result, id, id] }
    187: { id: op_f_unord_greater_than, -orig-id: OpFUnordGreaterThan, -operands: [type, result, id, id] }
    188: { id: op_f_ord_less_than_equal, -orig-id: OpFOrdLessThanEqual, -operands: [type, result, id, id] }
    189: { id: op_f_unord_less_than_equal, -orig-id: OpFUnordLessThanEqual, -operands: [type, result, id, id] }
    190: { id: op_f_ord_greater_than_equal, -orig-id: OpFOrdGreaterThanEqual, -operands: [type, result, id, id] }
    191: { id: op_f_unord_greater_than_equal, -orig-id: OpFUnordGreaterThanEqual, -operands: [type, result, id, id] }
    194: { id: op_shift_right_logical, -orig-id: OpShiftRightLogical, -operands: [type, result, id, id] }
    195: { id: op_shift_right_arithmetic, -orig-id: OpShiftRightArithmetic, -operands: [type, result, id, id] }
    196: { id: op_shift_left_logical, -orig-id: OpShiftLeftLogical, -operands: [type, result, id, id] }
    197: { id: op_bitwise_or, -orig-id: OpBitwiseOr, -operands: [type, result, id, id] }
    198: { id: op_bitwise_xor, -orig-id: OpBitwiseXor, -operands: [type, result, id, id] }
    199: { id: op_bitwise_and, -orig-id: OpBitwiseAnd, -operands: [type, result, id, id] }
    200: { id: op_not, -orig-id: OpNot, -operands: [type, result, id] }
    201: { id: op_bit_field_insert, -orig-id: OpBitFieldInsert, -operands: [type, result, id, id, id, id] }
    202: { id: op_bit_field_s_extract, -orig-id: OpBitFieldSExtract, -operands: [type, result, id, id, id] }
    203: { id: op_bit_field_u_extract, -orig-id: OpBitFieldUExtract, -operands: [type, result, id, id, id] }
    204: { id: op_bit_reverse, -orig-id: OpBitReverse, -operands: [type, result, id] }
    205: { id: op_bit_count, -orig-id: OpBitCount, -operands: [type, result, id] }
    207: { id: op_d_pdx, -orig-id: OpDPdx, -operands: [type, result, id] }
    208: { id: op_d_pdy, -orig-id: OpDPdy, -operands: [type, result, id] }
    209: { id: op_fwidth, -orig-id: OpFwidth, -operands: [type, result, id] }
    210: { id: op_d_pdx_fine, -orig-id: OpDPdxFine, -operands: [type, result, id] }
    211: { id: op_d_pdy_fine, -orig-id: OpDPdyFine, -operands: [type, result, id] }
    212: { id: op_fwidth_fine, -orig-id: OpFwidthFine, -operands: [type, result, id] }
    213: { id: op_d_pdx_coarse, -orig-id: OpDPdxCoarse, -operands: [type, result, id] }
    214: { id: op_d_pdy_coarse, -orig-id: OpDPdyCoarse, -operands: [type, result, id] }
    215: { id: op_fwidth_coarse, -orig-id: OpFwidthCoarse, -operands: [type, result, id] }
    218: { id: op_emit_vertex, -orig-id: OpEmitVertex }
    219: { id: op_end_primitive, -orig-id: OpEndPrimitive }
    220: { id: op_emit_stream_vertex, -orig-id: OpEmitStreamVertex, -operands: [id] }
    221: { id: op_end_stream_primitive, -orig-id: OpEndStreamPrimitive, -operands: [id] }
    224: { id: op_control_barrier, -orig-id: OpControlBarrier, -operands: [id, id, id] }
    225: { id: op_memory_barrier, -orig-id: OpMemoryBarrier, -operands: [id, id] }
    227: { id: op_atomic_load, -orig-id: OpAtomicLoad, -operands: [type, result, id, id, id] }
    228: { id: op_atomic_store, -orig-id: OpAtomicStore, -operands: [id, id, id, id] }
    229: { id: op_atomic_exchange, -orig-id: OpAtomicExchange, -operands: [type, result, id, id, id, id] }
    230: { id: op_atomic_compare_exchange, -orig-id: OpAtomicCompareExchange, -operands: [type, result, id, id, id, id, id, id] }
    231: { id: op_atomic_compare_exchange_weak, -orig-id: OpAtomicCompareExchangeWeak, -operands: [type, result, id, id, id, id, id, id] }
    232: { id: op_atomic_i_increment, -orig-id: OpAtomicIIncrement, -operands: [type, result, id, id, id] }
    233: { id: op_atomic_i_decrement, -orig-id: OpAtomicIDecrement, -operands: [type, result, id, id, id] }
    234: { id: op_atomic_i_add, -orig-id: OpAtomicIAdd, -operands: [type, result, id, id, id, id] }
    235: { id: op_atomic_i_sub, -orig-id: OpAtomicISub, -operands: [type, result, id, id, id, id] }
    236: { id: op_atomic_s_min, -orig-id: OpAtomicSMin, -operands: [type, result, id, id, id, id] }
    237: { id: op_atomic_u_min, -orig-id: OpAtomicUMin, -operands: [type, result, id, id, id, id] }
    238: { id: op_atomic_s_max, -orig-id: OpAtomicSMax, -operands: [type, result, id, id, id, id] }
    239: { id: op_atomic_u_max, -orig-id: OpAtomicUMax, -operands: [type, result, id, id, id, id] }
    240: { id: op_atomic_and, -orig-id: OpAtomicAnd, -operands: [type, result, id, id, id, id] }
    241: { id: op_atomic_or, -orig-id: OpAtomicOr, -operands: [type, result, id, id, id, id] }
    242: { id: op_atomic_xor, -orig-id: OpAtomicXor, -operands: [type, result, id, id, id, id] }
    245: { id: op_phi, -orig-id: OpPhi, -operands: [type, result, id-id*] }
    246: { id: op_loop_merge, -orig-id: OpLoopMerge, -operands: [id, id, any] }
    247: { id: op_selection_merge, -orig-id: OpSelectionMerge, -operands: [id, literal] }
    248: { id: op_label, -orig-id: OpLabel, -operands: [result] }
    249: { id: op_branch, -orig-id: OpBranch, -operands: [id] }
    250: { id: op_branch_conditional, -orig-id: OpBranchConditional, -operands: [id, id, id, literal*] }
    251: { id: op_switch, -orig-id: OpSwitch, -operands: [id, id, literal-id*] }
    252: { id: op_kill, -orig-id: OpKill }
    253: { id: op_return, -orig-id: OpReturn }
    254: { id: op_return_value, -orig-id: OpReturnValue, -operands: [id] }
    255: { id: op_unreachable, -orig-id: OpUnreachable }
    256: { id: op_lifetime_start, -orig-id: OpLifetimeStart, -operands: [id, literal] }
    257: { id: op_lifetime_stop, -orig-id: OpLifetimeStop, -operands: [id, literal] }
    259: { id: op_group_async_copy, -orig-id: OpGroupAsyncCopy, -operands: [type, result, id, id, id, id, id, id] }
    260: { id: op_group_wait_events, -orig-id: OpGroupWaitEvents, -operands: [id, id, id] }
    261: { id: op_group_all, -orig-id: OpGroupAll, -operands: [type, result, id, id] }
    262: { id: op_group_any, -orig-id: OpGroupAny, -operands: [type, result, id, id] }
    263: { id: op_group_broadcast, -orig-id: OpGroupBroadcast, -operands: [type, result, id, id, id] }
    264: { id: op_group_i_add, -orig-id: OpGroupIAdd, -operands: [type, result, id, literal, id] }
    265: { id: op_group_f_add, -orig-id: OpGroupFAdd, -operands: [type, result, id, literal, id] }
    266: { id: op_group_f_min, -orig-id: OpGroupFMin, -operands: [type, result, id, literal, id] }
    267: { id: op_group_u_min, -orig-id: OpGroupUMin, -operands: [type, result, id, literal, id] }
    268: { id: op_group_s_min, -orig-id: OpGroupSMin, -operands: [type, result, id, literal, id] }
    269: { id: op_group_f_max, -orig-id: OpGroupFMax, -operands: [type, result, id, literal, id] }
    270: { id: op_group_u_max, -orig-id: OpGroupUMax, -operands: [type, result, id, literal, id] }
    271: { id: op_group_s_max, -orig-id: OpGroupSMax, -operands: [type, result, id, literal, id] }
    274: { id: op_read_pipe, -orig-id: OpReadPipe, -operands: [type, result, id, id, id, id] }
    275: { id: op_write_pipe, -orig-id: OpWritePipe, -operands: [type, result, id, id, id, id] }
    276: { id: op_reserved_read_pipe, -orig-id: OpReservedReadPipe, -operands: [type, result, id, id, id, id, id, id] }
    277: { id: op_reserved_write_pipe, -orig-id: OpReservedWritePipe, -operands: [type, result, id, id, id, id, id, id] }
    278: { id: op_reserve_read_pipe_packets, -orig-id: OpReserveReadPipePackets, -operands: [type, result, id, id, id, id] }
    279: { id: op_reserve_write_pipe_packets, -orig-id: OpReserveWritePipePackets, -operands: [type, result, id, id, id, id] }
    280: { id: op_commit_read_pipe, -orig-id: OpCommitReadPipe, -operands: [id, id, id, id] }
    281: { id: op_commit_write_pipe, -orig-id: OpCommitWritePipe, -operands: [id, id, id, id] }
    282: { id: op_is_valid_reserve_id, -orig-id: OpIsValidReserveId, -operands: [type, result, id] }
    283: { id: op_get_num_pipe_packets, -orig-id: OpGetNumPipePackets, -operands: [type, result, id, id, id] }
    284: { id: op_get_max_pipe_packets, -orig-id: OpGetMaxPipePackets, -operands: [type, result, id, id, id] }
    285: { id: op_group_reserve_read_pipe_packets, -orig-id: OpGroupReserveReadPipePackets, -operands: [type, result, id, id, id, id, id] }
    286: { id: op_group_reserve_write_pipe_packets, -orig-id: OpGroupReserveWritePipePackets, -operands: [type, result, id, id, id, id, id] }
    287: { id: op_group_commit_read_pipe, -orig-id: OpGroupCommitReadPipe, -operands: [id, id, id, id, id] }
    288: { id: op_group_commit_write_pipe, -orig-id: OpGroupCommitWritePipe, -operands: [id, id, id, id, id] }
    291: { id: op_enqueue_marker, -orig-id: OpEnqueueMarker, -operands: [type, result, id, id, id, id] }
    292: { id: op_enqueue_kernel, -orig-id: OpEnqueueKernel, -operands: [type, result, id, id, id, id, id, id, id, id, id, id, id*] }
    293: { id: op_get_kernel_n_drange_sub_group_count, -orig-id: OpGetKernelNDrangeSubGroupCount, -operands: [type, result, id, id, id, id, id] }
    294: { id: op_get_kernel_n_drange_max_sub_group_size, -orig-id: OpGetKernelNDrangeMaxSubGroupSize, -operands: [type, result, id, id, id, id, id] }
    295: { id: op_get_kernel_work_group_size, -orig-id: OpGetKernelWorkGroupSize, -operands: [type, result, id, id, id, id] }
    296: { id: op_get_kernel_preferred_work_group_size_multiple, -orig-id: OpGetKernelPreferredWorkGroupSizeMultiple, -operands: [type, result, id, id, id, id] }
    297: { id: op_retain_event, -orig-id: OpRetainEvent, -operands: [id] }
    298: { id: op_release_event, -orig-id: OpReleaseEvent, -operands: [id] }
    299: { id: op_create_user_event, -orig-id: OpCreateUserEvent, -operands: [type, result] }
    300: { id: op_is_valid_event, -orig-id: OpIsValidEvent, -operands: [type, result, id] }
    301: { id: op_set_user_event_status, -orig-id: OpSetUserEventStatus, -operands: [id, id] }
    302: { id: op_capture_event_profiling_info, -orig-id: OpCaptureEventProfilingInfo, -operands: [id, id, id] }
    303: { id: op_get_default_queue, -orig-id: OpGetDefaultQueue, -operands: [type, result] }
    304: { id: op_build_nd_range, -orig-id: OpBuildNDRange, -operands: [type, result, id, id, id] }
    305: { id: op_image_sparse_sample_implicit_lod, -orig-id: OpImageSparseSampleImplicitLod, -operands: [type, result, id, id, any] }
    306: { id: op_image_sparse_sample_explicit_lod, -orig-id: OpImageSparseSampleExplicitLod, -operands: [type, result, id, id, any] }
    307: { id: op_image_sparse_sample_dref_implicit_lod, -orig-id: OpImageSparseSampleDrefImplicitLod, -operands: [type, result, id, id, id, any] }
    308: { id: op_image_sparse_sample_dref_explicit_lod, -orig-id: OpImageSparseSampleDrefExplicitLod, -operands: [type, result, id, id, id, any] }
    309: { id: op_image_sparse_sample_proj_implicit_lod, -orig-id: OpImageSparseSampleProjImplicitLod, -operands: [type, result, id, id, any] }
    310: { id: op_image_sparse_sample_proj_explicit_lod, -orig-id: OpImageSparseSampleProjExplicitLod, -operands: [type, result, id, id, any] }
    311: { id: op_image_sparse_sample_proj_dref_implicit_lod, -orig-id: OpImageSparseSampleProjDrefImplicitLod, -operands: [type, result, id, id, id, any] }
    312: { id: op_image_sparse_sample_proj_dref_explicit_lod, -orig-id: OpImageSparseSampleProjDrefExplicitLod, -operands: [type, result, id, id, id, any] }
    313: { id: op_image_sparse_fetch, -orig-id: OpImageSparseFetch, -operands: [type, result, id, id, any] }
    314: { id: op_image_sparse_gather, -orig-id: OpImageSparseGather, -operands: [type, result, id, id, id, any] }
    315: { id: op_image_sparse_dref_gather, -orig-id: OpImageSparseDrefGather, -operands: [type, result, id, id, id, any] }
    316: { id: op_image_sparse_texels_resident, -orig-id: OpImageSparseTexelsResident, -operands: [type, result, id] }
    317: { id: op_no_line, -orig-id: OpNoLine }
    318: { id: op_atomic_flag_test_and_set, -orig-id: OpAtomicFlagTestAndSet, -operands: [type, result, id, id, id] }
    319: { id: op_atomic_flag_clear, -orig-id: OpAtomicFlagClear, -operands: [id, id, id] }
    320: { id: op_image_sparse_read, -orig-id: OpImageSparseRead, -operands: [type, result, id, id, any] }
    321: { id: op_size_of, -orig-id: OpSizeOf, -operands: [type, result, id] }
    322: { id: op_type_pipe_storage, -orig-id: OpTypePipeStorage, -operands: [result] }
    323: { id: op_constant_pipe_storage, -orig-id: OpConstantPipeStorage, -operands: [type, result, literal, literal, literal] }
    324: { id: op_create_pipe_from_pipe_storage, -orig-id: OpCreatePipeFromPipeStorage, -operands: [type, result, id] }
    325: { id: op_get_kernel_local_size_for_subgroup_count, -orig-id: OpGetKernelLocalSizeForSubgroupCount, -operands: [type, result, id, id, id, id, id] }
    326: { id: op_get_kernel_max_num_subgroups, -orig-id: OpGetKernelMaxNumSubgroups, -operands: [type, result, id, id, id, id] }
    327: { id: op_type_named_barrier, -orig-id: OpTypeNamedBarrier, -operands: [result] }
    328: { id: op_named_barrier_initialize, -orig-id: OpNamedBarrierInitialize, -operands: [type, result, id] }
    329: { id: op_memory_named_barrier, -orig-id: OpMemoryNamedBarrier, -operands: [id, id, id] }
    330: { id: op_module_processed, -orig-id: OpModuleProcessed, -operands: [string] }
    331: { id: op_execution_mode_id, -orig-id: OpExecutionModeId, -operands: [id, any] }
    332: { id: op_decorate_id, -orig-id: OpDecorateId, -operands: [id, any] }
    333: { id: op_group_non_uniform_elect, -orig-id: OpGroupNonUniformElect, -operands: [type, result, id] }
    334: { id: op_group_non_uniform_all, -orig-id: OpGroupNonUniformAll, -operands: [type, result, id, id] }
    335: { id: op_group_non_uniform_any, -orig-id: OpGroupNonUniformAny, -operands: [type, result, id, id] }
    336: { id: op_group_non_uniform_all_equal, -orig-id: OpGroupNonUniformAllEqual, -operands: [type, result, id, id] }
    337: { id: op_group_non_uniform_broadcast, -orig-id: OpGroupNonUniformBroadcast, -operands: [type, result, id, id, id] }
    338: { id: op_group_non_uniform_broadcast_first, -orig-id: OpGroupNonUniformBroadcastFirst, -operands: [type, result, id, id] }
    339: { id: op_group_non_uniform_ballot, -orig-id: OpGroupNonUniformBallot, -operands: [type, result, id, id] }
    340: { id: op_group_non_uniform_inverse_ballot, -orig-id: OpGroupNonUniformInverseBallot, -operands: [type, result, id, id] }
    341: { id: op_group_non_uniform_ballot_bit_extract, -orig-id: OpGroupNonUniformBallotBitExtract, -operands: [type, result, id, id, id] }
    342: { id: op_group_non_uniform_ballot_bit_count, -orig-id: OpGroupNonUniformBallotBitCount, -operands: [type, result, id, literal, id] }
    343: { id: op_group_non_uniform_ballot_find_lsb, -orig-id: OpGroupNonUniformBallotFindLSB, -operands: [type, result, id, id] }
    344: { id: op_group_non_uniform_ballot_find_msb, -orig-id: OpGroupNonUniformBallotFindMSB, -operands: [type, result, id, id] }
    345: { id: op_group_non_uniform_shuffle, -orig-id: OpGroupNonUniformShuffle, -operands: [type, result, id, id, id] }
    346: { id: op_group_non_uniform_shuffle_xor, -orig-id: OpGroupNonUniformShuffleXor, -operands: [type, result, id, id, id] }
    347: { id: op_group_non_uniform_shuffle_up, -orig-id: OpGroupNonUniformShuffleUp, -operands: [type, result, id, id, id] }
    348: { id: op_group_non_uniform_shuffle_down, -orig-id: OpGroupNonUniformShuffleDown, -operands: [type, result, id, id, id] }
    349: { id: op_group_non_uniform_i_add, -orig-id: OpGroupNonUniformIAdd, -operands: [type, result, id, literal, id, id?] }
    350: { id: op_group_non_uniform_f_add, -orig-id: OpGroupNonUniformFAdd, -operands: [type, result, id, literal, id, id?] }
    351: { id: op_group_non_uniform_i_mul, -orig-id: OpGroupNonUniformIMul, -operands: [type, result, id, literal, id, id?] }
    352: { id: op_group_non_uniform_f_mul, -orig-id: OpGroupNonUniformFMul, -operands: [type, result, id, literal, id, id?] }
    353: { id: op_group_non_uniform_s_min, -orig-id: OpGroupNonUniformSMin, -operands: [type, result, id, literal, id, id?] }
    354: { id: op_group_non_uniform_u_min, -orig-id: OpGroupNonUniformUMin, -operands: [type, result, id, literal, id, id?] }
    355: { id: op_group_non_uniform_f_min, -orig-id: OpGroupNonUniformFMin, -operands: [type, result, id, literal, id, id?] }
    356: { id: op_group_non_uniform_s_max, -orig-id: OpGroupNonUniformSMax, -operands: [type, result, id, literal, id, id?] }
    357: { id: op_group_non_uniform_u_max, -orig-id: OpGroupNonUniformUMax, -operands: [type, result, id, literal, id, id?] }
    358: { id: op_group_non_uniform_f_max, -orig-id: OpGroupNonUniformFMax, -operands: [type, result, id, literal, id, id?] }
    359: { id: op_group_non_uniform_bitwise_and, -orig-id: OpGroupNonUniformBitwiseAnd, -operands: [type, result, id, literal, id, id?] }
    360: { id: op_group_non_uniform_bitwise_or, -orig-id: OpGroupNonUniformBitwiseOr, -operands: [type, result, id, literal, id, id?] }
    361: { id: op_group_non_uniform_bitwise_xor, -orig-id: OpGroupNonUniformBitwiseXor, -operands: [type, result, id, literal, id, id?] }
    362: { id: op_group_non_uniform_logical_and, -orig-id: OpGroupNonUniformLogicalAnd, -operands: [type, result, id, literal, id, id?] }
    363: { id: op_group_non_uniform_logical_or, -orig-id: OpGroupNonUniformLogicalOr, -operands: [type, result, id, literal, id, id?] }
    364: { id: op_group_non_uniform_logical_xor, -orig-id: OpGroupNonUniformLogicalXor, -operands: [type, result, id, literal, id, id?] }
    365: { id: op_group_non_uniform_quad_broadcast, -orig-id: OpGroupNonUniformQuadBroadcast, -operands: [type, result, id, id, id] }
    366: { id: op_group_non_uniform_quad_swap, -orig-id: OpGroupNonUniformQuadSwap, -operands: [type, result, id, id, id] }
    400: { id: op_copy_logical, -orig-id: OpCopyLogical, -operands: [type, result, id] }
    401: { id: op_ptr_equal, -orig-id: OpPtrEqual, -operands: [type, result, id, id] }
    402: { id: op_ptr_not_equal, -orig-id: OpPtrNotEqual, -operands: [type, result, id, id] }
    403: { id: op_ptr_diff, -orig-id: OpPtrDiff, -operands: [type, result, id, id] }
    4160: { id: op_color_attachment_read_ext, -orig-id: OpColorAttachmentReadEXT, -operands: [type, result, id, id?] }
    4161: { id: op_depth_attachment_read_ext, -orig-id: OpDepthAttachmentReadEXT, -operands: [type, result, id?] }
    4162: { id: op_stencil_attachment_read_ext, -orig-id: OpStencilAttachmentReadEXT, -operands: [type, result, id?] }
    4163: { id: op_type_tensor_arm, -orig-id: OpTypeTensorARM, -operands: [result, id, id?, id?] }
    4164: { id: op_tensor_read_arm, -orig-id: OpTensorReadARM, -operands: [type, result, id, id, any] }
    4165: { id: op_tensor_write_arm, -orig-id: OpTensorWriteARM, -operands: [id, id, id, any] }
    4166: { id: op_tensor_query_size_arm, -orig-id: OpTensorQuerySizeARM, -operands: [type, result, id, id] }
    4181: { id: op_graph_constant_arm, -orig-id: OpGraphConstantARM, -operands: [type, result, literal] }
    4182: { id: op_graph_entry_point_arm, -orig-id: OpGraphEntryPointARM, -operands: [id, string, id*] }
    4183: { id: op_graph_arm, -orig-id: OpGraphARM, -operands: [type, result] }
    4184: { id: op_graph_input_arm, -orig-id: OpGraphInputARM, -operands: [type, result, id, id*] }
    4185: { id: op_graph_set_output_arm, -orig-id: OpGraphSetOutputARM, -operands: [id, id, id*] }
    4186: { id: op_graph_end_arm, -orig-id: OpGraphEndARM }
    4190: { id: op_type_graph_arm, -orig-id: OpTypeGraphARM, -operands: [result, literal, id*] }
    4195: { id: op_bitcast_extract_ext, -orig-id: OpBitcastExtractEXT, -operands: [type, result, id, id] }
    4416: { id: op_terminate_invocation, -orig-id: OpTerminateInvocation }
    4417: { id: op_type_untyped_pointer_khr, -orig-id: OpTypeUntypedPointerKHR, -operands: [result, literal] }
    4418: { id: op_untyped_variable_khr, -orig-id: OpUntypedVariableKHR, -operands: [type, result, literal, id?, id?] }
    4419: { id: op_untyped_access_chain_khr, -orig-id: OpUntypedAccessChainKHR, -operands: [type, result, id, id, id*] }
    4420: { id: op_untyped_in_bounds_access_chain_khr, -orig-id: OpUntypedInBoundsAccessChainKHR, -operands: [type, result, id, id, id*] }
    4421: { id: op_subgroup_ballot_khr, -orig-id: OpSubgroupBallotKHR, -operands: [type, result, id] }
    4422: { id: op_subgroup_first_invocation_khr, -orig-id: OpSubgroupFirstInvocationKHR, -operands: [type, result, id] }
    4423: { id: op_untyped_ptr_access_chain_khr, -orig-id: OpUntypedPtrAccessChainKHR, -operands: [type, result, id, id, id, id*] }
    4424: { id: op_untyped_in_bounds_ptr_access_chain_khr, -orig-id: OpUntypedInBoundsPtrAccessChainKHR, -operands: [type, result, id, id, id, id*] }
    4425: { id: op_untyped_array_length_khr, -orig-id: OpUntypedArrayLengthKHR, -operands: [type, result, id, id, literal] }
    4426: { id: op_untyped_prefetch_khr, -orig-id: OpUntypedPrefetchKHR, -operands: [id, id, id?, id?, id?] }
    4427: { id: op_fma_khr, -orig-id: OpFmaKHR, -operands: [type, result, id, id, id] }
    4428: { id: op_subgroup_all_khr, -orig-id: OpSubgroupAllKHR, -operands: [type, result, id] }
    4429: { id: op_subgroup_any_khr, -orig-id: OpSubgroupAnyKHR, -operands: [type, result, id] }
    4430: { id: op_subgroup_all_equal_khr, -orig-id: OpSubgroupAllEqualKHR, -operands: [type, result, id] }
    4431: { id: op_group_non_uniform_rotate_khr, -orig-id: OpGroupNonUniformRotateKHR, -operands: [type, result, id, id, id, id?] }
    4432: { id: op_subgroup_read_invocation_khr, -orig-id: OpSubgroupReadInvocationKHR, -operands: [type, result, id, id] }
    4433: { id: op_ext_inst_with_forward_refs_khr, -orig-id: OpExtInstWithForwardRefsKHR, -operands: [type, result, id, literal, id*] }
    4434: { id: op_untyped_group_async_copy_khr, -orig-id: OpUntypedGroupAsyncCopyKHR, -operands: [type, result, id, id, id, id, id, id, id, any] }
    4445: { id: op_trace_ray_khr, -orig-id: OpTraceRayKHR, -operands: [id, id, id, id, id, id, id, id, id, id, id] }
    4446: { id: op_execute_callable_khr, -orig-id: OpExecuteCallableKHR, -operands: [id, id] }
    4447: { id: op_convert_u_to_acceleration_structure_khr, -orig-id: OpConvertUToAccelerationStructureKHR, -operands: [type, result, id] }
    4448: { id: op_ignore_intersection_khr, -orig-id: OpIgnoreIntersectionKHR }
    4449: { id: op_terminate_ray_khr, -orig-id: OpTerminateRayKHR }
    4450: { id: op_s_dot, -orig-id: OpSDot, -operands: [type, result, id, id, literal?] }
    4451: { id: op_u_dot, -orig-id: OpUDot, -operands: [type, result, id, id, literal?] }
    4452: { id: op_su_dot, -orig-id: OpSUDot, -operands: [type, result, id, id, literal?] }
    4453: { id: op_s_dot_acc_sat, -orig-id: OpSDotAccSat, -operands: [type, result, id, id, id, literal?] }
    4454: { id: op_u_dot_acc_sat, -orig-id: OpUDotAccSat, -operands: [type, result, id, id, id, literal?] }
    4455: { id: op_su_dot_acc_sat, -orig-id: OpSUDotAccSat, -operands: [type, result, id, id, id, literal?] }
    4456: { id: op_type_cooperative_matrix_khr, -orig-id: OpTypeCooperativeMatrixKHR, -operands: [result, id, id, id, id, id] }
    4457: { id: op_cooperative_matrix_load_khr, -orig-id: OpCooperativeMatrixLoadKHR, -operands: [type, result, id, id, id?, any] }
    4458: { id: op_cooperative_matrix_store_khr, -orig-id: OpCooperativeMatrixStoreKHR, -operands: [id, id, id, id?, any] }
    4459: { id: op_cooperative_matrix_mul_add_khr, -orig-id: OpCooperativeMatrixMulAddKHR, -operands: [type, result, id, id, id, literal?] }
    4460: { id: op_cooperative_matrix_length_khr, -orig-id: OpCooperativeMatrixLengthKHR, -operands: [type, result, id] }
    4461: { id: op_constant_composite_replicate_ext, -orig-id: OpConstantCompositeReplicateEXT, -operands: [type, result, id] }
    4462: { id: op_spec_constant_composite_replicate_ext, -orig-id: OpSpecConstantCompositeReplicateEXT, -operands: [type, result, id] }
    4463: { id: op_composite_construct_replicate_ext, -orig-id: OpCompositeConstructReplicateEXT, -operands: [type, result, id] }
    4472: { id: op_type_ray_query_khr, -orig-id: OpTypeRayQueryKHR, -operands: [result] }
    4473: { id: op_ray_query_initialize_khr, -orig-id: OpRayQueryInitializeKHR, -operands: [id, id, id, id, id, id, id, id] }
    4474: { id: op_ray_query_terminate_khr, -orig-id: OpRayQueryTerminateKHR, -operands: [id] }
    4475: { id: op_ray_query_generate_intersection_khr, -orig-id: OpRayQueryGenerateIntersectionKHR, -operands: [id, id] }
    4476: { id: op_ray_query_confirm_intersection_khr, -orig-id: OpRayQueryConfirmIntersectionKHR, -operands: [id] }
    4477: { id: op_ray_query_proceed_khr, -orig-id: OpRayQueryProceedKHR, -operands: [type, result, id] }
    4479: { id: op_ray_query_get_intersection_type_khr, -orig-id: OpRayQueryGetIntersectionTypeKHR, -operands: [type, result, id, id] }
    4480: { id: op_image_sample_weighted_qcom, -orig-id: OpImageSampleWeightedQCOM, -operands: [type, result, id, id, id] }
    4481: { id: op_image_box_filter_qcom, -orig-id: OpImageBoxFilterQCOM, -operands: [type, result, id, id, id] }
    4482: { id: op_image_block_match_ssdqcom, -orig-id: OpImageBlockMatchSSDQCOM, -operands: [type, result, id, id, id, id, id] }
    4483: { id: op_image_block_match_sadqcom, -orig-id: OpImageBlockMatchSADQCOM, -operands: [type, result, id, id, id, id, id] }
    4497: { id: op_bit_cast_array_qcom, -orig-id: OpBitCastArrayQCOM, -operands: [type, result, id] }
    4500: { id: op_image_block_match_window_ssdqcom, -orig-id: OpImageBlockMatchWindowSSDQCOM, -operands: [type, result, id, id, id, id, id] }
    4501: { id: op_image_block_match_window_sadqcom, -orig-id: OpImageBlockMatchWindowSADQCOM, -operands: [type, result, id, id, id, id, id] }
    4502: { id: op_image_block_match_gather_ssdqcom, -orig-id: OpImageBlockMatchGatherSSDQCOM, -operands: [type, result, id, id, id, id, id] }
    4503: { id: op_image_block_match_gather_sadqcom, -orig-id: OpImageBlockMatchGatherSADQCOM, -operands: [type, result, id, id, id, id, id] }
    4540: { id: op_composite_construct_coop_mat_qcom, -orig-id: OpCompositeConstructCoopMatQCOM, -operands: [type, result, id] }
    4541: { id: op_composite_extract_coop_mat_qcom, -orig-id: OpCompositeExtractCoopMatQCOM, -operands: [type, result, id] }
    4542: { id: op_extract_sub_array_qcom, -orig-id: OpExtractSubArrayQCOM, -operands: [type, result, id, id] }
    4545: { id: op_image_gather_qcom, -orig-id: OpImageGatherQCOM, -operands: [type, result, id, id, id, id, any] }
    5000: { id: op_group_i_add_non_uniform_amd, -orig-id: OpGroupIAddNonUniformAMD, -operands: [type, result, id, literal, id] }
    5001: { id: op_group_f_add_non_uniform_amd, -orig-id: OpGroupFAddNonUniformAMD, -operands: [type, result, id, literal, id] }
    5002: { id: op_group_f_min_non_uniform_amd, -orig-id: OpGroupFMinNonUniformAMD, -operands: [type, result, id, literal, id] }
    5003: { id: op_group_u_min_non_uniform_amd, -orig-id: OpGroupUMinNonUniformAMD, -operands: [type, result, id, literal, id] }
    5004: { id: op_group_s_min_non_uniform_amd, -orig-id: OpGroupSMinNonUniformAMD, -operands: [type, result, id, literal, id] }
    5005: { id: op_group_f_max_non_uniform_amd, -orig-id: OpGroupFMaxNonUniformAMD, -operands: [type, result, id, literal, id] }
    5006: { id: op_group_u_max_non_uniform_amd, -orig-id: OpGroupUMaxNonUniformAMD, -operands: [type, result, id, literal, id] }
    5007: { id: op_group_s_max_non_uniform_amd, -orig-id: OpGroupSMaxNonUniformAMD, -operands: [type, result, id, literal, id] }
    5011: { id: op_fragment_mask_fetch_amd, -orig-id: OpFragmentMaskFetchAMD, -operands: [type, result, id, id] }
    5012: { id: op_fragment_fetch_amd, -orig-id: OpFragmentFetchAMD, -operands: [type, result, id, id, id] }
    5056: { id: op_read_clock_khr, -orig-id: OpReadClockKHR, -operands: [type, result, id] }
    5074: { id: op_allocate_node_payloads_amdx, -orig-id: OpAllocateNodePayloadsAMDX, -operands: [type, result, id, id, id] }
    5075: { id: op_enqueue_node_payloads_amdx, -orig-id: OpEnqueueNodePayloadsAMDX, -operands: [id] }
    5076: { id: op_type_node_payload_array_amdx, -orig-id: OpTypeNodePayloadArrayAMDX, -operands: [result, id] }
    5078: { id: op_finish_writing_node_payload_amdx, -orig-id: OpFinishWritingNodePayloadAMDX, -operands: [type, result, id] }
    5090: { id: op_node_payload_array_length_amdx, -orig-id: OpNodePayloadArrayLengthAMDX, -operands: [type, result, id] }
    5101: { id: op_is_node_payload_valid_amdx, -orig-id: OpIsNodePayloadValidAMDX, -operands: [type, result, id, id] }
    5103: { id: op_constant_string_amdx, -orig-id: OpConstantStringAMDX, -operands: [result, string] }
    5104: { id: op_spec_constant_string_amdx, -orig-id: OpSpecConstantStringAMDX, -operands: [result, string] }
    5110: { id: op_group_non_uniform_quad_all_khr, -orig-id: OpGroupNonUniformQuadAllKHR, -operands: [type, result, id] }
    5111: { id: op_group_non_uniform_quad_any_khr, -orig-id: OpGroupNonUniformQuadAnyKHR, -operands: [type, result, id] }
    5115: { id: op_type_buffer_ext, -orig-id: OpTypeBufferEXT, -operands: [result, literal] }
    5119: { id: op_buffer_pointer_ext, -orig-id: OpBufferPointerEXT, -operands: [type, result, id] }
    5121: { id: op_abort_khr, -orig-id: OpAbortKHR, -operands: [id, id] }
    5126: { id: op_untyped_image_texel_pointer_ext, -orig-id: OpUntypedImageTexelPointerEXT, -operands: [type, result, id, id, id, id] }
    5127: { id: op_member_decorate_id_ext, -orig-id: OpMemberDecorateIdEXT, -operands: [id, literal, any] }
    5129: { id: op_constant_size_of_ext, -orig-id: OpConstantSizeOfEXT, -operands: [type, result, id] }
    5147: { id: op_constant_data_khr, -orig-id: OpConstantDataKHR, -operands: [type, result, literal*] }
    5148: { id: op_spec_constant_data_khr, -orig-id: OpSpecConstantDataKHR, -operands: [type, result, literal*] }
    5158: { id: op_poison_khr, -orig-id: OpPoisonKHR, -operands: [type, result] }
    5159: { id: op_freeze_khr, -orig-id: OpFreezeKHR, -operands: [type, result, id] }
    5249: { id: op_hit_object_record_hit_motion_nv, -orig-id: OpHitObjectRecordHitMotionNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id, id] }
    5250: { id: op_hit_object_record_hit_with_index_motion_nv, -orig-id: OpHitObjectRecordHitWithIndexMotionNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id] }
    5251: { id: op_hit_object_record_miss_motion_nv, -orig-id: OpHitObjectRecordMissMotionNV, -operands: [id, id, id, id, id, id, id] }
    5252: { id: op_hit_object_get_world_to_object_nv, -orig-id: OpHitObjectGetWorldToObjectNV, -operands: [type, result, id] }
    5253: { id: op_hit_object_get_object_to_world_nv, -orig-id: OpHitObjectGetObjectToWorldNV, -operands: [type, result, id] }
    5254: { id: op_hit_object_get_object_ray_direction_nv, -orig-id: OpHitObjectGetObjectRayDirectionNV, -operands: [type, result, id] }
    5255: { id: op_hit_object_get_object_ray_origin_nv, -orig-id: OpHitObjectGetObjectRayOriginNV, -operands: [type, result, id] }
    5256: { id: op_hit_object_trace_ray_motion_nv, -orig-id: OpHitObjectTraceRayMotionNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id] }
    5257: { id: op_hit_object_get_shader_record_buffer_handle_nv, -orig-id: OpHitObjectGetShaderRecordBufferHandleNV, -operands: [type, result, id] }
    5258: { id: op_hit_object_get_shader_binding_table_record_index_nv, -orig-id: OpHitObjectGetShaderBindingTableRecordIndexNV, -operands: [type, result, id] }
    5259: { id: op_hit_object_record_empty_nv, -orig-id: OpHitObjectRecordEmptyNV, -operands: [id] }
    5260: { id: op_hit_object_trace_ray_nv, -orig-id: OpHitObjectTraceRayNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id] }
    5261: { id: op_hit_object_record_hit_nv, -orig-id: OpHitObjectRecordHitNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id] }
    5262: { id: op_hit_object_record_hit_with_index_nv, -orig-id: OpHitObjectRecordHitWithIndexNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id] }
    5263: { id: op_hit_object_record_miss_nv, -orig-id: OpHitObjectRecordMissNV, -operands: [id, id, id, id, id, id] }
    5264: { id: op_hit_object_execute_shader_nv, -orig-id: OpHitObjectExecuteShaderNV, -operands: [id, id] }
    5265: { id: op_hit_object_get_current_time_nv, -orig-id: OpHitObjectGetCurrentTimeNV, -operands: [type, result, id] }
    5266: { id: op_hit_object_get_attributes_nv, -orig-id: OpHitObjectGetAttributesNV, -operands: [id, id] }
    5267: { id: op_hit_object_get_hit_kind_nv, -orig-id: OpHitObjectGetHitKindNV, -operands: [type, result, id] }
    5268: { id: op_hit_object_get_primitive_index_nv, -orig-id: OpHitObjectGetPrimitiveIndexNV, -operands: [type, result, id] }
    5269: { id: op_hit_object_get_geometry_index_nv, -orig-id: OpHitObjectGetGeometryIndexNV, -operands: [type, result, id] }
    5270: { id: op_hit_object_get_instance_id_nv, -orig-id: OpHitObjectGetInstanceIdNV, -operands: [type, result, id] }
    5271: { id: op_hit_object_get_instance_custom_index_nv, -orig-id: OpHitObjectGetInstanceCustomIndexNV, -operands: [type, result, id] }
    5272: { id: op_hit_object_get_world_ray_direction_nv, -orig-id: OpHitObjectGetWorldRayDirectionNV, -operands: [type, result, id] }
    5273: { id: op_hit_object_get_world_ray_origin_nv, -orig-id: OpHitObjectGetWorldRayOriginNV, -operands: [type, result, id] }
    5274: { id: op_hit_object_get_ray_t_max_nv, -orig-id: OpHitObjectGetRayTMaxNV, -operands: [type, result, id] }
    5275: { id: op_hit_object_get_ray_t_min_nv, -orig-id: OpHitObjectGetRayTMinNV, -operands: [type, result, id] }
    5276: { id: op_hit_object_is_empty_nv, -orig-id: OpHitObjectIsEmptyNV, -operands: [type, result, id] }
    5277: { id: op_hit_object_is_hit_nv, -orig-id: OpHitObjectIsHitNV, -operands: [type, result, id] }
    5278: { id: op_hit_object_is_miss_nv, -orig-id: OpHitObjectIsMissNV, -operands: [type, result, id] }
    5279: { id: op_reorder_thread_with_hit_object_nv, -orig-id: OpReorderThreadWithHitObjectNV, -operands: [id, id?, id?] }
    5280: { id: op_reorder_thread_with_hint_nv, -orig-id: OpReorderThreadWithHintNV, -operands: [id, id] }
    5281: { id: op_type_hit_object_nv, -orig-id: OpTypeHitObjectNV, -operands: [result] }
    5283: { id: op_image_sample_footprint_nv, -orig-id: OpImageSampleFootprintNV, -operands: [type, result, id, id, id, id, any] }
    5288: { id: op_type_vector_id_ext, -orig-id: OpTypeVectorIdEXT, -operands: [result, id, id] }
    5289: { id: op_cooperative_vector_matrix_mul_nv, -orig-id: OpCooperativeVectorMatrixMulNV, -operands: [type, result, id, id, id, id, id, id, id, id, id, id?, literal?] }
    5290: { id: op_cooperative_vector_outer_product_accumulate_nv, -orig-id: OpCooperativeVectorOuterProductAccumulateNV, -operands: [id, id, id, id, id, id, id?] }
    5291: { id: op_cooperative_vector_reduce_sum_accumulate_nv, -orig-id: OpCooperativeVectorReduceSumAccumulateNV, -operands: [id, id, id] }
    5292: { id: op_cooperative_vector_matrix_mul_add_nv, -orig-id: OpCooperativeVectorMatrixMulAddNV, -operands: [type, result, id, id, id, id, id, id, id, id, id, id, id, id, id?, literal?] }
    5293: { id: op_cooperative_matrix_convert_use_ext, -orig-id: OpCooperativeMatrixConvertUseEXT, -operands: [type, result, id] }
    5294: { id: op_emit_mesh_tasks_ext, -orig-id: OpEmitMeshTasksEXT, -operands: [id, id, id, id?] }
    5295: { id: op_set_mesh_outputs_ext, -orig-id: OpSetMeshOutputsEXT, -operands: [id, id] }
    5296: { id: op_group_non_uniform_partition_ext, -orig-id: OpGroupNonUniformPartitionEXT, -operands: [type, result, id] }
    5299: { id: op_write_packed_primitive_indices4x8_nv, -orig-id: OpWritePackedPrimitiveIndices4x8NV, -operands: [id, id] }
    5300: { id: op_fetch_micro_triangle_vertex_position_nv, -orig-id: OpFetchMicroTriangleVertexPositionNV, -operands: [type, result, id, id, id, id, id] }
    5301: { id: op_fetch_micro_triangle_vertex_barycentric_nv, -orig-id: OpFetchMicroTriangleVertexBarycentricNV, -operands: [type, result, id, id, id, id, id] }
    5302: { id: op_cooperative_vector_load_nv, -orig-id: OpCooperativeVectorLoadNV, -operands: [type, result, id, id, any] }
    5303: { id: op_cooperative_vector_store_nv, -orig-id: OpCooperativeVectorStoreNV, -operands: [id, id, id, any] }
    5304: { id: op_hit_object_record_from_query_ext, -orig-id: OpHitObjectRecordFromQueryEXT, -operands: [id, id, id, id, id?] }
    5305: { id: op_hit_object_record_miss_ext, -orig-id: OpHitObjectRecordMissEXT, -operands: [id, id, id, id, id, id, id] }
    5306: { id: op_hit_object_record_miss_motion_ext, -orig-id: OpHitObjectRecordMissMotionEXT, -operands: [id, id, id, id, id, id, id, id] }
    5307: { id: op_hit_object_get_intersection_triangle_vertex_positions_ext, -orig-id: OpHitObjectGetIntersectionTriangleVertexPositionsEXT, -operands: [type, result, id] }
    5308: { id: op_hit_object_get_ray_flags_ext, -orig-id: OpHitObjectGetRayFlagsEXT, -operands: [type, result, id] }
    5309: { id: op_hit_object_set_shader_binding_table_record_index_ext, -orig-id: OpHitObjectSetShaderBindingTableRecordIndexEXT, -operands: [id, id] }
    5310: { id: op_hit_object_reorder_execute_shader_ext, -orig-id: OpHitObjectReorderExecuteShaderEXT, -operands: [id, id, id?, id?] }
    5311: { id: op_hit_object_trace_reorder_execute_ext, -orig-id: OpHitObjectTraceReorderExecuteEXT, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id?, id?] }
    5312: { id: op_hit_object_trace_motion_reorder_execute_ext, -orig-id: OpHitObjectTraceMotionReorderExecuteEXT, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id, id?, id?] }
    5313: { id: op_type_hit_object_ext, -orig-id: OpTypeHitObjectEXT, -operands: [result] }
    5314: { id: op_reorder_thread_with_hint_ext, -orig-id: OpReorderThreadWithHintEXT, -operands: [id, id] }
    5315: { id: op_reorder_thread_with_hit_object_ext, -orig-id: OpReorderThreadWithHitObjectEXT, -operands: [id, id?, id?] }
    5316: { id: op_hit_object_trace_ray_ext, -orig-id: OpHitObjectTraceRayEXT, -operands: [id, id, id, id, id, id, id, id, id, id, id, id] }
    5317: { id: op_hit_object_trace_ray_motion_ext, -orig-id: OpHitObjectTraceRayMotionEXT, -operands: [id, id, id, id, id, id, id, id, id, id, id, id, id] }
    5318: { id: op_hit_object_record_empty_ext, -orig-id: OpHitObjectRecordEmptyEXT, -operands: [id] }
    5319: { id: op_hit_object_execute_shader_ext, -orig-id: OpHitObjectExecuteShaderEXT, -operands: [id, id] }
    5320: { id: op_hit_object_get_current_time_ext, -orig-id: OpHitObjectGetCurrentTimeEXT, -operands: [type, result, id] }
    5321: { id: op_hit_object_get_attributes_ext, -orig-id: OpHitObjectGetAttributesEXT, -operands: [id, id] }
    5322: { id: op_hit_object_get_hit_kind_ext, -orig-id: OpHitObjectGetHitKindEXT, -operands: [type, result, id] }
    5323: { id: op_hit_object_get_primitive_index_ext, -orig-id: OpHitObjectGetPrimitiveIndexEXT, -operands: [type, result, id] }
    5324: { id: op_hit_object_get_geometry_index_ext, -orig-id: OpHitObjectGetGeometryIndexEXT, -operands: [type, result, id] }
    5325: { id: op_hit_object_get_instance_id_ext, -orig-id: OpHitObjectGetInstanceIdEXT, -operands: [type, result, id] }
    5326: { id: op_hit_object_get_instance_custom_index_ext, -orig-id: OpHitObjectGetInstanceCustomIndexEXT, -operands: [type, result, id] }
    5327: { id: op_hit_object_get_object_ray_origin_ext, -orig-id: OpHitObjectGetObjectRayOriginEXT, -operands: [type, result, id] }
    5328: { id: op_hit_object_get_object_ray_direction_ext, -orig-id: OpHitObjectGetObjectRayDirectionEXT, -operands: [type, result, id] }
    5329: { id: op_hit_object_get_world_ray_direction_ext, -orig-id: OpHitObjectGetWorldRayDirectionEXT, -operands: [type, result, id] }
    5330: { id: op_hit_object_get_world_ray_origin_ext, -orig-id: OpHitObjectGetWorldRayOriginEXT, -operands: [type, result, id] }
    5331: { id: op_hit_object_get_object_to_world_ext, -orig-id: OpHitObjectGetObjectToWorldEXT, -operands: [type, result, id] }
    5332: { id: op_hit_object_get_world_to_object_ext, -orig-id: OpHitObjectGetWorldToObjectEXT, -operands: [type, result, id] }
    5333: { id: op_hit_object_get_ray_t_max_ext, -orig-id: OpHitObjectGetRayTMaxEXT, -operands: [type, result, id] }
    5334: { id: op_report_intersection_khr, -orig-id: OpReportIntersectionKHR, -operands: [type, result, id, id] }
    5335: { id: op_ignore_intersection_nv, -orig-id: OpIgnoreIntersectionNV }
    5336: { id: op_terminate_ray_nv, -orig-id: OpTerminateRayNV }
    5337: { id: op_trace_nv, -orig-id: OpTraceNV, -operands: [id, id, id, id, id, id, id, id, id, id, id] }
    5338: { id: op_trace_motion_nv, -orig-id: OpTraceMotionNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id] }
    5339: { id: op_trace_ray_motion_nv, -orig-id: OpTraceRayMotionNV, -operands: [id, id, id, id, id, id, id, id, id, id, id, id] }
    5340: { id: op_ray_query_get_intersection_triangle_vertex_positions_khr, -orig-id: OpRayQueryGetIntersectionTriangleVertexPositionsKHR, -operands: [type, result, id, id] }
    5341: { id: op_type_acceleration_structure_khr, -orig-id: OpTypeAccelerationStructureKHR, -operands: [result] }
    5344: { id: op_execute_callable_nv, -orig-id: OpExecuteCallableNV, -operands: [id, id] }
    5345: { id: op_ray_query_get_intersection_cluster_id_nv, -orig-id: OpRayQueryGetIntersectionClusterIdNV, -operands: [type, result, id, id] }
    5346: { id: op_hit_object_get_cluster_id_nv, -orig-id: OpHitObjectGetClusterIdNV, -operands: [type, result, id] }
    5347: { id: op_hit_object_get_ray_t_min_ext, -orig-id: OpHitObjectGetRayTMinEXT, -operands: [type, result, id] }
    5348: { id: op_hit_object_get_shader_binding_table_record_index_ext, -orig-id: OpHitObjectGetShaderBindingTableRecordIndexEXT, -operands: [type, result, id] }
    5349: { id: op_hit_object_get_shader_record_buffer_handle_ext, -orig-id: OpHitObjectGetShaderRecordBufferHandleEXT, -operands: [type, result, id] }
    5350: { id: op_hit_object_is_empty_ext, -orig-id: OpHitObjectIsEmptyEXT, -operands: [type, result, id] }
    5351: { id: op_hit_object_is_hit_ext, -orig-id: OpHitObjectIsHitEXT, -operands: [type, result, id] }
    5352: { id: op_hit_object_is_miss_ext, -orig-id: OpHitObjectIsMissEXT, -operands: [type, result, id] }
    5358: { id: op_type_cooperative_matrix_nv, -orig-id: OpTypeCooperativeMatrixNV, -operands: [result, id, id, id, id] }
    5359: { id: op_cooperative_matrix_load_nv, -orig-id: OpCooperativeMatrixLoadNV, -operands: [type, result, id, id, id, any] }
    5360: { id: op_cooperative_matrix_store_nv, -orig-id: OpCooperativeMatrixStoreNV, -operands: [id, id, id, id, any] }
    5361: { id: op_cooperative_matrix_mul_add_nv, -orig-id: OpCooperativeMatrixMulAddNV, -operands: [type, result, id, id, id] }
    5362: { id: op_cooperative_matrix_length_nv, -orig-id: OpCooperativeMatrixLengthNV, -operands: [type, result, id] }
    5363: { id: op_cooperative_matrix_get_coordinate_ext, -orig-id: OpCooperativeMatrixGetCoordinateEXT, -operands: [type, result, id, id] }
    5364: { id: op_begin_invocation_interlock_ext, -orig-id: OpBeginInvocationInterlockEXT }
    5365: { id: op_end_invocation_interlock_ext, -orig-id: OpEndInvocationInterlockEXT }
    5366: { id: op_cooperative_matrix_reduce_ext, -orig-id: OpCooperativeMatrixReduceEXT, -operands: [type, result, id, literal, id] }
    5367: { id: op_cooperative_matrix_load_tensor_nv, -orig-id: OpCooperativeMatrixLoadTensorNV, -operands: [type, result, id, id, id, any] }
    5368: { id: op_cooperative_matrix_store_tensor_nv, -orig-id: OpCooperativeMatrixStoreTensorNV, -operands: [id, id, id, any] }
    5369: { id: op_cooperative_matrix_per_element_op_ext, -orig-id: OpCooperativeMatrixPerElementOpEXT, -operands: [type, result, id, id, id*] }
    5370: { id: op_type_tensor_layout_nv, -orig-id: OpTypeTensorLayoutNV, -operands: [result, id, id] }
    5371: { id: op_type_tensor_view_nv, -orig-id: OpTypeTensorViewNV, -operands: [result, id, id, id*] }
    5372: { id: op_create_tensor_layout_nv, -orig-id: OpCreateTensorLayoutNV, -operands: [type, result] }
    5373: { id: op_tensor_layout_set_dimension_nv, -orig-id: OpTensorLayoutSetDimensionNV, -operands: [type, result, id, id*] }
    5374: { id: op_tensor_layout_set_stride_nv, -orig-id: OpTensorLayoutSetStrideNV, -operands: [type, result, id, id*] }
    5375: { id: op_tensor_layout_slice_nv, -orig-id: OpTensorLayoutSliceNV, -operands: [type, result, id, id*] }
    5376: { id: op_tensor_layout_set_clamp_value_nv, -orig-id: OpTensorLayoutSetClampValueNV, -operands: [type, result, id, id] }
    5377: { id: op_create_tensor_view_nv, -orig-id: OpCreateTensorViewNV, -operands: [type, result] }
    5378: { id: op_tensor_view_set_dimension_nv, -orig-id: OpTensorViewSetDimensionNV, -operands: [type, result, id, id*] }
    5379: { id: op_tensor_view_set_stride_nv, -orig-id: OpTensorViewSetStrideNV, -operands: [type, result, id, id*] }
    5380: { id: op_demote_to_helper_invocation, -orig-id: OpDemoteToHelperInvocation }
    5381: { id: op_is_helper_invocation_ext, -orig-id: OpIsHelperInvocationEXT, -operands: [type, result] }
    5382: { id: op_tensor_view_set_clip_nv, -orig-id: OpTensorViewSetClipNV, -operands: [type, result, id, id, id, id, id] }
    5384: { id: op_tensor_layout_set_block_size_nv, -orig-id: OpTensorLayoutSetBlockSizeNV, -operands: [type, result, id, id*] }
    5390: { id: op_cooperative_matrix_transpose_nv, -orig-id: OpCooperativeMatrixTransposeNV, -operands: [type, result, id] }
    5391: { id: op_convert_u_to_image_nv, -orig-id: OpConvertUToImageNV, -operands: [type, result, id] }
    5392: { id: op_convert_u_to_sampler_nv, -orig-id: OpConvertUToSamplerNV, -operands: [type, result, id] }
    5393: { id: op_convert_image_to_unv, -orig-id: OpConvertImageToUNV, -operands: [type, result, id] }
    5394: { id: op_convert_sampler_to_unv, -orig-id: OpConvertSamplerToUNV, -operands: [type, result, id] }
    5395: { id: op_convert_u_to_sampled_image_nv, -orig-id: OpConvertUToSampledImageNV, -operands: [type, result, id] }
    5396: { id: op_convert_sampled_image_to_unv, -orig-id: OpConvertSampledImageToUNV, -operands: [type, result, id] }
    5397: { id: op_sampler_image_addressing_mode_nv, -orig-id: OpSamplerImageAddressingModeNV, -operands: [literal] }
    5398: { id: op_raw_access_chain_nv, -orig-id: OpRawAccessChainNV, -operands: [type, result, id, id, id, id, literal?] }
    5427: { id: op_ray_query_get_intersection_sphere_position_nv, -orig-id: OpRayQueryGetIntersectionSpherePositionNV, -operands: [type, result, id, id] }
    5428: { id: op_ray_query_get_intersection_sphere_radius_nv, -orig-id: OpRayQueryGetIntersectionSphereRadiusNV, -operands: [type, result, id, id] }
    5429: { id: op_ray_query_get_intersection_lss_positions_nv, -orig-id: OpRayQueryGetIntersectionLSSPositionsNV, -operands: [type, result, id, id] }
    5430: { id: op_ray_query_get_intersection_lss_radii_nv, -orig-id: OpRayQueryGetIntersectionLSSRadiiNV, -operands: [type, result, id, id] }
    5431: { id: op_ray_query_get_intersection_lss_hit_value_nv, -orig-id: OpRayQueryGetIntersectionLSSHitValueNV, -operands: [type, result, id, id] }
    5432: { id: op_hit_object_get_sphere_position_nv, -orig-id: OpHitObjectGetSpherePositionNV, -operands: [type, result, id] }
    5433: { id: op_hit_object_get_sphere_radius_nv, -orig-id: OpHitObjectGetSphereRadiusNV, -operands: [type, result, id] }
    5434: { id: op_hit_object_get_lss_positions_nv, -orig-id: OpHitObjectGetLSSPositionsNV, -operands: [type, result, id] }
    5435: { id: op_hit_object_get_lss_radii_nv, -orig-id: OpHitObjectGetLSSRadiiNV, -operands: [type, result, id] }
    5436: { id: op_hit_object_is_sphere_hit_nv, -orig-id: OpHitObjectIsSphereHitNV, -operands: [type, result, id] }
    5437: { id: op_hit_object_is_lss_hit_nv, -orig-id: OpHitObjectIsLSSHitNV, -operands: [type, result, id] }
    5438: { id: op_ray_query_is_sphere_hit_nv, -orig-id: OpRayQueryIsSphereHitNV, -operands: [type, result, id, id] }
    5439: { id: op_ray_query_is_lss_hit_nv, -orig-id: OpRayQueryIsLSSHitNV, -operands: [type, result, id, id] }
    5571: { id: op_subgroup_shuffle_intel, -orig-id: OpSubgroupShuffleINTEL, -operands: [type, result, id, id] }
    5572: { id: op_subgroup_shuffle_down_intel, -orig-id: OpSubgroupShuffleDownINTEL, -operands: [type, result, id, id, id] }
    5573: { id: op_subgroup_shuffle_up_intel, -orig-id: OpSubgroupShuffleUpINTEL, -operands: [type, result, id, id, id] }
    5574: { id: op_subgroup_shuffle_xor_intel, -orig-id: OpSubgroupShuffleXorINTEL, -operands: [type, result, id, id] }
    5575: { id: op_subgroup_block_read_intel, -orig-id: OpSubgroupBlockReadINTEL, -operands: [type, result, id] }
    5576: { id: op_subgroup_block_write_intel, -orig-id: OpSubgroupBlockWriteINTEL, -operands: [id, id] }
    5577: { id: op_subgroup_image_block_read_intel, -orig-id: OpSubgroupImageBlockReadINTEL, -operands: [type, result, id, id] }
    5578: { id: op_subgroup_image_block_write_intel, -orig-id: OpSubgroupImageBlockWriteINTEL, -operands: [id, id, id] }
    5580: { id: op_subgroup_image_media_block_read_intel, -orig-id: OpSubgroupImageMediaBlockReadINTEL, -operands: [type, result, id, id, id, id] }
    5581: { id: op_subgroup_image_media_block_write_intel, -orig-id: OpSubgroupImageMediaBlockWriteINTEL, -operands: [id, id, id, id, id] }
    5585: { id: op_u_count_leading_zeros_intel, -orig-id: OpUCountLeadingZerosINTEL, -operands: [type, result, id] }
    5586: { id: op_u_count_trailing_zeros_intel, -orig-id: OpUCountTrailingZerosINTEL, -operands: [type, result, id] }
    5587: { id: op_abs_i_sub_intel, -orig-id: OpAbsISubINTEL, -operands: [type, result, id, id] }
    5588: { id: op_abs_u_sub_intel, -orig-id: OpAbsUSubINTEL, -operands: [type, result, id, id] }
    5589: { id: op_i_add_sat_intel, -orig-id: OpIAddSatINTEL, -operands: [type, result, id, id] }
    5590: { id: op_u_add_sat_intel, -orig-id: OpUAddSatINTEL, -operands: [type, result, id, id] }
    5591: { id: op_i_average_intel, -orig-id: OpIAverageINTEL, -operands: [type, result, id, id] }
    5592: { id: op_u_average_intel, -orig-id: OpUAverageINTEL, -operands: [type, result, id, id] }
    5593: { id: op_i_average_rounded_intel, -orig-id: OpIAverageRoundedINTEL, -operands: [type, result, id, id] }
    5594: { id: op_u_average_rounded_intel, -orig-id: OpUAverageRoundedINTEL, -operands: [type, result, id, id] }
    5595: { id: op_i_sub_sat_intel, -orig-id: OpISubSatINTEL, -operands: [type, result, id, id] }
    5596: { id: op_u_sub_sat_intel, -orig-id: OpUSubSatINTEL, -operands: [type, result, id, id] }
    5597: { id: op_i_mul32x16_intel, -orig-id: OpIMul32x16INTEL, -operands: [type, result, id, id] }
    5598: { id: op_u_mul32x16_intel, -orig-id: OpUMul32x16INTEL, -operands: [type, result, id, id] }
    5600: { id: op_constant_function_pointer_intel, -orig-id: OpConstantFunctionPointerINTEL, -operands: [type, result, id] }
    5601: { id: op_function_pointer_call_intel, -orig-id: OpFunctionPointerCallINTEL, -operands: [type, result, id*] }
    5609: { id: op_asm_target_intel, -orig-id: OpAsmTargetINTEL, -operands: [result, string] }
    5610: { id: op_asm_intel, -orig-id: OpAsmINTEL, -operands: [type, result, id, id, string, string] }
    5611: { id: op_asm_call_intel, -orig-id: OpAsmCallINTEL, -operands: [type, result, id, id*] }
    5614: { id: op_atomic_f_min_ext, -orig-id: OpAtomicFMinEXT, -operands: [type, result, id, id, id, id] }
    5615: { id: op_atomic_f_max_ext, -orig-id: OpAtomicFMaxEXT, -operands: [type, result, id, id, id, id] }
    5630: { id: op_assume_true_khr, -orig-id: OpAssumeTrueKHR, -operands: [id] }
    5631: { id: op_expect_khr, -orig-id: OpExpectKHR, -operands: [type, result, id, id] }
    5632: { id: op_decorate_string, -orig-id: OpDecorateString, -operands: [id, any] }
    5633: { id: op_member_decorate_string, -orig-id: OpMemberDecorateString, -operands: [id, literal, any] }
    5699: { id: op_vme_image_intel, -orig-id: OpVmeImageINTEL, -operands: [type, result, id, id] }
    5700: { id: op_type_vme_image_intel, -orig-id: OpTypeVmeImageINTEL, -operands: [result, id] }
    5701: { id: op_type_avc_ime_payload_intel, -orig-id: OpTypeAvcImePayloadINTEL, -operands: [result] }
    5702: { id: op_type_avc_ref_payload_intel, -orig-id: OpTypeAvcRefPayloadINTEL, -operands: [result] }
    5703: { id: op_type_avc_sic_payload_intel, -orig-id: OpTypeAvcSicPayloadINTEL, -operands: [result] }
    5704: { id: op_type_avc_mce_payload_intel, -orig-id: OpTypeAvcMcePayloadINTEL, -operands: [result] }
    5705: { id: op_type_avc_mce_result_intel, -orig-id: OpTypeAvcMceResultINTEL, -operands: [result] }
    5706: { id: op_type_avc_ime_result_intel, -orig-id: OpTypeAvcImeResultINTEL, -operands: [result] }
    5707: { id: op_type_avc_ime_result_single_reference_streamout_intel, -orig-id: OpTypeAvcImeResultSingleReferenceStreamoutINTEL, -operands: [result] }
    5708: { id: op_type_avc_ime_result_dual_reference_streamout_intel, -orig-id: OpTypeAvcImeResultDualReferenceStreamoutINTEL, -operands: [result] }
    5709: { id: op_type_avc_ime_single_reference_streamin_intel, -orig-id: OpTypeAvcImeSingleReferenceStreaminINTEL, -operands: [result] }
    5710: { id: op_type_avc_ime_dual_reference_streamin_intel, -orig-id: OpTypeAvcImeDualReferenceStreaminINTEL, -operands: [result] }
    5711: { id: op_type_avc_ref_result_intel, -orig-id: OpTypeAvcRefResultINTEL, -operands: [result] }
    5712: { id: op_type_avc_sic_result_intel, -orig-id: OpTypeAvcSicResultINTEL, -operands: [result] }
    5713: { id: op_subgroup_avc_mce_get_default_inter_base_multi_reference_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultInterBaseMultiReferencePenaltyINTEL, -operands: [type, result, id, id] }
    5714: { id: op_subgroup_avc_mce_set_inter_base_multi_reference_penalty_intel, -orig-id: OpSubgroupAvcMceSetInterBaseMultiReferencePenaltyINTEL, -operands: [type, result, id, id] }
    5715: { id: op_subgroup_avc_mce_get_default_inter_shape_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultInterShapePenaltyINTEL, -operands: [type, result, id, id] }
    5716: { id: op_subgroup_avc_mce_set_inter_shape_penalty_intel, -orig-id: OpSubgroupAvcMceSetInterShapePenaltyINTEL, -operands: [type, result, id, id] }
    5717: { id: op_subgroup_avc_mce_get_default_inter_direction_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultInterDirectionPenaltyINTEL, -operands: [type, result, id, id] }
    5718: { id: op_subgroup_avc_mce_set_inter_direction_penalty_intel, -orig-id: OpSubgroupAvcMceSetInterDirectionPenaltyINTEL, -operands: [type, result, id, id] }
    5719: { id: op_subgroup_avc_mce_get_default_intra_luma_shape_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultIntraLumaShapePenaltyINTEL, -operands: [type, result, id, id] }
    5720: { id: op_subgroup_avc_mce_get_default_inter_motion_vector_cost_table_intel, -orig-id: OpSubgroupAvcMceGetDefaultInterMotionVectorCostTableINTEL, -operands: [type, result, id, id] }
    5721: { id: op_subgroup_avc_mce_get_default_high_penalty_cost_table_intel, -orig-id: OpSubgroupAvcMceGetDefaultHighPenaltyCostTableINTEL, -operands: [type, result] }
    5722: { id: op_subgroup_avc_mce_get_default_medium_penalty_cost_table_intel, -orig-id: OpSubgroupAvcMceGetDefaultMediumPenaltyCostTableINTEL, -operands: [type, result] }
    5723: { id: op_subgroup_avc_mce_get_default_low_penalty_cost_table_intel, -orig-id: OpSubgroupAvcMceGetDefaultLowPenaltyCostTableINTEL, -operands: [type, result] }
    5724: { id: op_subgroup_avc_mce_set_motion_vector_cost_function_intel, -orig-id: OpSubgroupAvcMceSetMotionVectorCostFunctionINTEL, -operands: [type, result, id, id, id, id] }
    5725: { id: op_subgroup_avc_mce_get_default_intra_luma_mode_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultIntraLumaModePenaltyINTEL, -operands: [type, result, id, id] }
    5726: { id: op_subgroup_avc_mce_get_default_non_dc_luma_intra_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultNonDcLumaIntraPenaltyINTEL, -operands: [type, result] }
    5727: { id: op_subgroup_avc_mce_get_default_intra_chroma_mode_base_penalty_intel, -orig-id: OpSubgroupAvcMceGetDefaultIntraChromaModeBasePenaltyINTEL, -operands: [type, result] }
    5728: { id: op_subgroup_avc_mce_set_ac_only_haar_intel, -orig-id: OpSubgroupAvcMceSetAcOnlyHaarINTEL, -operands: [type, result, id] }
    5729: { id: op_subgroup_avc_mce_set_source_interlaced_field_polarity_intel, -orig-id: OpSubgroupAvcMceSetSourceInterlacedFieldPolarityINTEL, -operands: [type, result, id, id] }
    5730: { id: op_subgroup_avc_mce_set_single_reference_interlaced_field_polarity_intel, -orig-id: OpSubgroupAvcMceSetSingleReferenceInterlacedFieldPolarityINTEL, -operands: [type, result, id, id] }
    5731: { id: op_subgroup_avc_mce_set_dual_reference_interlaced_field_polarities_intel, -orig-id: OpSubgroupAvcMceSetDualReferenceInterlacedFieldPolaritiesINTEL, -operands: [type, result, id, id, id] }
    5732: { id: op_subgroup_avc_mce_convert_to_ime_payload_intel, -orig-id: OpSubgroupAvcMceConvertToImePayloadINTEL, -operands: [type, result, id] }
    5733: { id: op_subgroup_avc_mce_convert_to_ime_result_intel, -orig-id: OpSubgroupAvcMceConvertToImeResultINTEL, -operands: [type, result, id] }
    5734: { id: op_subgroup_avc_mce_convert_to_ref_payload_intel, -orig-id: OpSubgroupAvcMceConvertToRefPayloadINTEL, -operands: [type, result, id] }
    5735: { id: op_subgroup_avc_mce_convert_to_ref_result_intel, -orig-id: OpSubgroupAvcMceConvertToRefResultINTEL, -operands: [type, result, id] }
    5736: { id: op_subgroup_avc_mce_convert_to_sic_payload_intel, -orig-id: OpSubgroupAvcMceConvertToSicPayloadINTEL, -operands: [type, result, id] }
    5737: { id: op_subgroup_avc_mce_convert_to_sic_result_intel, -orig-id: OpSubgroupAvcMceConvertToSicResultINTEL, -operands: [type, result, id] }
    5738: { id: op_subgroup_avc_mce_get_motion_vectors_intel, -orig-id: OpSubgroupAvcMceGetMotionVectorsINTEL, -operands: [type, result, id] }
    5739: { id: op_subgroup_avc_mce_get_inter_distortions_intel, -orig-id: OpSubgroupAvcMceGetInterDistortionsINTEL, -operands: [type, result, id] }
    5740: { id: op_subgroup_avc_mce_get_best_inter_distortions_intel, -orig-id: OpSubgroupAvcMceGetBestInterDistortionsINTEL, -operands: [type, result, id] }
    5741: { id: op_subgroup_avc_mce_get_inter_major_shape_intel, -orig-id: OpSubgroupAvcMceGetInterMajorShapeINTEL, -operands: [type, result, id] }
    5742: { id: op_subgroup_avc_mce_get_inter_minor_shape_intel, -orig-id: OpSubgroupAvcMceGetInterMinorShapeINTEL, -operands: [type, result, id] }
    5743: { id: op_subgroup_avc_mce_get_inter_directions_intel, -orig-id: OpSubgroupAvcMceGetInterDirectionsINTEL, -operands: [type, result, id] }
    5744: { id: op_subgroup_avc_mce_get_inter_motion_vector_count_intel, -orig-id: OpSubgroupAvcMceGetInterMotionVectorCountINTEL, -operands: [type, result, id] }
    5745: { id: op_subgroup_avc_mce_get_inter_reference_ids_intel, -orig-id: OpSubgroupAvcMceGetInterReferenceIdsINTEL, -operands: [type, result, id] }
    5746: { id: op_subgroup_avc_mce_get_inter_reference_interlaced_field_polarities_intel, -orig-id: OpSubgroupAvcMceGetInterReferenceInterlacedFieldPolaritiesINTEL, -operands: [type, result, id, id, id] }
    5747: { id: op_subgroup_avc_ime_initialize_intel, -orig-id: OpSubgroupAvcImeInitializeINTEL, -operands: [type, result, id, id, id] }
    5748: { id: op_subgroup_avc_ime_set_single_reference_intel, -orig-id: OpSubgroupAvcImeSetSingleReferenceINTEL, -operands: [type, result, id, id, id] }
    5749: { id: op_subgroup_avc_ime_set_dual_reference_intel, -orig-id: OpSubgroupAvcImeSetDualReferenceINTEL, -operands: [type, result, id, id, id, id] }
    5750: { id: op_subgroup_avc_ime_ref_window_size_intel, -orig-id: OpSubgroupAvcImeRefWindowSizeINTEL, -operands: [type, result, id, id] }
    5751: { id: op_subgroup_avc_ime_adjust_ref_offset_intel, -orig-id: OpSubgroupAvcImeAdjustRefOffsetINTEL, -operands: [type, result, id, id, id, id] }
    5752: { id: op_subgroup_avc_ime_convert_to_mce_payload_intel, -orig-id: OpSubgroupAvcImeConvertToMcePayloadINTEL, -operands: [type, result, id] }
    5753: { id: op_subgroup_avc_ime_set_max_motion_vector_count_intel, -orig-id: OpSubgroupAvcImeSetMaxMotionVectorCountINTEL, -operands: [type, result, id, id] }
    5754: { id: op_subgroup_avc_ime_set_unidirectional_mix_disable_intel, -orig-id: OpSubgroupAvcImeSetUnidirectionalMixDisableINTEL, -operands: [type, result, id] }
    5755: { id: op_subgroup_avc_ime_set_early_search_termination_threshold_intel, -orig-id: OpSubgroupAvcImeSetEarlySearchTerminationThresholdINTEL, -operands: [type, result, id, id] }
    5756: { id: op_subgroup_avc_ime_set_weighted_sad_intel, -orig-id: OpSubgroupAvcImeSetWeightedSadINTEL, -operands: [type, result, id, id] }
    5757: { id: op_subgroup_avc_ime_evaluate_with_single_reference_intel, -orig-id: OpSubgroupAvcImeEvaluateWithSingleReferenceINTEL, -operands: [type, result, id, id, id] }
    5758: { id: op_subgroup_avc_ime_evaluate_with_dual_reference_intel, -orig-id: OpSubgroupAvcImeEvaluateWithDualReferenceINTEL, -operands: [type, result, id, id, id, id] }
    5759: { id: op_subgroup_avc_ime_evaluate_with_single_reference_streamin_intel, -orig-id: OpSubgroupAvcImeEvaluateWithSingleReferenceStreaminINTEL, -operands: [type, result, id, id, id, id] }
    5760: { id: op_subgroup_avc_ime_evaluate_with_dual_reference_streamin_intel, -orig-id: OpSubgroupAvcImeEvaluateWithDualReferenceStreaminINTEL, -operands: [type, result, id, id, id, id, id] }
    5761: { id: op_subgroup_avc_ime_evaluate_with_single_reference_streamout_intel, -orig-id: OpSubgroupAvcImeEvaluateWithSingleReferenceStreamoutINTEL, -operands: [type, result, id, id, id] }
    5762: { id: op_subgroup_avc_ime_evaluate_with_dual_reference_streamout_intel, -orig-id: OpSubgroupAvcImeEvaluateWithDualReferenceStreamoutINTEL, -operands: [type, result, id, id, id, id] }
    5763: { id: op_subgroup_avc_ime_evaluate_with_single_reference_streaminout_intel, -orig-id: OpSubgroupAvcImeEvaluateWithSingleReferenceStreaminoutINTEL, -operands: [type, result, id, id, id, id] }
    5764: { id: op_subgroup_avc_ime_evaluate_with_dual_reference_streaminout_intel, -orig-id: OpSubgroupAvcImeEvaluateWithDualReferenceStreaminoutINTEL, -operands: [type, result, id, id, id, id, id] }
    5765: { id: op_subgroup_avc_ime_convert_to_mce_result_intel, -orig-id: OpSubgroupAvcImeConvertToMceResultINTEL, -operands: [type, result, id] }
    5766: { id: op_subgroup_avc_ime_get_single_reference_streamin_intel, -orig-id: OpSubgroupAvcImeGetSingleReferenceStreaminINTEL, -operands: [type, result, id] }
    5767: { id: op_subgroup_avc_ime_get_dual_reference_streamin_intel, -orig-id: OpSubgroupAvcImeGetDualReferenceStreaminINTEL, -operands: [type, result, id] }
    5768: { id: op_subgroup_avc_ime_strip_single_reference_streamout_intel, -orig-id: OpSubgroupAvcImeStripSingleReferenceStreamoutINTEL, -operands: [type, result, id] }
    5769: { id: op_subgroup_avc_ime_strip_dual_reference_streamout_intel, -orig-id: OpSubgroupAvcImeStripDualReferenceStreamoutINTEL, -operands: [type, result, id] }
    5770: { id: op_subgroup_avc_ime_get_streamout_single_reference_major_shape_motion_vectors_intel, -orig-id: OpSubgroupAvcImeGetStreamoutSingleReferenceMajorShapeMotionVectorsINTEL, -operands: [type, result, id, id] }
    5771: { id: op_subgroup_avc_ime_get_streamout_single_reference_major_shape_distortions_intel, -orig-id: OpSubgroupAvcImeGetStreamoutSingleReferenceMajorShapeDistortionsINTEL, -operands: [type, result, id, id] }
    5772: { id: op_subgroup_avc_ime_get_streamout_single_reference_major_shape_reference_ids_intel, -orig-id: OpSubgroupAvcImeGetStreamoutSingleReferenceMajorShapeReferenceIdsINTEL, -operands: [type, result, id, id] }
    5773: { id: op_subgroup_avc_ime_get_streamout_dual_reference_major_shape_motion_vectors_intel, -orig-id: OpSubgroupAvcImeGetStreamoutDualReferenceMajorShapeMotionVectorsINTEL, -operands: [type, result, id, id, id] }
    5774: { id: op_subgroup_avc_ime_get_streamout_dual_reference_major_shape_distortions_intel, -orig-id: OpSubgroupAvcImeGetStreamoutDualReferenceMajorShapeDistortionsINTEL, -operands: [type, result, id, id, id] }
    5775: { id: op_subgroup_avc_ime_get_streamout_dual_reference_major_shape_reference_ids_intel, -orig-id: OpSubgroupAvcImeGetStreamoutDualReferenceMajorShapeReferenceIdsINTEL, -operands: [type, result, id, id, id] }
    5776: { id: op_subgroup_avc_ime_get_border_reached_intel, -orig-id: OpSubgroupAvcImeGetBorderReachedINTEL, -operands: [type, result, id, id] }
    5777: { id: op_subgroup_avc_ime_get_truncated_search_indication_intel, -orig-id: OpSubgroupAvcImeGetTruncatedSearchIndicationINTEL, -operands: [type, result, id] }
    5778: { id: op_subgroup_avc_ime_get_unidirectional_early_search_termination_intel, -orig-id: OpSubgroupAvcImeGetUnidirectionalEarlySearchTerminationINTEL, -operands: [type, result, id] }
    5779: { id: op_subgroup_avc_ime_get_weighting_pattern_minimum_motion_vector_intel, -orig-id: OpSubgroupAvcImeGetWeightingPatternMinimumMotionVectorINTEL, -operands: [type, result, id] }
    5780: { id: op_subgroup_avc_ime_get_weighting_pattern_minimum_distortion_intel, -orig-id: OpSubgroupAvcImeGetWeightingPatternMinimumDistortionINTEL, -operands: [type, result, id] }
    5781: { id: op_subgroup_avc_fme_initialize_intel, -orig-id: OpSubgroupAvcFmeInitializeINTEL, -operands: [type, result, id, id, id, id, id, id, id] }
    5782: { id: op_subgroup_avc_bme_initialize_intel, -orig-id: OpSubgroupAvcBmeInitializeINTEL, -operands: [type, result, id, id, id, id, id, id, id, id] }
    5783: { id: op_subgroup_avc_ref_convert_to_mce_payload_intel, -orig-id: OpSubgroupAvcRefConvertToMcePayloadINTEL, -operands: [type, result, id] }
    5784: { id: op_subgroup_avc_ref_set_bidirectional_mix_disable_intel, -orig-id: OpSubgroupAvcRefSetBidirectionalMixDisableINTEL, -operands: [type, result, id] }
    5785: { id: op_subgroup_avc_ref_set_bilinear_filter_enable_intel, -orig-id: OpSubgroupAvcRefSetBilinearFilterEnableINTEL, -operands: [type, result, id] }
    5786: { id: op_subgroup_avc_ref_evaluate_with_single_reference_intel, -orig-id: OpSubgroupAvcRefEvaluateWithSingleReferenceINTEL, -operands: [type, result, id, id, id] }
    5787: { id: op_subgroup_avc_ref_evaluate_with_dual_reference_intel, -orig-id: OpSubgroupAvcRefEvaluateWithDualReferenceINTEL, -operands: [type, result, id, id, id, id] }
    5788: { id: op_subgroup_avc_ref_evaluate_with_multi_reference_intel, -orig-id: OpSubgroupAvcRefEvaluateWithMultiReferenceINTEL, -operands: [type, result, id, id, id] }
    5789: { id: op_subgroup_avc_ref_evaluate_with_multi_reference_interlaced_intel, -orig-id: OpSubgroupAvcRefEvaluateWithMultiReferenceInterlacedINTEL, -operands: [type, result, id, id, id, id] }
    5790: { id: op_subgroup_avc_ref_convert_to_mce_result_intel, -orig-id: OpSubgroupAvcRefConvertToMceResultINTEL, -operands: [type, result, id] }
    5791: { id: op_subgroup_avc_sic_initialize_intel, -orig-id: OpSubgroupAvcSicInitializeINTEL, -operands: [type, result, id] }
    5792: { id: op_subgroup_avc_sic_configure_skc_intel, -orig-id: OpSubgroupAvcSicConfigureSkcINTEL, -operands: [type, result, id, id, id, id, id, id] }
    5793: { id: op_subgroup_avc_sic_configure_ipe_luma_intel, -orig-id: OpSubgroupAvcSicConfigureIpeLumaINTEL, -operands: [type, result, id, id, id, id, id, id, id, id] }
    5794: { id: op_subgroup_avc_sic_configure_ipe_luma_chroma_intel, -orig-id: OpSubgroupAvcSicConfigureIpeLumaChromaINTEL, -operands: [type, result, id, id, id, id, id, id, id, id, id, id, id] }
    5795: { id: op_subgroup_avc_sic_get_motion_vector_mask_intel, -orig-id: OpSubgroupAvcSicGetMotionVectorMaskINTEL, -operands: [type, result, id, id] }
    5796: { id: op_subgroup_avc_sic_convert_to_mce_payload_intel, -orig-id: OpSubgroupAvcSicConvertToMcePayloadINTEL, -operands: [type, result, id] }
    5797: { id: op_subgroup_avc_sic_set_intra_luma_shape_penalty_intel, -orig-id: OpSubgroupAvcSicSetIntraLumaShapePenaltyINTEL, -operands: [type, result, id, id] }
    5798: { id: op_subgroup_avc_sic_set_intra_luma_mode_cost_function_intel, -orig-id: OpSubgroupAvcSicSetIntraLumaModeCostFunctionINTEL, -operands: [type, result, id, id, id, id] }
    5799: { id: op_subgroup_avc_sic_set_intra_chroma_mode_cost_function_intel, -orig-id: OpSubgroupAvcSicSetIntraChromaModeCostFunctionINTEL, -operands: [type, result, id, id] }
    5800: { id: op_subgroup_avc_sic_set_bilinear_filter_enable_intel, -orig-id: OpSubgroupAvcSicSetBilinearFilterEnableINTEL, -operands: [type, result, id] }
    5801: { id: op_subgroup_avc_sic_set_skc_forward_transform_enable_intel, -orig-id: OpSubgroupAvcSicSetSkcForwardTransformEnableINTEL, -operands: [type, result, id, id] }
    5802: { id: op_subgroup_avc_sic_set_block_based_raw_skip_sad_intel, -orig-id: OpSubgroupAvcSicSetBlockBasedRawSkipSadINTEL, -operands: [type, result, id, id] }
    5803: { id: op_subgroup_avc_sic_evaluate_ipe_intel, -orig-id: OpSubgroupAvcSicEvaluateIpeINTEL, -operands: [type, result, id, id] }
    5804: { id: op_subgroup_avc_sic_evaluate_with_single_reference_intel, -orig-id: OpSubgroupAvcSicEvaluateWithSingleReferenceINTEL, -operands: [type, result, id, id, id] }
    5805: { id: op_subgroup_avc_sic_evaluate_with_dual_reference_intel, -orig-id: OpSubgroupAvcSicEvaluateWithDualReferenceINTEL, -operands: [type, result, id, id, id, id] }
    5806: { id: op_subgroup_avc_sic_evaluate_with_multi_reference_intel, -orig-id: OpSubgroupAvcSicEvaluateWithMultiReferenceINTEL, -operands: [type, result, id, id, id] }
    5807: { id: op_subgroup_avc_sic_evaluate_with_multi_reference_interlaced_intel, -orig-id: OpSubgroupAvcSicEvaluateWithMultiReferenceInterlacedINTEL, -operands: [type, result, id, id, id, id] }
    5808: { id: op_subgroup_avc_sic_convert_to_mce_result_intel, -orig-id: OpSubgroupAvcSicConvertToMceResultINTEL, -operands: [type, result, id] }
    5809: { id: op_subgroup_avc_sic_get_ipe_luma_shape_intel, -orig-id: OpSubgroupAvcSicGetIpeLumaShapeINTEL, -operands: [type, result, id] }
    5810: { id: op_subgroup_avc_sic_get_best_ipe_luma_distortion_intel, -orig-id: OpSubgroupAvcSicGetBestIpeLumaDistortionINTEL, -operands: [type, result, id] }
    5811: { id: op_subgroup_avc_sic_get_best_ipe_chroma_distortion_intel, -orig-id: OpSubgroupAvcSicGetBestIpeChromaDistortionINTEL, -operands: [type, result, id] }
    5812: { id: op_subgroup_avc_sic_get_packed_ipe_luma_modes_intel, -orig-id: OpSubgroupAvcSicGetPackedIpeLumaModesINTEL, -operands: [type, result, id] }
    5813: { id: op_subgroup_avc_sic_get_ipe_chroma_mode_intel, -orig-id: OpSubgroupAvcSicGetIpeChromaModeINTEL, -operands: [type, result, id] }
    5814: { id: op_subgroup_avc_sic_get_packed_skc_luma_count_threshold_intel, -orig-id: OpSubgroupAvcSicGetPackedSkcLumaCountThresholdINTEL, -operands: [type, result, id] }
    5815: { id: op_subgroup_avc_sic_get_packed_skc_luma_sum_threshold_intel, -orig-id: OpSubgroupAvcSicGetPackedSkcLumaSumThresholdINTEL, -operands: [type, result, id] }
    5816: { id: op_subgroup_avc_sic_get_inter_raw_sads_intel, -orig-id: OpSubgroupAvcSicGetInterRawSadsINTEL, -operands: [type, result, id] }
    5818: { id: op_variable_length_array_intel, -orig-id: OpVariableLengthArrayINTEL, -operands: [type, result, id] }
    5819: { id: op_save_memory_intel, -orig-id: OpSaveMemoryINTEL, -operands: [type, result] }
    5820: { id: op_restore_memory_intel, -orig-id: OpRestoreMemoryINTEL, -operands: [id] }
    5840: { id: op_arbitrary_float_sin_cos_pi_altera, -orig-id: OpArbitraryFloatSinCosPiALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5841: { id: op_arbitrary_float_cast_altera, -orig-id: OpArbitraryFloatCastALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5842: { id: op_arbitrary_float_cast_from_int_altera, -orig-id: OpArbitraryFloatCastFromIntALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5843: { id: op_arbitrary_float_cast_to_int_altera, -orig-id: OpArbitraryFloatCastToIntALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5846: { id: op_arbitrary_float_add_altera, -orig-id: OpArbitraryFloatAddALTERA, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5847: { id: op_arbitrary_float_sub_altera, -orig-id: OpArbitraryFloatSubALTERA, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5848: { id: op_arbitrary_float_mul_altera, -orig-id: OpArbitraryFloatMulALTERA, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5849: { id: op_arbitrary_float_div_altera, -orig-id: OpArbitraryFloatDivALTERA, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5850: { id: op_arbitrary_float_gtaltera, -orig-id: OpArbitraryFloatGTALTERA, -operands: [type, result, id, literal, id, literal] }
    5851: { id: op_arbitrary_float_gealtera, -orig-id: OpArbitraryFloatGEALTERA, -operands: [type, result, id, literal, id, literal] }
    5852: { id: op_arbitrary_float_ltaltera, -orig-id: OpArbitraryFloatLTALTERA, -operands: [type, result, id, literal, id, literal] }
    5853: { id: op_arbitrary_float_lealtera, -orig-id: OpArbitraryFloatLEALTERA, -operands: [type, result, id, literal, id, literal] }
    5854: { id: op_arbitrary_float_eqaltera, -orig-id: OpArbitraryFloatEQALTERA, -operands: [type, result, id, literal, id, literal] }
    5855: { id: op_arbitrary_float_recip_altera, -orig-id: OpArbitraryFloatRecipALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5856: { id: op_arbitrary_float_r_sqrt_altera, -orig-id: OpArbitraryFloatRSqrtALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5857: { id: op_arbitrary_float_cbrt_altera, -orig-id: OpArbitraryFloatCbrtALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5858: { id: op_arbitrary_float_hypot_altera, -orig-id: OpArbitraryFloatHypotALTERA, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5859: { id: op_arbitrary_float_sqrt_altera, -orig-id: OpArbitraryFloatSqrtALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5860: { id: op_arbitrary_float_log_intel, -orig-id: OpArbitraryFloatLogINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5861: { id: op_arbitrary_float_log2_intel, -orig-id: OpArbitraryFloatLog2INTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5862: { id: op_arbitrary_float_log10_intel, -orig-id: OpArbitraryFloatLog10INTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5863: { id: op_arbitrary_float_log1p_intel, -orig-id: OpArbitraryFloatLog1pINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5864: { id: op_arbitrary_float_exp_intel, -orig-id: OpArbitraryFloatExpINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5865: { id: op_arbitrary_float_exp2_intel, -orig-id: OpArbitraryFloatExp2INTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5866: { id: op_arbitrary_float_exp10_intel, -orig-id: OpArbitraryFloatExp10INTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5867: { id: op_arbitrary_float_expm1_intel, -orig-id: OpArbitraryFloatExpm1INTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5868: { id: op_arbitrary_float_sin_intel, -orig-id: OpArbitraryFloatSinINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5869: { id: op_arbitrary_float_cos_intel, -orig-id: OpArbitraryFloatCosINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5870: { id: op_arbitrary_float_sin_cos_intel, -orig-id: OpArbitraryFloatSinCosINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5871: { id: op_arbitrary_float_sin_pi_intel, -orig-id: OpArbitraryFloatSinPiINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5872: { id: op_arbitrary_float_cos_pi_intel, -orig-id: OpArbitraryFloatCosPiINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5873: { id: op_arbitrary_float_a_sin_intel, -orig-id: OpArbitraryFloatASinINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5874: { id: op_arbitrary_float_a_sin_pi_intel, -orig-id: OpArbitraryFloatASinPiINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5875: { id: op_arbitrary_float_a_cos_intel, -orig-id: OpArbitraryFloatACosINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5876: { id: op_arbitrary_float_a_cos_pi_intel, -orig-id: OpArbitraryFloatACosPiINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5877: { id: op_arbitrary_float_a_tan_intel, -orig-id: OpArbitraryFloatATanINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5878: { id: op_arbitrary_float_a_tan_pi_intel, -orig-id: OpArbitraryFloatATanPiINTEL, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5879: { id: op_arbitrary_float_a_tan2_intel, -orig-id: OpArbitraryFloatATan2INTEL, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5880: { id: op_arbitrary_float_pow_intel, -orig-id: OpArbitraryFloatPowINTEL, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5881: { id: op_arbitrary_float_pow_rintel, -orig-id: OpArbitraryFloatPowRINTEL, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5882: { id: op_arbitrary_float_pow_nintel, -orig-id: OpArbitraryFloatPowNINTEL, -operands: [type, result, id, literal, id, literal, literal, literal, literal, literal] }
    5887: { id: op_loop_control_intel, -orig-id: OpLoopControlINTEL, -operands: [literal*] }
    5911: { id: op_alias_domain_decl_intel, -orig-id: OpAliasDomainDeclINTEL, -operands: [result, id?] }
    5912: { id: op_alias_scope_decl_intel, -orig-id: OpAliasScopeDeclINTEL, -operands: [result, id, id?] }
    5913: { id: op_alias_scope_list_decl_intel, -orig-id: OpAliasScopeListDeclINTEL, -operands: [result, id*] }
    5923: { id: op_fixed_sqrt_altera, -orig-id: OpFixedSqrtALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5924: { id: op_fixed_recip_altera, -orig-id: OpFixedRecipALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5925: { id: op_fixed_rsqrt_altera, -orig-id: OpFixedRsqrtALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5926: { id: op_fixed_sin_altera, -orig-id: OpFixedSinALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5927: { id: op_fixed_cos_altera, -orig-id: OpFixedCosALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5928: { id: op_fixed_sin_cos_altera, -orig-id: OpFixedSinCosALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5929: { id: op_fixed_sin_pi_altera, -orig-id: OpFixedSinPiALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5930: { id: op_fixed_cos_pi_altera, -orig-id: OpFixedCosPiALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5931: { id: op_fixed_sin_cos_pi_altera, -orig-id: OpFixedSinCosPiALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5932: { id: op_fixed_log_altera, -orig-id: OpFixedLogALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5933: { id: op_fixed_exp_altera, -orig-id: OpFixedExpALTERA, -operands: [type, result, id, literal, literal, literal, literal, literal] }
    5934: { id: op_ptr_cast_to_cross_workgroup_altera, -orig-id: OpPtrCastToCrossWorkgroupALTERA, -operands: [type, result, id] }
    5938: { id: op_cross_workgroup_cast_to_ptr_altera, -orig-id: OpCrossWorkgroupCastToPtrALTERA, -operands: [type, result, id] }
    5946: { id: op_read_pipe_blocking_altera, -orig-id: OpReadPipeBlockingALTERA, -operands: [id, id, id, id] }
    5947: { id: op_write_pipe_blocking_altera, -orig-id: OpWritePipeBlockingALTERA, -operands: [id, id, id, id] }
    5949: { id: op_fpga_reg_altera, -orig-id: OpFPGARegALTERA, -operands: [type, result, id] }
    6016: { id: op_ray_query_get_ray_t_min_khr, -orig-id: OpRayQueryGetRayTMinKHR, -operands: [type, result, id] }
    6017: { id: op_ray_query_get_ray_flags_khr, -orig-id: OpRayQueryGetRayFlagsKHR, -operands: [type, result, id] }
    6018: { id: op_ray_query_get_intersection_tkhr, -orig-id: OpRayQueryGetIntersectionTKHR, -operands: [type, result, id, id] }
    6019: { id: op_ray_query_get_intersection_instance_custom_index_khr, -orig-id: OpRayQueryGetIntersectionInstanceCustomIndexKHR, -operands: [type, result, id, id] }
    6020: { id: op_ray_query_get_intersection_instance_id_khr, -orig-id: OpRayQueryGetIntersectionInstanceIdKHR, -operands: [type, result, id, id] }
    6021: { id: op_ray_query_get_intersection_instance_shader_binding_table_record_offset_khr, -orig-id: OpRayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetKHR, -operands: [type, result, id, id] }
    6022: { id: op_ray_query_get_intersection_geometry_index_khr, -orig-id: OpRayQueryGetIntersectionGeometryIndexKHR, -operands: [type, result, id, id] }
    6023: { id: op_ray_query_get_intersection_primitive_index_khr, -orig-id: OpRayQueryGetIntersectionPrimitiveIndexKHR, -operands: [type, result, id, id] }
    6024: { id: op_ray_query_get_intersection_barycentrics_khr, -orig-id: OpRayQueryGetIntersectionBarycentricsKHR, -operands: [type, result, id, id] }
    6025: { id: op_ray_query_get_intersection_front_face_khr, -orig-id: OpRayQueryGetIntersectionFrontFaceKHR, -operands: [type, result, id, id] }
    6026: { id: op_ray_query_get_intersection_candidate_aabb_opaque_khr, -orig-id: OpRayQueryGetIntersectionCandidateAABBOpaqueKHR, -operands: [type, result, id] }
    6027: { id: op_ray_query_get_intersection_object_ray_direction_khr, -orig-id: OpRayQueryGetIntersectionObjectRayDirectionKHR, -operands: [type, result, id, id] }
    6028: { id: op_ray_query_get_intersection_object_ray_origin_khr, -orig-id: OpRayQueryGetIntersectionObjectRayOriginKHR, -operands: [type, result, id, id] }
    6029: { id: op_ray_query_get_world_ray_direction_khr, -orig-id: OpRayQueryGetWorldRayDirectionKHR, -operands: [type, result, id] }
    6030: { id: op_ray_query_get_world_ray_origin_khr, -orig-id: OpRayQueryGetWorldRayOriginKHR, -operands: [type, result, id] }
    6031: { id: op_ray_query_get_intersection_object_to_world_khr, -orig-id: OpRayQueryGetIntersectionObjectToWorldKHR, -operands: [type, result, id, id] }
    6032: { id: op_ray_query_get_intersection_world_to_object_khr, -orig-id: OpRayQueryGetIntersectionWorldToObjectKHR, -operands: [type, result, id, id] }
    6035: { id: op_atomic_f_add_ext, -orig-id: OpAtomicFAddEXT, -operands: [type, result, id, id, id, id] }
    6086: { id: op_type_buffer_surface_intel, -orig-id: OpTypeBufferSurfaceINTEL, -operands: [result, literal] }
    6090: { id: op_type_struct_continued_intel, -orig-id: OpTypeStructContinuedINTEL, -operands: [id*] }
    6091: { id: op_constant_composite_continued_intel, -orig-id: OpConstantCompositeContinuedINTEL, -operands: [id*] }
    6092: { id: op_spec_constant_composite_continued_intel, -orig-id: OpSpecConstantCompositeContinuedINTEL, -operands: [id*] }
    6096: { id: op_composite_construct_continued_intel, -orig-id: OpCompositeConstructContinuedINTEL, -operands: [id*] }
    6116: { id: op_convert_f_to_bf16_intel, -orig-id: OpConvertFToBF16INTEL, -operands: [type, result, id] }
    6117: { id: op_convert_bf16_to_fintel, -orig-id: OpConvertBF16ToFINTEL, -operands: [type, result, id] }
    6142: { id: op_control_barrier_arrive_ext, -orig-id: OpControlBarrierArriveEXT, -operands: [id, id, id] }
    6143: { id: op_control_barrier_wait_ext, -orig-id: OpControlBarrierWaitEXT, -operands: [id, id, id] }
    6145: { id: op_arithmetic_fence_ext, -orig-id: OpArithmeticFenceEXT, -operands: [type, result, id] }
    6163: { id: op_task_sequence_create_altera, -orig-id: OpTaskSequenceCreateALTERA, -operands: [type, result, id, literal, literal, literal, literal] }
    6164: { id: op_task_sequence_async_altera, -orig-id: OpTaskSequenceAsyncALTERA, -operands: [id, id*] }
    6165: { id: op_task_sequence_get_altera, -orig-id: OpTaskSequenceGetALTERA, -operands: [type, result, id] }
    6166: { id: op_task_sequence_release_altera, -orig-id: OpTaskSequenceReleaseALTERA, -operands: [id] }
    6199: { id: op_type_task_sequence_altera, -orig-id: OpTypeTaskSequenceALTERA, -operands: [result] }
    6221: { id: op_subgroup_block_prefetch_intel, -orig-id: OpSubgroupBlockPrefetchINTEL, -operands: [id, id, any] }
    6231: { id: op_subgroup2_d_block_load_intel, -orig-id: OpSubgroup2DBlockLoadINTEL, -operands: [id, id, id, id, id, id, id, id, id, id] }
    6232: { id: op_subgroup2_d_block_load_transform_intel, -orig-id: OpSubgroup2DBlockLoadTransformINTEL, -operands: [id, id, id, id, id, id, id, id, id, id] }
    6233: { id: op_subgroup2_d_block_load_transpose_intel, -orig-id: OpSubgroup2DBlockLoadTransposeINTEL, -operands: [id, id, id, id, id, id, id, id, id, id] }
    6234: { id: op_subgroup2_d_block_prefetch_intel, -orig-id: OpSubgroup2DBlockPrefetchINTEL, -operands: [id, id, id, id, id, id, id, id, id] }
    6235: { id: op_subgroup2_d_block_store_intel, -orig-id: OpSubgroup2DBlockStoreINTEL, -operands: [id, id, id, id, id, id, id, id, id, id] }
    6237: { id: op_subgroup_matrix_multiply_accumulate_intel, -orig-id: OpSubgroupMatrixMultiplyAccumulateINTEL, -operands: [type, result, id, id, id, id, literal?] }
    6242: { id: op_bitwise_function_intel, -orig-id: OpBitwiseFunctionINTEL, -operands: [type, result, id, id, id, id] }
    6244: { id: op_untyped_variable_length_array_intel, -orig-id: OpUntypedVariableLengthArrayINTEL, -operands: [type, result, id, id] }
    6248: { id: op_conditional_extension_intel, -orig-id: OpConditionalExtensionINTEL, -operands: [id, string] }
    6249: { id: op_conditional_entry_point_intel, -orig-id: OpConditionalEntryPointINTEL, -operands: [id, literal, id, string, id*] }
    6250: { id: op_conditional_capability_intel, -orig-id: OpConditionalCapabilityINTEL, -operands: [id, literal] }
    6251: { id: op_spec_constant_target_intel, -orig-id: OpSpecConstantTargetINTEL, -operands: [type, result, literal, literal*] }
    6252: { id: op_spec_constant_architecture_intel, -orig-id: OpSpecConstantArchitectureINTEL, -operands: [type, result, literal, literal, literal, literal] }
    6253: { id: op_spec_constant_capabilities_intel, -orig-id: OpSpecConstantCapabilitiesINTEL, -operands: [type, result, literal*] }
    6254: { id: op_conditional_copy_object_intel, -orig-id: OpConditionalCopyObjectINTEL, -operands: [type, result, id*] }
    6258: { id: op_predicated_load_intel, -orig-id: OpPredicatedLoadINTEL, -operands: [type, result, id, id, id, any] }
    6259: { id: op_predicated_store_intel, -orig-id: OpPredicatedStoreINTEL, -operands: [id, id, id, any] }
    6401: { id: op_group_i_mul_khr, -orig-id: OpGroupIMulKHR, -operands: [type, result, id, literal, id] }
    6402: { id: op_group_f_mul_khr, -orig-id: OpGroupFMulKHR, -operands: [type, result, id, literal, id] }
    6403: { id: op_group_bitwise_and_khr, -orig-id: OpGroupBitwiseAndKHR, -operands: [type, result, id, literal, id] }
    6404: { id: op_group_bitwise_or_khr, -orig-id: OpGroupBitwiseOrKHR, -operands: [type, result, id, literal, id] }
    6405: { id: op_group_bitwise_xor_khr, -orig-id: OpGroupBitwiseXorKHR, -operands: [type, result, id, literal, id] }
    6406: { id: op_group_logical_and_khr, -orig-id: OpGroupLogicalAndKHR, -operands: [type, result, id, literal, id] }
    6407: { id: op_group_logical_or_khr, -orig-id: OpGroupLogicalOrKHR, -operands: [type, result, id, literal, id] }
    6408: { id: op_group_logical_xor_khr, -orig-id: OpGroupLogicalXorKHR, -operands: [type, result, id, literal, id] }
    6426: { id: op_round_f_to_tf32_intel, -orig-id: OpRoundFToTF32INTEL, -operands: [type, result, id] }
    6428: { id: op_masked_gather_intel, -orig-id: OpMaskedGatherINTEL, -operands: [type, result, id, literal, id, id] }
    6429: { id: op_masked_scatter_intel, -orig-id: OpMaskedScatterINTEL, -operands: [id, id, literal, id] }
    6529: { id: op_convert_handle_to_image_intel, -orig-id: OpConvertHandleToImageINTEL, -operands: [type, result, id] }
    6530: { id: op_convert_handle_to_sampler_intel, -orig-id: OpConvertHandleToSamplerINTEL, -operands: [type, result, id] }
    6531: { id: op_convert_handle_to_sampled_image_intel, -orig-id: OpConvertHandleToSampledImageINTEL, -operands: [type, result, id] }
    6916: { id: op_f_dot2_mix_acc32_valve, -orig-id: OpFDot2MixAcc32VALVE, -operands: [type, result, id, id, id] }
    6917: { id: op_f_dot2_mix_acc16_valve, -orig-id: OpFDot2MixAcc16VALVE, -operands: [type, result, id, id, id] }
    6918: { id: op_f_dot4_mix_acc32_valve, -orig-id: OpFDot4MixAcc32VALVE, -operands: [type, result, id, id, id] }
