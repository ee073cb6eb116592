const FIRST_MS = Date.UTC(1970, 0, 2);
const LAST_MS = Date.UTC(9999, 11, 31);
// A number of seconds since 1970 stays below this for thousands of years; one of milliseconds exceeded it in 1973.
const LEAST_MILLISECONDS = 1e11;
const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses a time of an engine: ISO 8601, in UTC without a zone, or a number of milliseconds or seconds since 1970.
 * Returns undefined for everything else, including 0, which Nextflow sends before the event has happened.
 */
export function timeOf(value: unknown): Date | undefined {
  const ms = millisecondsOf(value);
  return ms !== undefined && ms >= FIRST_MS && ms <= LAST_MS ? new Date(ms) : undefined;
}

function millisecondsOf(value: unknown): number | undefined {
  if (typeof value === "number") return value < LEAST_MILLISECONDS ? value * 1000 : value;
  if (typeof value !== "string" || value.length > 40) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return millisecondsOf(Number(value));
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return undefined;
  return Date.parse(HAS_ZONE.test(value) ? value : `${value}Z`);
}
