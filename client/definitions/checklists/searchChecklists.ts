/** Normalizes a text for searching. */
const plain = (text: string) => text.toLowerCase();

/** The words of a search, all of which must match. */
export function searchWords(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean);
}

/** Whether every word occurs in one of the texts. */
export function hasWords(texts: string[], words: string[]): boolean {
  const text = plain(texts.join("\n"));
  return words.every((word) => text.includes(word));
}

/** Returns the checklists in which all words occur, in their name, accession or description or in one of their fields,
 *  and the labels of the matching fields. fieldsOf: by accession, as far as loaded. */
export function searchChecklists<
  Listed extends { accession: string; name: string; description: string },
  Field extends { label: string; name: string },
>(
  checklists: Listed[],
  fieldsByAccession: ReadonlyMap<string, Field[]>,
  search: string,
): { checklist: Listed; fields: Field[] }[] {
  const words = searchWords(search);
  if (words.length === 0) return checklists.map((checklist) => ({ checklist, fields: [] }));
  return checklists
    .map((checklist) => ({
      checklist,
      fields: (fieldsByAccession.get(checklist.accession) ?? []).filter(({ label, name }) =>
        hasWords([label, name], words),
      ),
    }))
    .filter(
      ({ checklist: { name, accession, description }, fields }) =>
        fields.length > 0 || hasWords([name, accession, description], words),
    );
}
