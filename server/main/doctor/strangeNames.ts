import { VARIABLES } from "../../platform/site/env.ts";

/** A variable of the environment that nothing reads. meant: the one it may be. isOurs: its name says it is for us. */
export interface StrangeName {
  name: string;
  meant: string | undefined;
  isOurs: boolean;
}

const PREFIX = "LANEKEEPER_";
/** Of scripts beside the server. */
const ELSEWHERE = ["LANEKEEPER_SOAK_MINUTES", "LANEKEEPER_VERSIONS_DIR"];
// Shorter ones have too many neighbours that mean something else.
const TELLING_CHARACTERS = 8;
const SLIPS_MAX = 2;

/** The names in an environment that somebody mistyped: those with our prefix that nothing reads, and those that are a slip
 *  or two from one that is read. Pure. */
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

// How many letters are missing, too many or others.
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
