import { expect } from "chai";
import fc from "fast-check";
import { normalizeBarcode } from "../../../server/sequencing/runs/rules/normalizeBarcode.ts";

describe("normaliseBarcode", () => {
  const rows: [written: string, kept: string | null][] = [
    ["", null],
    ["  ", null],
    ["7", "barcode07"],
    ["07", "barcode07"],
    ["007", "barcode07"],
    ["0", "barcode00"],
    ["96", "barcode96"],
    ["123", "barcode123"],
    ["bc7", "barcode07"],
    ["BC 07", "barcode07"],
    ["Barcode_7", "barcode07"],
    [" barcode - 12 ", "barcode12"],
    ["BARCODE07", "barcode07"],
    ["barcode07a", "barcode07a"],
    ["-7", "-7"],
    ["NB07", "nb07"],
    ["Unclassified", "unclassified"],
    ["ACGTACGT", "acgtacgt"],
    ["ACGTACGN+TTGGCCAA", "acgtacgn+ttggccaa"],
    ["ACGTACGT-TTGGCCAA", "acgtacgt+ttggccaa"],
    ["acgtacgt_TTGGCCAA", "acgtacgt+ttggccaa"],
    ["ACGTACGT  TTGGCCAA", "acgtacgt+ttggccaa"],
    ["ACGTACGT + TTGGCCAA", "acgtacgt+ttggccaa"],
    ["ACGTACGT+TTGGCCAA+ACGTACGT", "acgtacgt+ttggccaa+acgtacgt"],
    ["UDI-0001", "udi-0001"],
    ["Tag-Cat", "tag-cat"],
  ];
  for (const [written, kept] of rows) {
    it(`keeps ${JSON.stringify(written)} as ${JSON.stringify(kept)}`, () => {
      expect(normalizeBarcode(written)).to.equal(kept);
    });
  }

  it("is idempotent", () => {
    const number = fc
      .tuple(fc.constantFrom("", "bc", "BC-", "Barcode ", "barcode_"), fc.nat())
      .map((parts) => parts.join(""));
    const indexes = fc
      .tuple(
        fc.stringMatching(/^[ACGTNacgtn]{1,12}$/),
        fc.constantFrom("", "+", "-", " _ ", "  "),
        fc.stringMatching(/^[ACGTN]{1,12}$/),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), number, indexes), (written) => {
        const kept = normalizeBarcode(written);
        if (kept !== null) expect(normalizeBarcode(kept)).to.equal(kept);
      }),
    );
  });
});
