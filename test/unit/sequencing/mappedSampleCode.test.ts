import { expect } from "chai";
import { mappedBarcodes, mappedSampleCode } from "../../../server/sequencing/runs/mappedSampleCode.ts";

const MAP = {
  barcode01: "S1",
  bc02: "S2",
  BC03: "S3",
  bc04: "other",
  barcode04: "S4",
  barcode05: "S5",
  bc05: "other",
  bc6: "S6",
  bc0123: "S7",
  unclassified: "S8",
  "mouse 7": "S9",
};

const ROWS: [barcode: string, sampleCode: string | null][] = [
  ["barcode01", "S1"],
  ["barcode02", "S2"],
  ["barcode03", "S3"],
  // What is written as it is comes before another name of it, wherever it stands.
  ["barcode04", "S4"],
  ["barcode05", "S5"],
  ["bc6", "S6"],
  ["barcode6", null],
  ["barcode06", null],
  ["barcode0123", "S7"],
  ["barcode123", null],
  ["unclassified", "S8"],
  ["mouse 7", "S9"],
  ["(unknown)", null],
  ["constructor", null],
  ["__proto__", null],
];

describe("the sample of a barcode", () => {
  for (const [barcode, sampleCode] of ROWS)
    it(`${barcode}: ${sampleCode ?? "none"}`, () => {
      expect(mappedSampleCode(MAP, barcode)).to.equal(sampleCode);
    });

  it("is found under any own key of parsed JSON", () => {
    const map = JSON.parse('{ "__proto__": "S1" }') as Record<string, string>;
    expect(mappedSampleCode(map, "__proto__")).to.equal("S1");
  });

  it("occurs once for each barcode of a map", () => {
    const expected = ROWS.filter(([, sampleCode]) => sampleCode !== null);
    expect([...mappedBarcodes(MAP)]).to.have.deep.members(expected);
  });
});
