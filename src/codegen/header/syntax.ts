/** What is asked of the parser's tree; web-tree-sitter's nodes are such. */
export interface SyntaxNode {
  readonly id: number;
  readonly type: string;
  readonly text: string;
  readonly startPosition: { readonly row: number };
  readonly endPosition: { readonly row: number };
  readonly children: readonly SyntaxNode[];
  readonly namedChildren: readonly SyntaxNode[];
  readonly hasError: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  childForFieldName(name: string): SyntaxNode | null;
}
