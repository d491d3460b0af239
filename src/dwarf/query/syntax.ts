/* Expressions as trees. `at` is the place in the text. */

/** Operators between two operands, by how tightly they bind, the loosest first. `@` makes an array of what is before it. */
export const binaryOperators = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['@'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

/** An operator between two operands. */
export type BinaryOperator = (typeof binaryOperators)[number][number];

/** An operator before its operand. */
export type UnaryOperator = '-' | '+' | '!' | '~' | '*' | '&';

/** A type as it is written. */
export interface TypeSyntax {
  readonly at: number;
  /** `unsigned int`, `app::Node`, `Box<int>`. */
  readonly name: string;
  /** `@shared` before it: the address space of what its last pointer leads to. */
  readonly space: string | undefined;
  /** `*`, `&` and dimensions, each of the type that those before it make. */
  readonly declarators: readonly ('*' | '&' | bigint)[];
}

/** An expression. */
export type Syntax = { readonly at: number } & (
  | { readonly kind: 'integer'; readonly value: bigint; readonly suffix: string; readonly isDecimal: boolean }
  | { readonly kind: 'float'; readonly value: number; readonly isSingle: boolean }
  | { readonly kind: 'character'; readonly value: number }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'register'; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Syntax }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'choice'; readonly test: Syntax; readonly yes: Syntax; readonly no: Syntax }
  | { readonly kind: 'cast'; readonly type: TypeSyntax; readonly operand: Syntax }
  | { readonly kind: 'sizeof'; readonly of: TypeSyntax | Syntax }
  | { readonly kind: 'index'; readonly object: Syntax; readonly index: Syntax }
  | { readonly kind: 'member'; readonly object: Syntax; readonly name: string; readonly isArrow: boolean }
  | { readonly kind: 'space'; readonly space: string; readonly operand: Syntax }
);

/** Whether what `sizeof` is asked of is a type. */
export function isTypeSyntax(syntax: TypeSyntax | Syntax): syntax is TypeSyntax {
  return 'declarators' in syntax;
}
