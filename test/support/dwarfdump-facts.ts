/* What `llvm-dwarfdump` prints of an object, as a list of plain statements that two compilers can be compared by. */

/** One entry as it is printed. */
interface PrintedDie {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: PrintedDie[];
  readonly parent: PrintedDie | undefined;
}

/** Everything that the text says of names, types, sizes, offsets, lines, scopes and inlined calls, without addresses. */
export function dwarfFacts(text: string): Set<string> {
  const byOffset = new Map<number, PrintedDie>();
  const roots: PrintedDie[] = [];
  const open: PrintedDie[] = [];
  let attributes = new Map<string, string>();
  let last = '';
  for (const line of text.split('\n')) {
    const die = /^(0x[0-9a-f]+): ( *)(DW_TAG_\w+|NULL)/.exec(line);
    if (die !== null) {
      const depth = (die[2] as string).length / 2;
      open.length = Math.min(open.length, depth);
      attributes = new Map();
      if (die[3] === 'NULL') continue;
      const parent = open.at(-1);
      const made: PrintedDie = { tag: die[3] as string, attributes, children: [], parent };
      (parent?.children ?? roots).push(made);
      byOffset.set(Number(die[1]), made);
      open.push(made);
      continue;
    }
    const attribute = /^ +(DW_AT_\w+)\t\((.*?)\)?$/.exec(line);
    if (attribute !== null) {
      last = attribute[1] as string;
      attributes.set(last, attribute[2] as string);
    }
  }
  const facts = new Set<string>();
  const walk = (die: PrintedDie): void => {
    for (const fact of factsOf(die, byOffset)) facts.add(fact);
    die.children.forEach(walk);
  };
  roots.forEach(walk);
  return facts;
}

type Dies = ReadonlyMap<number, PrintedDie>;

/** An attribute of the entry, or of the one that it is an instance of. */
function attribute(die: PrintedDie, name: string, dies: Dies, depth = 0): string | undefined {
  const own = die.attributes.get(name);
  if (own !== undefined || depth > 4) return own;
  for (const link of ['DW_AT_abstract_origin', 'DW_AT_specification']) {
    const origin = referred(die, link, dies);
    const found = origin === undefined ? undefined : attribute(origin, name, dies, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function referred(die: PrintedDie, name: string, dies: Dies): PrintedDie | undefined {
  const text = die.attributes.get(name);
  return text === undefined ? undefined : dies.get(Number(text.split(' ')[0]));
}

function unquoted(text: string | undefined): string {
  return (text ?? '').replace(/^"|"$/g, '');
}

function nameOf(die: PrintedDie, dies: Dies): string {
  return unquoted(attribute(die, 'DW_AT_name', dies));
}

/** A number; DWARF 2 writes offsets of members as an expression that adds them. */
function numberOf(die: PrintedDie, name: string, dies: Dies): number {
  return Number((attribute(die, name, dies) ?? '0').replace(/^DW_OP_plus_uconst /, ''));
}

/** DWARF 2 and 3 have a vendor's attribute for it. */
function linkageName(die: PrintedDie, dies: Dies): string {
  return unquoted(attribute(die, 'DW_AT_linkage_name', dies) ?? attribute(die, 'DW_AT_MIPS_linkage_name', dies));
}

/** The entry that a definition is declared by: that tells its scope. */
function declarationOf(die: PrintedDie, dies: Dies, depth = 0): PrintedDie {
  const origin = referred(die, 'DW_AT_abstract_origin', dies) ?? referred(die, 'DW_AT_specification', dies);
  return origin === undefined || depth > 4 ? die : declarationOf(origin, dies, depth + 1);
}

/** Names around an entry; blocks and the unit have none. */
function scopeOf(die: PrintedDie, dies: Dies): string {
  const names: string[] = [];
  for (let at = declarationOf(die, dies).parent; at !== undefined; at = declarationOf(at, dies).parent) {
    if (at.tag === 'DW_TAG_compile_unit' || at.tag === 'DW_TAG_lexical_block') continue;
    names.unshift(nameOf(at, dies) || `(${at.tag})`);
  }
  return names.map((name) => `${name}::`).join('');
}

function typeOf(die: PrintedDie, dies: Dies, link = 'DW_AT_type', depth = 0): string {
  if (depth > 12) return '...';
  const text = attribute(die, link, dies);
  const type = text === undefined ? undefined : dies.get(Number(text.split(' ')[0]));
  if (type === undefined) return 'void';
  const inner = (): string => typeOf(type, dies, 'DW_AT_type', depth + 1);
  const name = unquoted(type.attributes.get('DW_AT_name'));
  switch (type.tag) {
    case 'DW_TAG_pointer_type':
      return `${inner()}*`;
    case 'DW_TAG_reference_type':
      return `${inner()}&`;
    case 'DW_TAG_rvalue_reference_type':
      return `${inner()}&&`;
    case 'DW_TAG_const_type':
      return `const(${inner()})`;
    case 'DW_TAG_volatile_type':
      return `volatile(${inner()})`;
    case 'DW_TAG_restrict_type':
      return `restrict(${inner()})`;
    case 'DW_TAG_array_type': {
      const counts = type.children.map(
        (range) =>
          `[${range.attributes.get('DW_AT_count') === undefined ? '' : Number(range.attributes.get('DW_AT_count'))}]`,
      );
      return `${inner()}${counts.join('')}`;
    }
    case 'DW_TAG_subroutine_type': {
      const parameters = type.children.map((child) =>
        child.tag === 'DW_TAG_unspecified_parameters' ? '...' : typeOf(child, dies, 'DW_AT_type', depth + 1),
      );
      return `${inner()}(${parameters.join(',')})`;
    }
    case 'DW_TAG_ptr_to_member_type':
      return `${inner()} ${typeOf(type, dies, 'DW_AT_containing_type', depth + 1)}::*`;
    default:
      return scopeOf(type, dies) + (name === '' ? `(${type.tag})` : name);
  }
}

/** The function or inlined call around an entry. */
function functionAround(die: PrintedDie, dies: Dies): string {
  for (let at = die.parent; at !== undefined; at = at.parent) {
    if (at.tag === 'DW_TAG_subprogram' || at.tag === 'DW_TAG_inlined_subroutine')
      return scopeOf(at, dies) + nameOf(at, dies);
  }
  return '';
}

function factsOf(die: PrintedDie, dies: Dies): string[] {
  const { tag } = die;
  const kind = tag.replace('DW_TAG_', '').replace('_type', '');
  const name = nameOf(die, dies);
  const full = scopeOf(die, dies) + name;
  const line = numberOf(die, 'DW_AT_decl_line', dies);
  const size = numberOf(die, 'DW_AT_byte_size', dies);
  const declared = die.attributes.has('DW_AT_declaration');
  switch (tag) {
    case 'DW_TAG_base_type':
      // Types that LLVM makes up: of array indices, and of conversions in expressions.
      if (name === '__ARRAY_SIZE_TYPE__' || name.startsWith('DW_ATE_')) return [];
      return [`base ${name} ${die.attributes.get('DW_AT_encoding')} ${size}`];
    case 'DW_TAG_typedef':
      return [`typedef ${full} = ${typeOf(die, dies)} line ${line}`];
    case 'DW_TAG_structure_type':
    case 'DW_TAG_class_type':
    case 'DW_TAG_union_type':
      return [declared ? `${kind} ${full} declared` : `${kind} ${full} size ${size} line ${line}`];
    case 'DW_TAG_enumeration_type':
      return [declared ? `enum ${full} declared` : `enum ${full} size ${size} line ${line}`];
    case 'DW_TAG_enumerator':
      return [`enumerator ${full} = ${enumeratorOf(die, dies)}`];
    case 'DW_TAG_member':
    case 'DW_TAG_variable':
    case 'DW_TAG_formal_parameter':
      return variableFacts(die, dies, full, line);
    case 'DW_TAG_inheritance':
      return [`inheritance ${full}: ${typeOf(die, dies)} at ${numberOf(die, 'DW_AT_data_member_location', dies)}`];
    case 'DW_TAG_namespace':
      return [`namespace ${full}`];
    case 'DW_TAG_template_type_parameter':
    case 'DW_TAG_template_value_parameter':
      return [`template parameter ${full}: ${typeOf(die, dies)}`];
    case 'DW_TAG_subprogram':
      return [`function ${full} ${linkageName(die, dies)} ${typeOf(die, dies)} line ${line}`];
    case 'DW_TAG_inlined_subroutine':
      return [`inlined ${full} into ${functionAround(die, dies)} at line ${numberOf(die, 'DW_AT_call_line', dies)}`];
    case 'DW_TAG_imported_module':
    case 'DW_TAG_imported_declaration':
      return [`${kind} line ${line}`];
    default:
      return [];
  }
}

/** An enumerator's value in the bits that its enum has: LLVM writes unsigned ones with a sign. */
function enumeratorOf(die: PrintedDie, dies: Dies): bigint {
  const bytes = die.parent === undefined ? 8 : numberOf(die.parent, 'DW_AT_byte_size', dies);
  return BigInt.asUintN(bytes * 8, BigInt(die.attributes.get('DW_AT_const_value') ?? 0));
}

function variableFacts(die: PrintedDie, dies: Dies, full: string, line: number): string[] {
  const parent = die.parent?.tag ?? '';
  const inComposite = /_(?:structure|class|union)_type$/.test(parent);
  const isStatic = inComposite && die.attributes.has('DW_AT_declaration');
  if (isStatic) return [`static member ${full}: ${typeOf(die, dies)} line ${line}`];
  if (inComposite) {
    const bits = numberOf(die, 'DW_AT_bit_size', dies);
    const fact = (place: string): string => `member ${full}: ${typeOf(die, dies)} ${place} line ${line}`;
    if (bits === 0) return [fact(`at ${numberOf(die, 'DW_AT_data_member_location', dies)}`)];
    // LLVM writes bit-fields without their flag as plain members: where their byte is holds for both.
    const offset = die.attributes.get('DW_AT_data_bit_offset');
    return [fact(`${bits} bits`), ...(offset === undefined ? [] : [fact(`at ${Math.floor(Number(offset) / 8)}`)])];
  }
  const word = die.tag === 'DW_TAG_formal_parameter' ? 'parameter' : 'variable';
  // An instance inside an inlined call is where that call is; the variable itself has been said already.
  if (die.attributes.has('DW_AT_abstract_origin')) return [`${word} ${full} in ${functionAround(die, dies)}`];
  // A definition may say its own line or leave it to the declaration.
  if (die.attributes.has('DW_AT_specification')) return [`${word} ${full}: ${typeOf(die, dies)} defined`];
  return [`${word} ${full}: ${typeOf(die, dies)} line ${line}`];
}
