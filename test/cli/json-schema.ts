/** What a value breaks of a JSON Schema, as far as ours go: types, constants, properties, choices, references. */
export function violations(schema: unknown, value: unknown, root: unknown = schema, path = '$'): string[] {
  const rule = schema as Rule;
  const found: string[] = [];
  if (rule.$ref !== undefined) found.push(...violations(resolve(root, rule.$ref), value, root, path));
  if ('const' in rule && value !== rule.const) found.push(`${path}: is not ${String(rule.const)}`);
  if (rule.type !== undefined && !isOf(rule.type, value)) return [...found, `${path}: is no ${rule.type}`];
  if (rule.minimum !== undefined && (value as number) < rule.minimum) found.push(`${path}: below ${rule.minimum}`);
  if (rule.oneOf !== undefined) {
    const fits = rule.oneOf.filter((each) => violations(each, value, root, path).length === 0);
    if (fits.length !== 1) found.push(`${path}: fits ${fits.length} of the choices`);
  }
  if (rule.type !== 'object') return found;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of rule.required ?? []) if (!(name in members)) found.push(`${path}: lacks ${name}`);
  for (const [name, member] of Object.entries(members)) {
    const own = rule.properties?.[name] ?? rule.additionalProperties;
    if (own === false) found.push(`${path}: has ${name}`);
    else if (own !== undefined) found.push(...violations(own, member, root, `${path}.${name}`));
  }
  return found;
}

interface Rule {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly type?: string;
  readonly minimum?: number;
  readonly oneOf?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
}

function resolve(root: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], root);
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
