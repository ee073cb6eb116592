const DEPTH_MAX = 8;

/**
 * Returns metadata that PostgreSQL can store: without NUL and unpaired surrogates; values that are nested too deep
 * become null.
 */
export function storableMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return storable(metadata, 0) as Record<string, unknown>;
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === "string") return plain(value);
  if (typeof value !== "object" || value === null) return value ?? null;
  if (depth >= DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [plain(key), storable(one, depth + 1)]),
  );
}

function plain(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}
