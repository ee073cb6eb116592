// Java dates contain a list of all time zones, 10 kB each.
const ZONE_LIST = "availableZoneIds";
const DEPTH_MAX = 40;

/**
 * Returns the storable part of a posted value: without time zone lists, and of limited depth. Returns the same value
 * when nothing is removed.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) {
    const kept = value.map((one: unknown) => storable(one, depth + 1));
    return kept.every((one, index) => one === value[index]) ? value : kept;
  }
  let isSame = true;
  const kept: [string, unknown][] = [];
  for (const [key, one] of Object.entries(value)) {
    const keptOne = key === ZONE_LIST ? undefined : storable(one, depth + 1);
    if (keptOne !== one) isSame = false;
    if (keptOne !== undefined) kept.push([key, keptOne]);
  }
  return isSame ? value : Object.fromEntries(kept);
}
