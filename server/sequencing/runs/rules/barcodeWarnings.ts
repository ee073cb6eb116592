import { parseIndexes } from "./indexSequences.ts";

export const WARNING_KINDS = ["collision", "distance", "length", "missing", "unknown"] as const;

// If two sequences differ in two bases, one misread base in each makes them equal.
const DISTANCE_WARNED = 2;

// All pairs of sequences are compared. Sets of unique dual indexes have at most 1,536.
const SEQUENCES_COMPARED_MAX = 1_536;

/** Pairs that are reported individually. */
const PAIRS_LISTED_MAX = 100;
const NAMES_LISTED_MAX = 5;

/** Bases as bits, so that two letters match if they share a base. A plus sign matches only itself. */
const BASES = new Map([
  ["a", 1],
  ["c", 2],
  ["g", 4],
  ["t", 8],
  ["n", 15],
  ["+", 16],
]);

/** A warning on the barcodes of a run. sampleCodes: the samples concerned. */
export interface BarcodeWarning {
  kind: (typeof WARNING_KINDS)[number];
  sampleCodes: string[];
  message: string;
}

interface Sample {
  sampleCode: string;
  barcode: string | null;
}

/** All samples with one barcode; usually one. shape: the lengths of its index sequences, null for a name. */
interface Owned {
  barcode: string;
  shape: string | null;
  sampleCodes: string[];
}

/**
 * Returns what would prevent the demultiplexing of the samples of a run. Barcodes are normalized by normalizeBarcode.
 * collision: several samples have the same barcode, or index sequences that N makes equal. distance: index sequences of
 * two samples differ in one or two bases, over both indexes. length: samples whose index sequences differ from most in
 * length or number. missing: samples without a barcode beside others on the run. unknown: names among index sequences,
 * or index sequences among names; or more sequences than are compared.
 */
export function barcodeWarnings(samples: readonly Sample[]): BarcodeWarning[] {
  const owned = byBarcode(samples);
  const sequences = owned.filter(({ shape }) => shape !== null);
  return [
    ...missingBarcodes(samples),
    ...mixedBarcodes(owned, sequences),
    ...sharedBarcodes(owned),
    ...unevenLengths(sequences),
    ...closeSequences(sequences),
  ];
}

function byBarcode(samples: readonly Sample[]): Owned[] {
  const owned = new Map<string, Owned>();
  for (const { sampleCode, barcode } of samples) {
    if (barcode === null) continue;
    const shape =
      parseIndexes(barcode)
        ?.map((sequence) => sequence.length)
        .join("+") ?? null;
    const known = owned.get(barcode) ?? { barcode, shape, sampleCodes: [] };
    known.sampleCodes.push(sampleCode);
    owned.set(barcode, known);
  }
  return [...owned.values()];
}

function missingBarcodes(samples: readonly Sample[]): BarcodeWarning[] {
  const without = samples.filter(({ barcode }) => barcode === null);
  if (samples.length < 2 || without.length === 0) return [];
  const sampleCodes = without.map(({ sampleCode }) => sampleCode);
  return [{ kind: "missing", sampleCodes, message: `No barcode: ${formatList(sampleCodes)}` }];
}

function mixedBarcodes(owned: Owned[], sequences: Owned[]): BarcodeWarning[] {
  const names = owned.filter(({ shape }) => shape === null);
  if (names.length === 0 || sequences.length === 0) return [];
  const [fewer, among] =
    names.length <= sequences.length
      ? [names, "A name of a barcode among index sequences"]
      : [sequences, "An index sequence among names of barcodes"];
  const sampleCodes = allSampleCodes(fewer);
  return [{ kind: "unknown", sampleCodes, message: `${among}: ${formatList(sampleCodes)}` }];
}

function sharedBarcodes(owned: Owned[]): BarcodeWarning[] {
  return owned
    .filter(({ sampleCodes }) => sampleCodes.length > 1)
    .map(({ barcode, sampleCodes }) => ({
      kind: "collision",
      sampleCodes,
      message: `The same barcode ${barcode}: ${formatList(sampleCodes)}`,
    }));
}

function unevenLengths(sequences: Owned[]): BarcodeWarning[] {
  const counts = new Map<string | null, number>();
  for (const { shape, sampleCodes } of sequences) {
    counts.set(shape, (counts.get(shape) ?? 0) + sampleCodes.length);
  }
  if (counts.size < 2) return [];
  const [usual] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  const sampleCodes = allSampleCodes(sequences.filter(({ shape }) => shape !== usual));
  return [
    {
      kind: "length",
      sampleCodes,
      message: `Index sequences of another length than those of most samples (${usual}): ${formatList(sampleCodes)}`,
    },
  ];
}

/**
 * Returns pairs of different barcodes that are equal or nearly so. Those beyond PAIRS_LISTED_MAX are reported together.
 */
function closeSequences(sequences: Owned[]): BarcodeWarning[] {
  if (sequences.length > SEQUENCES_COMPARED_MAX) {
    const message = `More than ${SEQUENCES_COMPARED_MAX} index sequences: how far they differ is not compared`;
    return [{ kind: "unknown", sampleCodes: [], message }];
  }
  const warnings: BarcodeWarning[] = [];
  const further = new Set<string>();
  for (const group of byShape(sequences)) {
    const barcodes = group.map(({ barcode }) => barcode);
    const noted = new Set<number>();
    const isNoted = (one: number, other: number) => noted.has(one) && noted.has(other);
    for (const { one, other, distance } of closePairs(barcodes, DISTANCE_WARNED, isNoted)) {
      const sampleCodes = allSampleCodes([group[one], group[other]]);
      if (warnings.length < PAIRS_LISTED_MAX) {
        warnings.push(closePair(sampleCodes, distance));
        continue;
      }
      for (const code of sampleCodes) further.add(code);
      noted.add(one).add(other);
    }
  }
  if (further.size === 0) return warnings;
  const message = `Index sequences of ${further.size} samples also differ too little from others`;
  return [...warnings, { kind: "distance", sampleCodes: [...further], message }];
}

function byShape(sequences: Owned[]): Owned[][] {
  const groups = new Map<string | null, Owned[]>();
  for (const sequence of sequences) {
    const group = groups.get(sequence.shape);
    if (group) group.push(sequence);
    else groups.set(sequence.shape, [sequence]);
  }
  return [...groups.values()];
}

function closePair(sampleCodes: string[], distance: number): BarcodeWarning {
  if (distance === 0) {
    return {
      kind: "collision",
      sampleCodes,
      message: `Index sequences that N makes equal: ${formatList(sampleCodes)}`,
    };
  }
  const bases = distance === 1 ? "one base" : "two bases";
  return {
    kind: "distance",
    sampleCodes,
    message: `Index sequences differ in ${bases} only: ${formatList(sampleCodes)}`,
  };
}

function allSampleCodes(owned: (Owned | undefined)[]): string[] {
  return owned.flatMap((one) => one?.sampleCodes ?? []);
}

function formatList(sampleCodes: string[]): string {
  const rest = sampleCodes.length - NAMES_LISTED_MAX;
  const names = sampleCodes.slice(0, NAMES_LISTED_MAX).join(", ");
  return rest > 0 ? `${names} and ${rest} more` : names;
}

/**
 * Yields all pairs of sequences that differ in at most `most` letters, where n matches any base, by their list
 * positions. sequences: of one length, in the format of parseIndexes. Compares all pairs except those that are excluded
 * early.
 */
function* closePairs(
  sequences: readonly string[],
  most: number,
  isKnown: (one: number, other: number) => boolean = () => false,
): Generator<{ one: number; other: number; distance: number }> {
  const length = sequences[0]?.length ?? 0;
  const bits = Uint8Array.from(sequences.join(""), (letter) => BASES.get(letter) ?? 0);
  for (let one = 0; one < sequences.length; one++) {
    for (let other = one + 1; other < sequences.length; other++) {
      if (isKnown(one, other)) continue;
      const distance = hammingDistance(bits, { one: one * length, other: other * length, length, most });
      if (distance <= most) yield { one, other, distance };
    }
  }
}

/** one, other: start positions. Stops counting just above `most`. */
function hammingDistance(
  bits: Uint8Array,
  { one, other, length, most }: { one: number; other: number; length: number; most: number },
): number {
  let differing = 0;
  for (let at = 0; at < length && differing <= most; at++) {
    if (((bits[one + at] ?? 0) & (bits[other + at] ?? 0)) === 0) differing++;
  }
  return differing;
}
