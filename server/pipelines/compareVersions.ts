/** Orders versions by their numbers, 1.10.0 after 1.9.0; one with a suffix, such as 1.0.0-beta, before the one
 *  without. Negative when `one` is the older. */
export function compareVersions(one: string, other: string): number {
  const [numbers, suffix] = partsOf(one);
  const [otherNumbers, otherSuffix] = partsOf(other);
  for (let index = 0; index < Math.max(numbers.length, otherNumbers.length); index++) {
    const difference = (numbers[index] ?? 0) - (otherNumbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (suffix === otherSuffix) return 0;
  if (suffix === "" || otherSuffix === "") return suffix === "" ? 1 : -1;
  return suffix < otherSuffix ? -1 : 1;
}

function partsOf(version: string): [numbers: number[], suffix: string] {
  const [, numbers = "", suffix = ""] = /^v?(\d+(?:\.\d+)*)?(.*)$/.exec(version) ?? [];
  return [numbers.split(".").map(Number), suffix.replace(/^\+.*$/, "")];
}
