/** A value as a package wants it: by its mapping, capitals or not, else as it is; undefined when the mapping is strict
 *  and does not know it. What is checked before a run and what its samplesheet says go by the same. */
export function mapped(
  value: string,
  transform: { mapping?: Record<string, string>; strict?: boolean } | undefined,
): string | undefined {
  const { mapping, strict = false } = transform ?? {};
  if (mapping === undefined) return value;
  const found = Object.entries(mapping).find(([name]) => name.toLowerCase() === value.toLowerCase());
  return found?.[1] ?? (strict ? undefined : value);
}
