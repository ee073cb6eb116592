const SUGGESTIONS_MAX = 5;
const EDITS_MAX = 2;
// Limits the comparison of all unknown sample IDs with all of the order; later ones are only looked up by their key.
const LETTERS_COMPARED_MAX = 500_000;

/**
 * Returns a function that suggests known sample IDs for an unknown one: those that differ only in case, separators and
 * leading zeros, or in at most two letters. It returns at most five, the most similar first.
 */
export function similarCodes(known: string[]): (code: string) => string[] {
  const byKey = new Map<string, string[]>();
  for (const code of known) {
    const key = comparisonKey(code);
    const alike = byKey.get(key);
    if (alike) alike.push(code);
    else byKey.set(key, [code]);
  }
  const keys = [...byKey.keys()];
  let lettersCompared = 0;
  return (code) => {
    const key = comparisonKey(code);
    if (key === "") return [];
    const alike = byKey.get(key) ?? [];
    const letters = keys.length * key.length;
    if (alike.length >= SUGGESTIONS_MAX || lettersCompared + letters > LETTERS_COMPARED_MAX)
      return alike.slice(0, SUGGESTIONS_MAX);
    lettersCompared += letters;
    // In a short sample ID, two letters are most of its content.
    const most = Math.min(EDITS_MAX, Math.floor(key.length / 2));
    const mistyped = keys
      .map((other) => ({ other, edits: editsBetween(key, other, most) }))
      .filter(({ edits }) => edits > 0 && edits <= most)
      .sort((one, other) => one.edits - other.edits)
      .slice(0, SUGGESTIONS_MAX)
      .flatMap(({ other }) => byKey.get(other) ?? []);
    return [...alike, ...mistyped].slice(0, SUGGESTIONS_MAX);
  };
}

// Reads each group of digits as a number, so that S-007, s7 and S 07 have the same key.
function comparisonKey(code: string): string {
  return code
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replaceAll(/0+(?=\d)/g, (zeros, index, whole: string) =>
      /\d/.test(whole[index - 1] ?? "") ? zeros : "",
    );
}

/**
 * Returns the edit distance of two texts: insertions, deletions, replacements and swaps of neighbors. A distance above
 * `most` is returned as most + 1.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  // Sample IDs of one order usually begin and end alike.
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let [oneEnd, otherEnd] = [one.length, other.length];
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1])
    [oneEnd, otherEnd] = [oneEnd - 1, otherEnd - 1];
  return editDistance(one.slice(start, oneEnd), other.slice(start, otherEnd), most);
}

// Computes only the cells of the table within `most` of its diagonal, because others exceed that distance.
function editDistance(one: string, other: string, most: number): number {
  const far = most + 1;
  const width = 2 * most + 1;
  let before: number[] = [];
  let above = Array.from({ length: width }, (_, at) => (at < most ? far : at - most));
  for (let row = 1; row <= one.length; row++) {
    const current: number[] = [];
    let least = far;
    for (let at = 0; at < width; at++) {
      const column = row + at - most;
      let edits = far;
      if (column === 0) edits = row;
      else if (column > 0 && column <= other.length) {
        const replaced = (above[at] ?? far) + (one[row - 1] === other[column - 1] ? 0 : 1);
        edits = Math.min(replaced, (above[at + 1] ?? far) + 1, (current[at - 1] ?? far) + 1);
        const areSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
        if (row > 1 && column > 1 && areSwapped) edits = Math.min(edits, (before[at] ?? far) + 1);
      }
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return far;
    [before, above] = [above, current];
  }
  return Math.min(above[other.length - one.length + most] ?? far, far);
}
