const COMPLEMENTS: Readonly<Record<string, string>> = { A: "T", C: "G", G: "C", T: "A", N: "N" };

/** Returns the reverse complement of a sequence of A, C, G, T and N in upper case. Pure. */
export function reverseComplement(sequence: string): string {
  return Array.from(sequence, (base) => COMPLEMENTS[base] ?? base)
    .toReversed()
    .join("");
}
