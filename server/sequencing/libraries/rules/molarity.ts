/** The mean mass of one base pair of double-stranded DNA in g/mol. */
const GRAMS_PER_MOLE_AND_BASE_PAIR = 660;

/** The bounds of typed values: ng/µl, base pairs including adapters, µl, and nM. */
export const CONCENTRATION_MAX = 100_000;
export const FRAGMENT_LENGTH_MAX = 10_000_000;
export const VOLUME_MAX = 100_000;
export const MOLARITY_MAX = 1_000_000;

/** Returns the molarity in nM of double-stranded DNA, from its concentration in ng/µl and its mean length in base pairs
 *  with adapters. Returns null where a value is missing or out of bounds. Pure. */
export function molarity({
  concentration,
  fragmentLength,
}: {
  concentration: number | null;
  fragmentLength: number | null;
}): number | null {
  if (concentration === null || fragmentLength === null) return null;
  if (!(concentration > 0 && concentration <= CONCENTRATION_MAX)) return null;
  if (!(fragmentLength >= 1 && fragmentLength <= FRAGMENT_LENGTH_MAX)) return null;
  return (concentration / (GRAMS_PER_MOLE_AND_BASE_PAIR * fragmentLength)) * 1e6;
}
