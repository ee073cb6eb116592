/** Published adapter sequences. Each is found by its first twelve bases. */
export const ADAPTERS = [
  { name: "Illumina TruSeq", sequence: "AGATCGGAAGAGC" },
  { name: "Illumina small RNA", sequence: "TGGAATTCTCGGGTGCCAAGG" },
  { name: "Illumina Nextera", sequence: "CTGTCTCTTATACACATCT" },
  { name: "MGI", sequence: "AAGTCGGAGGCCAAGCGGTC" },
  { name: "MGI", sequence: "AAGTCGGATCGTAGCCATGTCGTTC" },
  { name: "Nanopore ligation", sequence: "TTCAGTTACGTATTGCT" },
  { name: "Nanopore ligation", sequence: "TACGTAACTGAACGAAGT" },
];

export const ADAPTER_BASES = 12;
const CODE_MASK = 2 ** (2 * ADAPTER_BASES) - 1;
const FILTER_MASK = 0xffff;
const ADAPTER_BY_CODE = new Map(ADAPTERS.map(({ sequence }, index) => [codeOf(sequence), index]));
const FILTER = new Uint8Array(FILTER_MASK + 1);
for (const code of ADAPTER_BY_CODE.keys()) FILTER[code & FILTER_MASK] = 1;

/** Appends a base (0 to 3) to the code of the last twelve bases. */
export function nextCode(code, base) {
  return ((code << 2) | base) & CODE_MASK;
}

/** The index in ADAPTERS of the adapter that the last twelve bases start, or -1. */
export function adapterOf(code) {
  return FILTER[code & FILTER_MASK] === 0 ? -1 : (ADAPTER_BY_CODE.get(code) ?? -1);
}

function codeOf(sequence) {
  let code = 0;
  for (const letter of sequence.slice(0, ADAPTER_BASES)) code = nextCode(code, "ACGT".indexOf(letter));
  return code;
}
