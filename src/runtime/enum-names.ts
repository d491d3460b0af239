/** A known value of an enum, or any other: what is not known is kept. */
export type OpenEnum<Values, Base extends number | bigint = number> = Values[keyof Values] | (Base & {});

/** The name of a value of an enum, or undefined. */
export type NameOf = (value: number | bigint) => string | undefined;

/** Names of the values of an enum, which are all numbers or all bigints. They are turned round when the first is asked for. */
export function namesOf(values: Readonly<Record<string, number | bigint>>): NameOf {
  let names: Map<number | bigint, string> | undefined;
  return (value) => {
    names ??= new Map(Object.entries(values).map(([name, known]) => [known, name]));
    const wide = typeof names.keys().next().value === 'bigint';
    return names.get(wide ? BigInt(value) : Number(value));
  };
}
