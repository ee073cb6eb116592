import { VARIABLES } from "../../platform/site/env.ts";

/** An unknown variable of the environment. meant: the known variable with a similar name. isOurs: the name has the
 *  prefix of the product. */
export interface StrangeName {
  name: string;
  meant: string | undefined;
  isOurs: boolean;
}

const PREFIX = "LANEKEEPER_";
/** Variables of scripts that do not belong to the server. */
const ELSEWHERE = ["LANEKEEPER_SOAK_MINUTES", "LANEKEEPER_VERSIONS_DIR"];
// Shorter names have too many similar names with other meanings.
const TELLING_CHARACTERS = 8;
const SLIPS_MAX = 2;

/** Returns names that are probably misspelled: unknown ones with the prefix of the product, and those that differ in
 *  one or two letters from a known one. Pure. */
export function strangeNames(names: string[]): StrangeName[] {
  const known = [...VARIABLES, ...ELSEWHERE];
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name.toUpperCase(), known);
      const isOurs = [name.toUpperCase(), meant].some((one) => one?.startsWith(PREFIX));
      return isOurs || meant !== undefined ? [{ name, meant, isOurs }] : [];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function nearest(name: string, known: string[]): string | undefined {
  const near = known
    .filter((one) => one.length >= TELLING_CHARACTERS && Math.abs(one.length - name.length) <= SLIPS_MAX)
    .map((one) => ({ one, count: slips(name, one) }))
    .sort((first, second) => first.count - second.count)[0];
  return near !== undefined && near.count <= SLIPS_MAX ? near.one : undefined;
}

// The edit distance: missing, additional or different letters.
function slips(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const changed = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, changed));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
