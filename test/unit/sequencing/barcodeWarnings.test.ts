import { expect } from "chai";
import fc from "fast-check";
import {
  type BarcodeWarning,
  barcodeWarnings,
} from "../../../server/sequencing/runs/rules/barcodeWarnings.ts";
import { parseIndexes } from "../../../server/sequencing/runs/rules/indexSequences.ts";
import { normalizeBarcode } from "../../../server/sequencing/runs/rules/normalizeBarcode.ts";

/** Samples A, B, C … with these barcodes. */
const samplesWith = (...barcodes: (string | null)[]) =>
  barcodes.map((barcode, at) => ({ sampleCode: String.fromCharCode(65 + at), barcode }));

describe("barcodeWarnings", () => {
  type Row = [
    says: string,
    barcodes: (string | null)[],
    warnings: [BarcodeWarning["kind"], string[], string][],
  ];
  const rows: Row[] = [
    ["nothing of a run without samples", [], []],
    ["nothing of one sample without a barcode", [null], []],
    ["nothing of numbered barcodes next to each other", ["barcode01", "barcode02", "barcode11"], []],
    ["nothing of sequences three bases apart", ["acgtacgt", "acgtatta"], []],
    ["nothing of two indexes that differ in three bases together", ["acgtac+aaaaaa", "ccgtac+aaaacc"], []],
    [
      "samples without a barcode beside others",
      ["barcode01", null, null],
      [["missing", ["B", "C"], "No barcode: B, C"]],
    ],
    [
      "one name for several samples",
      ["barcode01", "barcode01"],
      [["collision", ["A", "B"], "The same barcode barcode01: A, B"]],
    ],
    [
      "one sequence for several samples",
      ["acgtacgt", "ttttgggg", "acgtacgt"],
      [["collision", ["A", "C"], "The same barcode acgtacgt: A, C"]],
    ],
    [
      "sequences that N makes equal",
      ["acgtacgn", "acgtacgt"],
      [["collision", ["A", "B"], "Index sequences that N makes equal: A, B"]],
    ],
    [
      "sequences one base apart",
      ["acgtacgt", "acgtacga"],
      [["distance", ["A", "B"], "Index sequences differ in one base only: A, B"]],
    ],
    [
      "two indexes that differ in a base each",
      ["acgtac+aaaaaa", "ccgtac+aaaaac"],
      [["distance", ["A", "B"], "Index sequences differ in two bases only: A, B"]],
    ],
    [
      "sequences of another length",
      ["acgtacgt", "ttttgggg", "acgtac"],
      [["length", ["C"], "Index sequences of another length than those of most samples (8): C"]],
    ],
    [
      "one index among pairs",
      ["acgtacgt+acgtacgt", "ttttgggg+ttttgggg", "ggggtttt"],
      [["length", ["C"], "Index sequences of another length than those of most samples (8+8): C"]],
    ],
    [
      "a name among sequences",
      ["acgtacgt", "barcode07", "ttttgggg"],
      [["unknown", ["B"], "A name of a barcode among index sequences: B"]],
    ],
    [
      "a sequence among names",
      ["barcode01", "acgtacgt", "barcode03"],
      [["unknown", ["B"], "An index sequence among names of barcodes: B"]],
    ],
  ];
  for (const [says, barcodes, warnings] of rows) {
    it(`reports ${says}`, () => {
      expect(barcodeWarnings(samplesWith(...barcodes))).to.deep.equal(
        warnings.map(([kind, sampleCodes, message]) => ({ kind, sampleCodes, message })),
      );
    });
  }

  it("names five samples in a sentence and counts the others", () => {
    const [warning] = barcodeWarnings(samplesWith("barcode01", ...Array.from({ length: 7 }, () => null)));
    expect(warning?.message).to.equal("No barcode: B, C, D, E, F and 2 more");
    expect(warning?.sampleCodes).to.have.length(7);
  });

  it("lists a hundred pairs, and the samples of all others together", () => {
    const samples = Array.from({ length: 64 }, (_, at) => ({
      sampleCode: `S${at}`,
      barcode: `acgtacgt+ttttt${[4, 2, 0].map((shift) => "acgt"[(at >> shift) & 3]).join("")}`,
    }));
    const warnings = barcodeWarnings(samples);
    expect(warnings).to.have.length(101);
    expect(warnings.at(-1)?.message).to.match(
      /^Index sequences of \d+ samples also differ too little from others$/,
    );
    expect(new Set(warnings.flatMap(({ sampleCodes }) => sampleCodes)).size).to.equal(64);
  });

  it("reports that more sequences than sets have are not compared", () => {
    const base = (at: number, shift: number) => "acgt"[(at >> shift) & 3];
    const samples = Array.from({ length: 1_537 }, (_, at) => ({
      sampleCode: `S${at}`,
      barcode: [0, 2, 4, 6, 8, 10].map((shift) => base(at, shift)).join(""),
    }));
    expect(barcodeWarnings(samples)).to.deep.equal([
      {
        kind: "unknown",
        sampleCodes: [],
        message: "More than 1536 index sequences: how far they differ is not compared",
      },
    ]);
  });

  const base = fc.constantFrom("a", "c", "g", "t");
  const index = (length: number) =>
    fc.array(base, { minLength: length, maxLength: length }).map((b) => b.join(""));
  const barcode = fc.oneof(
    index(6),
    fc.tuple(index(6), index(6)).map((pair) => pair.join("+")),
    fc.constantFrom("barcode01", "barcode02", "unclassified"),
    fc.constant(null),
  );

  it("warns of two samples by the same distance as a plain count, in either order", () => {
    fc.assert(
      fc.property(index(8), fc.array(fc.tuple(fc.nat(7), base), { maxLength: 4 }), (one, changes) => {
        const letters = Array.from(one);
        for (const [at, letter] of changes) letters[at] = letter;
        const other = letters.join("");
        const differing = letters.filter((letter, at) => letter !== one[at]).length;
        const kind = differing === 0 ? "collision" : differing <= 2 ? "distance" : undefined;
        for (const pair of [
          [one, other],
          [other, one],
        ]) {
          expect(barcodeWarnings(samplesWith(...pair))[0]?.kind).to.equal(kind);
        }
      }),
    );
  });

  it("returns the same for samples in any order, and only existing samples", () => {
    fc.assert(
      fc.property(fc.array(barcode, { maxLength: 12 }), (barcodes) => {
        const samples = samplesWith(...barcodes);
        const warnings = barcodeWarnings(samples);
        const kinds = (found: BarcodeWarning[]) =>
          found.map(({ kind }) => kind).toSorted((one, other) => one.localeCompare(other));
        expect(kinds(barcodeWarnings(samples.toReversed()))).to.deep.equal(kinds(warnings));
        const codes = samples.map(({ sampleCode }) => sampleCode);
        for (const { sampleCodes, message } of warnings) {
          expect(codes).to.include.members(sampleCodes);
          expect(sampleCodes).to.not.deep.equal([]);
          expect(message).to.match(/^[A-Z]/);
        }
      }),
    );
  });

  it("compares the stored index sequences", () => {
    fc.assert(
      fc.property(index(5), index(7), fc.constantFrom("+", "-", "_", " "), (one, other, between) => {
        const kept = normalizeBarcode(`${one.toUpperCase()}${between}${other}`);
        expect(parseIndexes(kept ?? "")).to.deep.equal([one, other]);
      }),
    );
  });
});
