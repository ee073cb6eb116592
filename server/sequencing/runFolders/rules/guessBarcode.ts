import { reverseComplement } from "../../runs/rules/reverseComplement.ts";

export interface IndexPair {
  i7: string;
  /** Empty without a second index. */
  i5: string;
}
export type NamedIndexes = IndexPair & { name: string };

/** What an unknown barcode may be. name: the sample whose indexes it resembles. */
export interface BarcodeGuess {
  kind:
    "noSignal" | "notInSheet" | "reversedI5" | "reversedI7" | "swapped" | "otherLane" | "mixed" | "similar";
  name: string | null;
  /** Of `mixed`: the sample of the i5. */
  otherName: string | null;
}

export interface GuessInput {
  /** The indexes of the lane, as the instrument reads them or as in the sheet. */
  ofLane: readonly NamedIndexes[];
  /** The indexes of other lanes of the run. */
  ofOtherLanes: readonly NamedIndexes[];
}

const NO_SIGNAL = /^G+$/;

/** Returns a function that guesses what an unknown barcode may be; undefined without a guess. Prepared once for all
 *  barcodes of a lane. */
export function barcodeGuesser({
  ofLane,
  ofOtherLanes,
}: GuessInput): (barcode: IndexPair) => BarcodeGuess | undefined {
  const exact = byPair(ofLane);
  const elsewhere = byPair(ofOtherLanes);
  const byI7 = new Map(ofLane.map((one) => [one.i7, one.name]));
  const byI5 = new Map(ofLane.filter(({ i5 }) => i5 !== "").map((one) => [one.i5, one.name]));

  return ({ i7, i5 }) => {
    if (i7 !== "" && NO_SIGNAL.test(i7) && (i5 === "" || NO_SIGNAL.test(i5)))
      return { kind: "noSignal", name: null, otherName: null };
    const found = (kind: BarcodeGuess["kind"], name: string | undefined) =>
      name === undefined ? undefined : { kind, name, otherName: null };
    return (
      // A library of the plan that is missing in the sheet, or whose reads were not assigned.
      found("notInSheet", exact.get(key(i7, i5))) ??
      (i5 === "" ? undefined : found("reversedI5", exact.get(key(i7, reverseComplement(i5))))) ??
      found("reversedI7", exact.get(key(reverseComplement(i7), i5))) ??
      (i5 === "" ? undefined : found("swapped", exact.get(key(i5, i7)))) ??
      found("otherLane", elsewhere.get(key(i7, i5))) ??
      mixed(i7, i5) ??
      found("similar", similar(i7, i5))
    );
  };

  /** i7 of one sample with i5 of another, as by index hopping or a neighbor on the plate. */
  function mixed(i7: string, i5: string): BarcodeGuess | undefined {
    const [first, second] = [byI7.get(i7), byI5.get(i5)];
    if (first === undefined || second === undefined || first === second) return undefined;
    return { kind: "mixed", name: first, otherName: second };
  }

  function similar(i7: string, i5: string): string | undefined {
    return ofLane.find((one) => distance(one.i7, i7) + distance(one.i5, i5) <= 2)?.name;
  }
}

function key(i7: string, i5: string): string {
  return `${i7}+${i5}`;
}

function byPair(indexes: readonly NamedIndexes[]): Map<string, string> {
  return new Map(indexes.map(({ i7, i5, name }) => [key(i7, i5), name]));
}

/** The number of differing bases, without an N; infinite for sequences of different lengths. */
function distance(one: string, other: string): number {
  if (one.length !== other.length) return Infinity;
  let differing = 0;
  for (let at = 0; at < one.length; at++)
    if (one[at] !== other[at] && one[at] !== "N" && other[at] !== "N") differing++;
  return differing;
}
