/** `make`, which answers once for each object; answers go when their objects do. */
export function onceFor<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, { readonly answer: V }>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known.answer;
    const answer = make(of);
    made.set(of, { answer });
    return answer;
  };
}
