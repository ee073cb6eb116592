import { expect } from "chai";
import {
  freeWells,
  parseWell,
  rowLetters,
  wellName,
  wellsInOrder,
} from "../../../server/ordering/places/rules/wells.ts";

const PLATE = { rows: 8, columns: 12 };

describe("the wells of a grid", () => {
  it("are named by letters and numbers, beyond Z too", () => {
    expect([
      wellName(0, 0),
      wellName(7, 11),
      wellName(15, 23),
      rowLetters(26),
      wellName(31, 47),
    ]).to.deep.equal(["A1", "H12", "P24", "AA", "AF48"]);
  });

  it("are read as people type them, and only if the grid has them", () => {
    expect(parseWell(" h12 ", PLATE)).to.deep.equal({ row: 7, column: 11 });
    expect(parseWell("a01", PLATE)).to.deep.equal({ row: 0, column: 0 });
    expect(parseWell("AF48", { rows: 32, columns: 48 })).to.deep.equal({ row: 31, column: 47 });
    for (const text of ["I1", "A13", "A0", "A", "1", "", "A1 B1", "AAA1"])
      expect(parseWell(text, PLATE)).to.equal(undefined);
  });

  it("are filled by columns or rows, each once", () => {
    expect(wellsInOrder(PLATE, "columns").slice(0, 9)).to.deep.equal([
      "A1",
      "B1",
      "C1",
      "D1",
      "E1",
      "F1",
      "G1",
      "H1",
      "A2",
    ]);
    expect(wellsInOrder(PLATE, "rows").slice(0, 3)).to.deep.equal(["A1", "A2", "A3"]);
    expect(new Set(wellsInOrder({ rows: 32, columns: 48 }, "rows")).size).to.equal(1536);
  });

  it("are free from a well on unless they are taken", () => {
    const taken = new Set(["G12"]);
    expect(freeWells(PLATE, { by: "columns", from: "F12", taken })).to.deep.equal(["F12", "H12"]);
  });
});
