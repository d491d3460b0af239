/** The Kaitai expression language, 0.11, as a tree. `start` and `end` are offsets into the expression's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type ArithmeticOp = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>';
export type CompareOp = '==' | '!=' | '<' | '<=' | '>' | '>=';

export interface TypeName extends Span {
  readonly absolute: boolean;
  readonly names: readonly string[];
  readonly isArray: boolean;
}

export type Expr =
  | ({ readonly kind: 'int'; readonly value: bigint } & Span)
  | ({ readonly kind: 'float'; readonly value: number } & Span)
  | ({ readonly kind: 'str'; readonly value: string } & Span)
  | ({ readonly kind: 'bool'; readonly value: boolean } & Span)
  | ({ readonly kind: 'name'; readonly name: string } & Span)
  | ({
      readonly kind: 'enum';
      readonly absolute: boolean;
      readonly names: readonly string[];
      readonly label: string;
    } & Span)
  | ({ readonly kind: 'list'; readonly items: readonly Expr[] } & Span)
  | ({ readonly kind: 'format'; readonly parts: readonly Expr[] } & Span)
  | ({ readonly kind: 'member'; readonly object: Expr; readonly name: string } & Span)
  | ({ readonly kind: 'index'; readonly object: Expr; readonly index: Expr } & Span)
  | ({ readonly kind: 'call'; readonly callee: Expr; readonly args: readonly Expr[] } & Span)
  | ({ readonly kind: 'cast'; readonly object: Expr; readonly type: TypeName } & Span)
  | ({ readonly kind: 'sizeof'; readonly bits: boolean; readonly type: TypeName } & Span)
  | ({ readonly kind: 'not'; readonly operand: Expr } & Span)
  | ({ readonly kind: 'negate'; readonly operand: Expr } & Span)
  | ({ readonly kind: 'invert'; readonly operand: Expr } & Span)
  | ({ readonly kind: 'arithmetic'; readonly op: ArithmeticOp; readonly left: Expr; readonly right: Expr } & Span)
  | ({ readonly kind: 'compare'; readonly op: CompareOp; readonly left: Expr; readonly right: Expr } & Span)
  | ({ readonly kind: 'and' | 'or'; readonly left: Expr; readonly right: Expr } & Span)
  | ({ readonly kind: 'if'; readonly test: Expr; readonly then: Expr; readonly otherwise: Expr } & Span);
