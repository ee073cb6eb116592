/** Returns the values of a claim as texts: of a text, a number or a list of them. name: of the claim, or a path with dots
 *  into nested objects, such as `realm_access.roles`. */
export function readClaimValues(claims: Readonly<Record<string, unknown>>, name: string | null): string[] {
  if (name === null) return [];
  const value = Object.hasOwn(claims, name) ? claims[name] : readPath(claims, name.split("."));
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((one) =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean" ? [String(one)] : [],
  );
}

function readPath(value: unknown, path: string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return readPath((value as Record<string, unknown>)[key], rest);
}

/** Returns the mapped role of the values: of several, the first in `order`. undefined without one. */
export function mapRole<Role extends string>(
  values: readonly string[],
  map: Readonly<Record<string, Role>>,
  order: readonly Role[],
): Role | undefined {
  const mapped = new Set(values.map((value) => lookUp(map, value)));
  return order.find((role) => mapped.has(role));
}

/** Returns the mapped department of the first value that has one. */
export function mapDepartment(
  values: readonly string[],
  map: Readonly<Record<string, string>>,
): string | undefined {
  return values.map((value) => lookUp(map, value)).find((id) => id !== undefined);
}

function lookUp<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Returns first and last name from those of a provider; missing ones are taken from the full name or the address. */
export function readNames({
  given,
  family,
  full,
  email,
}: {
  given: unknown;
  family: unknown;
  full: unknown;
  email: string;
}): { firstName: string; lastName: string } {
  const words = cleanName(full).split(" ");
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return {
    firstName: cleanName(given) || words.join(" ") || cleanName(email.split("@")[0]) || "–",
    lastName: cleanName(family) || last || "–",
  };
}

const NAME_MAX_CHARACTERS = 100;

function cleanName(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, " ")
    .slice(0, NAME_MAX_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
