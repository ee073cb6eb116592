/** The names under which studies of other systems know a checklist (reference §9). */
const SLUGS = new Map([
  ["human-gut", "ERC000015"],
  ["human-oral", "ERC000016"],
  ["human-skin", "ERC000017"],
  ["human-associated", "ERC000014"],
  ["host-associated", "ERC000013"],
  ["plant-associated", "ERC000020"],
  ["soil", "ERC000022"],
  ["water", "ERC000024"],
  ["wastewater-sludge", "ERC000023"],
  ["air", "ERC000012"],
  ["sediment", "ERC000021"],
  ["microbial-mat", "ERC000019"],
  ["misc-environment", "ERC000025"],
]);

/** The accession of the checklist somebody names by accession, legacy slug or whole name, in any case; undefined when
 *  none of them is called so. */
export function accessionOf(
  named: string,
  checklists: readonly { accession: string; name: string }[],
): string | undefined {
  const wanted = named.trim().toLowerCase();
  const slug = SLUGS.get(wanted.replaceAll(/[\s_]+/g, "-"));
  const found =
    checklists.find(({ accession }) => accession === slug || accession.toLowerCase() === wanted) ??
    checklists.find(({ name }) => name.toLowerCase() === wanted);
  return found?.accession;
}
