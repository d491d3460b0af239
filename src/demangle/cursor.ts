/* A place in a mangled name, with what the grammar's numbers look like and what was read that can be referred to. */
import type { Node } from './node.ts';

/** Thrown for what is no mangled name; never leaves `demangle`. One for all: a stack costs more than many names. */
export const unreadable: Error = new Error('no mangled name');

/** Names nest at most this deep. */
const MAX_DEPTH = 200;

/** Steps that a name brings for each of its characters and beside: most names take up to four a character in all. */
const STEPS = 4;
const MORE_STEPS = 256;
/** Names of templates inside templates take more, of what others left: up to so many each, and so many are kept. */
const MAX_STEPS = 1 << 17;
const MAX_SAVED = 1 << 22;
let saved = MAX_SAVED;

/** What is left of the steps of a name: substitutions and second attempts could double them without end. */
export class Steps {
  #left: number;

  constructor(text: string) {
    saved = Math.min(MAX_SAVED, saved + STEPS * text.length + MORE_STEPS);
    this.#left = Math.min(MAX_STEPS, saved);
  }

  /** One step more; throws where there is none. */
  take(): void {
    if (this.#left === 0) throw unreadable;
    this.#left -= 1;
    saved -= 1;
  }
}

/** The rules that refer to each other in circles: a name has types, a type has expressions, an expression has names. */
export interface Grammar {
  /** `<type>`. */
  readonly type: (c: Cursor) => Node;
  /** `<expression>`. */
  readonly expression: (c: Cursor) => Node;
  /** `<template-args>`. */
  readonly templateArguments: (c: Cursor) => Node[];
  /** `<encoding>`; `inner` inside another name, where the result of a function is left out. */
  readonly encoding: (c: Cursor, inner: boolean) => Node;
  /** The types of `<bare-function-type>`. */
  readonly parameters: (c: Cursor) => Node[];
}

/** Reads a mangled name from left to right. */
export class Cursor {
  readonly text: string;
  readonly grammar: Grammar;
  readonly steps: Steps;
  at = 2;
  /** What `S_`, `S0_`, ... stand for. */
  readonly #substitutions: Node[] = [];
  readonly #failed = new Set<number>();
  #depth = 0;
  /** The type of a conversion operator is being read: its template arguments may be the operator's. */
  inConversion = false;

  constructor(text: string, grammar: Grammar) {
    this.text = text;
    this.grammar = grammar;
    this.steps = new Steps(text);
  }

  fail(): never {
    throw unreadable;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** The next characters; fewer at the end. */
  peek(count = 1): string {
    return this.text.slice(this.at, this.at + count);
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Go past `text` where it is next. */
  eat(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += text.length;
    return true;
  }

  need(text: string): void {
    if (!this.eat(text)) this.fail();
  }

  take(count: number): string {
    const taken = this.peek(count);
    if (taken.length < count) this.fail();
    this.at += count;
    return taken;
  }

  /** Everything up to `E`, which is passed. */
  untilEnd(): string {
    const end = this.text.indexOf('E', this.at);
    if (end < 0) this.fail();
    const taken = this.text.slice(this.at, end);
    this.at = end + 1;
    return taken;
  }

  /** A decimal number. */
  number(): number {
    const start = this.at;
    while (isDigit(this.peek())) this.at += 1;
    if (this.at === start || this.at - start > 9) this.fail();
    return Number(this.text.slice(start, this.at));
  }

  /** `_` is 0, `0_` is 1 and so on, in decimal or, with letters, in base 36. */
  index(base: 10 | 36): number {
    const end = this.text.indexOf('_', this.at);
    if (end < 0 || end - this.at > 6) this.fail();
    const digits = this.text.slice(this.at, end);
    if (!(base === 10 ? /^\d*$/ : /^[0-9A-Z]*$/).test(digits)) this.fail();
    this.at = end + 1;
    return digits === '' ? 0 : Number.parseInt(digits, base) + 1;
  }

  /** A length and as many characters. */
  identifier(): string {
    const length = this.number();
    if (length === 0) this.fail();
    const name = this.take(length);
    return /^_GLOBAL_[_.$]N/.test(name) ? '(anonymous namespace)' : name;
  }

  /** Read until `E`, which is passed. */
  list<T>(read: () => T): T[] {
    const items: T[] = [];
    while (!this.eat('E')) items.push(read());
    return items;
  }

  remember(node: Node): Node {
    this.#substitutions.push(node);
    return node;
  }

  /** What `S_` and the like stand for; the `S` has been passed. */
  remembered(): Node {
    return this.#substitutions[this.index(36)] ?? this.fail();
  }

  /** Read something that may hold others of its kind. */
  nested<T>(read: () => T): T {
    this.steps.take();
    if (++this.#depth > MAX_DEPTH) this.fail();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** Read something, or come back here where that fails; what failed here is not tried again when something around it is. */
  attempt<T>(read: () => T): T | undefined {
    if (this.#failed.has(this.at)) return undefined;
    const [at, depth, count] = [this.at, this.#depth, this.#substitutions.length];
    try {
      return read();
    } catch (error) {
      if (error !== unreadable) throw error;
      this.#failed.add(at);
      [this.at, this.#depth, this.#substitutions.length] = [at, depth, count];
      return undefined;
    }
  }
}

/** Whether a character is a decimal digit. */
export function isDigit(c: string): boolean {
  return c >= '0' && c <= '9';
}
