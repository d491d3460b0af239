/** The end of a switch over a union: compiles only when every member was handled. */
export function assertNever(value: never): never {
  throw new TypeError(`unhandled case: ${JSON.stringify(value)}`);
}
