import { expect } from "chai";
import fc from "fast-check";
import { editsBetween, similarCodes } from "../../../server/sequencing/imports/rules/similarCodes.ts";

describe("codes that may be meant", () => {
  const known = ["S001", "S002", "S010", "S100", "Plot-7 a", "ÄB-12", "soil_north", "soil_south"];
  const rows: [string, string[]][] = [
    ["s1", ["S001", "S002", "S010"]],
    ["S-001", ["S001", "S002", "S010"]],
    ["plot 07A", ["Plot-7 a"]],
    ["ÄB12", ["ÄB-12"]],
    ["soil_nroth", ["soil_north"]],
    ["soilnort", ["soil_north"]],
    ["soil", []],
    ["completely other", []],
    ["---", []],
    ["", []],
  ];
  for (const [code, near] of rows) {
    it(`offers ${near.join(", ") || "nothing"} for ${JSON.stringify(code)}`, () => {
      expect(similarCodes(known)(code)).to.deep.equal(near);
    });
  }

  it("offers at most five, those that differ in writing alone first", () => {
    const alike = ["a1", "A1", "a-1", "A_1", "a 1", "a01", "b1"];
    expect(similarCodes(alike)("A.1")).to.deep.equal(alike.slice(0, 5));
    expect(similarCodes(["b1", "a1"])("A-1")).to.deep.equal(["a1", "b1"]);
  });

  it("counts letters put in, left out, replaced and swapped", () => {
    expect(editsBetween("abcd", "abcd", 2)).to.equal(0);
    expect(editsBetween("abcd", "acbd", 2)).to.equal(1);
    expect(editsBetween("abcd", "abd", 2)).to.equal(1);
    expect(editsBetween("abcd", "axcde", 2)).to.equal(2);
    expect(editsBetween("abcd", "wxyz", 2)).to.equal(3);
  });

  it("is symmetric, zero for equal codes, and at most one above the limit", () => {
    const text = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "1") });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
        const edits = editsBetween(one, other, most);
        expect(editsBetween(other, one, most)).to.equal(edits);
        expect(edits === 0).to.equal(one === other);
        expect(edits).to.be.at.most(most + 1);
        expect(editsBetween(one, other, 20)).to.satisfy((all: number) => all === edits || all > most);
      }),
    );
  });

  it("compares no more than it has time for: of a sheet of strangers only the first are measured", () => {
    const samples = Array.from({ length: 5_000 }, (_, index) => `sample${index}x`);
    const near = similarCodes(samples);
    const found = Array.from({ length: 40 }, (_, index) => near(`sampel${index}x`).length);
    expect(found[0]).to.be.greaterThan(0);
    expect(found.at(-1)).to.equal(0);
    expect(near("SAMPLE-0039-X")).to.deep.equal(["sample39x"]);
  });

  it("compares fewer codes where they are long", () => {
    const middle = "a".repeat(90);
    const samples = Array.from({ length: 5_000 }, (_, index) => `x${index % 71}${middle}${index % 73}x`);
    const near = similarCodes(samples);
    const found = Array.from({ length: 3 }, (_, index) => near(`y${index}${middle}${index}y`));
    expect(found).to.deep.equal([[`x0${middle}0x`], [], []]);
  });
});
