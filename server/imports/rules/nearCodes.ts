const SUGGESTIONS_MAX = 5;
const EDITS_MAX = 2;
// Of all codes of a sheet against all of an order; the ones after that are only looked up by their key.
const COMPARISONS_MAX = 50_000;

/** Finds for codes that nobody has those that may be meant: the same but for case, separators and leading zeros, or with
 *  at most two letters typed wrong. Gives a function from code to at most five known ones, the likeliest first. */
export function nearCodes(known: string[]): (code: string) => string[] {
  const byKey = new Map<string, string[]>();
  for (const code of known) {
    const key = keyOf(code);
    const alike = byKey.get(key);
    if (alike) alike.push(code);
    else byKey.set(key, [code]);
  }
  const keys = [...byKey.keys()];
  let comparisons = 0;
  return (code) => {
    const key = keyOf(code);
    if (key === "") return [];
    const alike = byKey.get(key) ?? [];
    if (alike.length >= SUGGESTIONS_MAX || comparisons + keys.length > COMPARISONS_MAX)
      return alike.slice(0, SUGGESTIONS_MAX);
    comparisons += keys.length;
    // Of a short code two letters are all of it.
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

// Each group of digits as a number, so that S-007, s7 and S 07 are one.
function keyOf(code: string): string {
  return code
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replaceAll(/0+(?=\d)/g, (zeros, index, whole: string) =>
      /\d/.test(whole[index - 1] ?? "") ? zeros : "",
    );
}

/** How many letters are to be put in, left out, replaced or swapped with their neighbour to make one text of the other;
 *  more than `most` is told as most + 1. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  // Codes of one order mostly begin and end alike.
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let [oneEnd, otherEnd] = [one.length, other.length];
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1])
    [oneEnd, otherEnd] = [oneEnd - 1, otherEnd - 1];
  return editsOf(one.slice(start, oneEnd), other.slice(start, otherEnd), most);
}

function editsOf(one: string, other: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      let edits = Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const areSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && areSwapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    [before, above] = [above, current];
  }
  return Math.min(above[other.length] ?? 0, most + 1);
}
