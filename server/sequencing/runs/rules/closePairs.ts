/** As bits, so that two letters stand for a base in common where they share one. A plus sign meets only its like. */
const BASES = new Map([
  ["a", 1],
  ["c", 2],
  ["g", 4],
  ["t", 8],
  ["n", 15],
  ["+", 16],
]);

/** Every two of these sequences that differ in at most `most` letters, where n is any base, by their places in the list.
 *  sequences: of one length, as indexesOf takes them. Every one is compared with every other one, but for pairs that
 *  need not be looked at any more. */
export function* closePairs(
  sequences: readonly string[],
  most: number,
  isKnown: (one: number, other: number) => boolean = () => false,
): Generator<{ one: number; other: number; distance: number }> {
  const length = sequences[0]?.length ?? 0;
  const bits = Uint8Array.from(sequences.join(""), (letter) => BASES.get(letter) ?? 0);
  for (let one = 0; one < sequences.length; one++) {
    for (let other = one + 1; other < sequences.length; other++) {
      if (isKnown(one, other)) continue;
      const distance = distanceOf(bits, { one: one * length, other: other * length, length, most });
      if (distance <= most) yield { one, other, distance };
    }
  }
}

/** one, other: where they begin. Counts no further than just beyond `most`. */
function distanceOf(
  bits: Uint8Array,
  { one, other, length, most }: { one: number; other: number; length: number; most: number },
): number {
  let differing = 0;
  for (let at = 0; at < length && differing <= most; at++) {
    if (((bits[one + at] ?? 0) & (bits[other + at] ?? 0)) === 0) differing++;
  }
  return differing;
}
