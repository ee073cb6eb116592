import { expect } from "chai";
import fc from "fast-check";
import { exportName, exportNames } from "../../../server/sequencing/runs/rules/exportNames.ts";

describe("exportName", () => {
  const rows: [text: string, name: string][] = [
    ["S007", "S007"],
    ["ORD-20260101-0001", "ORD-20260101-0001"],
    ["soil, depth 10 cm", "soil_depth_10_cm"],
    ["Müller/3", "Muller_3"],
    ["=cmd|' /C calc'!A0", "cmd_C_calc_A0"],
    ["-x_", "x"],
    ["水", "sample"],
    ["", "sample"],
    ["Barcode07", "sample_Barcode07"],
    ["unclassified", "sample_unclassified"],
    ["0123456789 0123456789", "0123456789_0123"],
    ["01234567890123-5", "01234567890123"],
  ];
  for (const [text, name] of rows) {
    it(`calls ${JSON.stringify(text)} ${name}`, () => {
      expect(exportName(text, 15)).to.equal(name.slice(0, 15).replace(/_$/, ""));
    });
  }
});

describe("exportNames", () => {
  it("keeps codes that can stay, and numbers others that become the same", () => {
    const codes = ["a b", "a_b", "a+b", "A_B", "a_b_2", "c"];
    expect(exportNames(codes, 40)).to.deep.equal(["a_b_3", "a_b", "a_b_4", "A_B_5", "a_b_2", "c"]);
  });

  it("numbers colliding names uniquely, also when thousands share a beginning", () => {
    const codes = Array.from(
      { length: 5_000 },
      (_, at) => `${"x".repeat(36)}${1_000 + (at >> 1)}${at % 2 ? "!" : "?"}`,
    );
    const names = exportNames(codes, 40);
    expect(names.slice(0, 4)).to.deep.equal([
      `${"x".repeat(36)}1000`,
      `${"x".repeat(36)}10_2`,
      `${"x".repeat(36)}1001`,
      `${"x".repeat(36)}10_3`,
    ]);
    expect(new Set(names).size).to.equal(5_000);
  });

  it("returns unique names that instruments accept, for any codes", () => {
    const code = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("a b", "a_b", "A b", "-", "+"),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { maxLength: 12 }),
        fc.integer({ min: 12, max: 40 }),
        (codes, most) => {
          const names = exportNames(codes, most);
          expect(names).to.have.length(codes.length);
          expect(new Set(names.map((name) => name.toLowerCase())).size).to.equal(names.length);
          for (const name of names) {
            expect(name).to.match(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);
            expect(name.length).to.be.at.most(most);
          }
        },
      ),
    );
  });
});
