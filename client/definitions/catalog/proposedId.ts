const ID_MAX_CHARACTERS = 60;

/** An id for an entry from its name: "Ligation Kit V14" becomes ligation-kit-v14, with a number behind it when that is
 *  taken. */
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
