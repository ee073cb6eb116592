const COMPLEMENTS: Record<string, string> = { A: "T", C: "G", G: "C", T: "A", N: "N" };

/** Returns the reverse complement of a sequence of A, C, G, T, N in upper case. */
export function reverseComplement(sequence: string): string {
  return [...sequence]
    .toReversed()
    .map((base) => COMPLEMENTS[base] ?? base)
    .join("");
}
