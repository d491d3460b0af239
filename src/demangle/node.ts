/*
 * What a mangled name says, as a tree (Itanium C++ ABI, section 5.1). Template parameters and packs are resolved when the tree is
 * printed: `T_` in a conversion operator comes before the arguments that it names.
 */

/** A name, type or expression. */
export type Node =
  /** Text that is written as it is; `plain` names need no parentheses, `base` is what constructors of the class are called. */
  | { readonly kind: 'text'; readonly text: string; readonly plain?: true; readonly base?: string }
  /** `scope::name`. */
  | { readonly kind: 'nested'; readonly scope: Node; readonly name: Node }
  /** An entity inside a function. */
  | { readonly kind: 'local'; readonly scope: Node; readonly name: Node }
  /** `name<arguments>`. */
  | { readonly kind: 'template'; readonly name: Node; readonly args: readonly Node[] }
  /** Constructors and destructors are called as their class. */
  | { readonly kind: 'structor'; readonly of: string; readonly destructor: boolean }
  /** `operator+`; `new` and words like it are set off by a space. */
  | { readonly kind: 'operator'; readonly symbol: string }
  | { readonly kind: 'conversion'; readonly type: Node }
  | { readonly kind: 'lambda'; readonly parameters: readonly Node[]; readonly number: number }
  /** `name[abi:tag]`, with all tags. */
  | { readonly kind: 'tagged'; readonly name: Node; readonly tags: string }
  /** A function with its type; `suffix` are the qualifiers of `this`. */
  | { readonly kind: 'function'; readonly name: Node; readonly type: FunctionType; readonly suffix: string }
  /** `vtable for A` and the like. */
  | { readonly kind: 'special'; readonly words: string; readonly of: Node }
  /** `construction vtable for base-in-derived`. */
  | { readonly kind: 'construction'; readonly base: Node; readonly derived: Node }
  | { readonly kind: 'pointer'; readonly mark: '*' | '&' | '&&'; readonly to: Node }
  | { readonly kind: 'member'; readonly owner: Node; readonly type: Node }
  /** ` const`, ` volatile`, ` noexcept` and whatever else is written after a type. */
  | { readonly kind: 'qualified'; readonly words: string; readonly type: Node }
  | FunctionType
  | { readonly kind: 'array'; readonly size: Node | undefined; readonly element: Node }
  | { readonly kind: 'vector'; readonly size: Node; readonly element: Node }
  | { readonly kind: 'parameter'; readonly index: number }
  | { readonly kind: 'pack'; readonly members: readonly Node[] }
  | { readonly kind: 'expansion'; readonly pattern: Node }
  | { readonly kind: 'decltype'; readonly value: Node }
  | Expression;

/** A function type without a name; `result` is undefined where the name does not say it. */
export interface FunctionType {
  readonly kind: 'functionType';
  readonly result: Node | undefined;
  readonly parameters: readonly Node[];
  readonly suffix: string;
}

/** What template arguments and decltype hold beside types. */
export type Expression =
  /** A literal with the code of its type where that is a builtin one. */
  | { readonly kind: 'literal'; readonly code: string; readonly type: Node; readonly digits: string }
  | { readonly kind: 'unary'; readonly code: string; readonly symbol: string; readonly of: Node }
  /** `x++` and `x--`. */
  | { readonly kind: 'postfix'; readonly symbol: string; readonly of: Node }
  | {
      readonly kind: 'binary';
      readonly code: string;
      readonly symbol: string;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly kind: 'conditional'; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: 'call'; readonly called: Node; readonly args: readonly Node[] }
  /** `(type)(values)`; one value without parentheses of a list. */
  | { readonly kind: 'cast'; readonly type: Node; readonly values: readonly Node[]; readonly list: boolean }
  /** `static_cast<type>(value)`. */
  | { readonly kind: 'namedCast'; readonly name: string; readonly type: Node; readonly value: Node }
  /** `type{values}`. */
  | { readonly kind: 'braces'; readonly type: Node | undefined; readonly values: readonly Node[] }
  | {
      readonly kind: 'new';
      readonly words: string;
      readonly placement: readonly Node[];
      readonly type: Node;
      readonly init: readonly Node[] | undefined;
    }
  /** `sizeof...(pack)`. */
  | { readonly kind: 'packSize'; readonly of: readonly Node[] }
  | {
      readonly kind: 'fold';
      readonly form: 'l' | 'r' | 'L' | 'R';
      readonly symbol: string;
      readonly parts: readonly Node[];
    };
