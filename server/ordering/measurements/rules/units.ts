/** Units of measurements by quantity, each with its factor to the first one. Keys are lower-case ASCII. */
const QUANTITIES: readonly Readonly<Record<string, number>>[] = [
  {
    "ng/ul": 1,
    "pg/ul": 1e-3,
    "ug/ul": 1e3,
    "ug/ml": 1,
    "ng/ml": 1e-3,
    "pg/ml": 1e-6,
    "mg/ml": 1e3,
    "mg/l": 1,
    "ug/l": 1e-3,
  },
  {
    nm: 1,
    pm: 1e-3,
    um: 1e3,
    fm: 1e-6,
    "nmol/l": 1,
    "pmol/l": 1e-3,
    "umol/l": 1e3,
    "fmol/ul": 1,
    "pmol/ul": 1e3,
  },
  { bp: 1, nt: 1, b: 1, kb: 1e3, kbp: 1e3 },
  { "%": 1 },
];

/** Returns a unit as a key: lower case, µ and the replacement character of a wrong encoding as u. Pure. */
export function unitKey(unit: string): string {
  return unit
    .trim()
    .toLowerCase()
    .replaceAll(/[µμ\u{FFFD}]/gu, "u")
    .replaceAll(/\s/g, "");
}

/** Returns whether a text is a unit of this table. Pure. */
export function isUnit(text: string): boolean {
  const key = unitKey(text);
  return QUANTITIES.some((units) => Object.hasOwn(units, key));
}

/** Returns the factor from one unit to another; undefined if they are not of one quantity. Equal units need no table.
 *  Pure. */
export function unitFactor(from: string, to: string): number | undefined {
  const [source, target] = [unitKey(from), unitKey(to)];
  if (source === target) return 1;
  const units = QUANTITIES.find((one) => Object.hasOwn(one, source) && Object.hasOwn(one, target));
  const [numerator, denominator] = [units?.[source], units?.[target]];
  return numerator === undefined || denominator === undefined ? undefined : numerator / denominator;
}
