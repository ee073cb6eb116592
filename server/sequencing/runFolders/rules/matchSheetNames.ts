/** A planned library with the names under which a sample sheet may have it. */
export interface NamedLibrary {
  libraryId: string;
  libraryCode: string;
  sampleId: string;
  sampleCode: string;
  orderNumber: string;
}

export interface SheetMatch {
  libraryId: string;
  sampleId: string;
}

/**
 * Returns a function that finds the planned library of a name in a sample sheet: the code of the library, or the code
 * of its sample, alone or with the order number, as exported. A name of several samples is "ambiguous"; undefined
 * without a match. Case and the characters that sample sheets do not allow are ignored.
 */
export function sheetNameMatcher(
  plan: readonly NamedLibrary[],
): (name: string) => SheetMatch | "ambiguous" | undefined {
  const byName = new Map<string, SheetMatch | "ambiguous">();
  for (const one of plan) {
    const names = new Set([
      normalize(one.libraryCode),
      normalize(one.sampleCode),
      normalize(`${one.orderNumber}_${one.sampleCode}`),
      normalize(`${one.sampleCode}_${one.orderNumber}`),
    ]);
    for (const name of names) add(name, one);
  }
  return (name) => byName.get(normalize(name));

  function add(name: string, { libraryId, sampleId }: NamedLibrary): void {
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { libraryId, sampleId });
    else if (known !== "ambiguous" && known.libraryId !== libraryId) byName.set(name, "ambiguous");
  }
}

function normalize(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}
