/** A known value of an enum, or any other: what is not known is kept. */
export type OpenEnum<Values, Base extends number | bigint = number> = Values[keyof Values] | (Base & {});

/** The name of a value of an enum, or undefined. */
export type NameOf = (value: number | bigint) => string | undefined;

/** Names of the values of an enum, which are all numbers or all bigints. They are turned round when the first is asked for. */
export function namesOf(values: Readonly<Record<string, number | bigint>>): NameOf {
  let nameOf: NameOf | undefined;
  return (value) => (nameOf ??= turnedRound(values))(value);
}

function turnedRound(values: Readonly<Record<string, number | bigint>>): NameOf {
  const names = new Map(Object.entries(values).map(([name, value]) => [value, name]));
  const isWide = Object.values(values).some((value) => typeof value === 'bigint');
  return (value) => names.get(isWide ? BigInt(value) : Number(value));
}
