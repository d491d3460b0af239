/** What comes of each item, one at a time: all of them together may not fit memory. */
export function* mapped<T, R>(items: Iterable<T>, make: (item: T) => R): Generator<R> {
  for (const item of items) yield make(item);
}
