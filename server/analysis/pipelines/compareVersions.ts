/**
 * Compares versions by their numbers, 1.10.0 after 1.9.0; a version with a suffix, such as 1.0.0-beta, precedes the one
 * without, and suffixes compare by their numbers, -rc.2 before -rc.10. Returns a negative number when `one` is older.
 */
export function compareVersions(one: string, other: string): number {
  const [numbers, suffix] = splitVersion(one);
  const [otherNumbers, otherSuffix] = splitVersion(other);
  for (let index = 0; index < Math.max(numbers.length, otherNumbers.length); index++) {
    const difference = (numbers[index] ?? 0) - (otherNumbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (suffix === otherSuffix) return 0;
  if (suffix === "" || otherSuffix === "") return suffix === "" ? 1 : -1;
  return compareSuffixes(suffix.split("."), otherSuffix.split("."));
}

function splitVersion(version: string): [numbers: number[], suffix: string] {
  const [, numbers = "", suffix = ""] = /^v?(\d+(?:\.\d+)*)?(.*)$/.exec(version) ?? [];
  // Build metadata after a plus does not affect the order.
  return [numbers.split(".").map(Number), suffix.replace(/\+.*$/, "")];
}

function compareSuffixes(one: string[], other: string[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const [part, otherPart] = [one[index], other[index]];
    if (part === otherPart) continue;
    if (part === undefined || otherPart === undefined) return part === undefined ? -1 : 1;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(otherPart)];
    if (isNumber && isOtherNumber) return Number(part) - Number(otherPart);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return part < otherPart ? -1 : 1;
  }
  return 0;
}
