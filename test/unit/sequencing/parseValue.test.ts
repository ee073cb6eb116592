import { expect } from "chai";
import fc from "fast-check";
import { likelyDate, parseValue } from "../../../server/sequencing/imports/rules/parseValue.ts";

describe("values of a run plan", () => {
  const dates: [string, string][] = [
    ["2026-04-03", "2026-04-03"],
    ["2026-04-03T10:20:30.000Z", "2026-04-03"],
    ["2026-04-03 10:20", "2026-04-03"],
    ["03.04.2026", "2026-04-03"],
    ["3.4.2026", "2026-04-03"],
    ["03/04/2026", "2026-04-03"],
    ["03_04_2026", "2026-04-03"],
    ["29.02.2024", "2024-02-29"],
    ["29.02.2026", "29.02.2026"],
    ["04/13/2026", "04/13/2026"],
    ["03.04/2026", "03.04/2026"],
    ["03.04.26", "03.04.26"],
    ["2026/04/05", "2026/04/05"],
    ["46082", "46082"],
    ["last spring", "last spring"],
  ];
  for (const [written, read] of dates) {
    it(`reads the date ${written} as ${read}`, () => {
      expect(parseValue("date", written)).to.equal(read);
    });
  }

  const numbers: [string, string | number][] = [
    ["1.5", 1.5],
    ["1,5", 1.5],
    ["-0,25", -0.25],
    ["+2", 2],
    ["1e-7", 1e-7],
    ["007", 7],
    ["1.234,5", "1.234,5"],
    ["1 000", "1 000"],
    ["<0.1", "<0.1"],
    ["0x10", "0x10"],
    ["1e999", "1e999"],
    ["NaN", "NaN"],
    [".", "."],
  ];
  for (const [written, read] of numbers) {
    it(`reads the number ${written} as ${JSON.stringify(read)}`, () => {
      expect(parseValue("number", written)).to.equal(read);
    });
  }

  it("offers the date that a count of days or another order of its parts may be", () => {
    const offered = ["46082", "2026/04/05", "2026.4.5", "2026-4-5", "12", "99999", "2026/02/30", "soon"];
    expect(offered.map(likelyDate)).to.deep.equal([
      "2026-03-01",
      "2026-04-05",
      "2026-04-05",
      "2026-04-05",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("returns its own results unchanged", () => {
    const written = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map(String),
    );
    fc.assert(
      fc.property(fc.constantFrom("date", "number", "text"), written, (kind, text) => {
        const read = parseValue(kind, text);
        expect(parseValue(kind, String(read))).to.equal(read);
      }),
    );
  });
});
