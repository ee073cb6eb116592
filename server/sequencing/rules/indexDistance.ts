/** In how many bases index sequences of equal lengths differ, over both where there are two; N stands for any base.
 *  Counts no further than just beyond `most`. */
export function indexDistance(one: string, other: string, most: number): number {
  let differing = 0;
  for (let at = 0; at < one.length && differing <= most; at++) {
    if (one[at] !== other[at] && one[at] !== "n" && other[at] !== "n") differing++;
  }
  return differing;
}
