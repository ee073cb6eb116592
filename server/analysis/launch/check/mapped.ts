/**
 * Maps a value as the package requires: by its mapping, ignoring case, else unchanged; undefined when the mapping is
 * strict and lacks the value. The check before a run and the samplesheet both use it.
 */
export function mapped(
  value: string,
  transform: { mapping?: Record<string, string>; strict?: boolean } | undefined,
): string | undefined {
  const { mapping, strict = false } = transform ?? {};
  if (mapping === undefined) return value;
  const found = Object.entries(mapping).find(([name]) => name.toLowerCase() === value.toLowerCase());
  return found?.[1] ?? (strict ? undefined : value);
}
