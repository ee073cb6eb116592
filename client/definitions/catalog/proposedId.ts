const ID_MAX_CHARACTERS = 60;

/**
 * Derives an id from the name of an entry: "Ligation Kit V14" becomes ligation-kit-v14, with a number appended if it
 * is in use.
 */
export function proposedId(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .replaceAll("ß", "ss")
    .replaceAll(/[µμ]/g, "u")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-")
    .slice(0, ID_MAX_CHARACTERS)
    .replaceAll(/^[-.]+|[-.]+$/g, "");
  const base = plain === "" ? "entry" : plain;
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}
