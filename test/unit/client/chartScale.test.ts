import { expect } from "chai";
import fc from "fast-check";
import {
  elapsedUnit,
  niceEnd,
  niceSteps,
  prefixedUnit,
  toCsv,
} from "../../../client/kit/charts/chartScale.ts";

const PLAIN = { factor: 1, unit: "" };

describe("the axes of a chart", () => {
  it("end at a tick of 1, 2 or 5 times a power of ten, at or above the largest value", () => {
    const rows: [most: number, end: number][] = [
      [0, 1],
      [3, 3],
      [7, 8],
      [37, 40],
      [100, 100],
      [101, 150],
      [1_234, 1_500],
    ];
    expect(rows.map(([most]) => niceEnd(most, PLAIN, true))).to.deep.equal(rows.map(([, end]) => end));
    fc.assert(
      fc.property(fc.double({ min: 1e-2, max: 1e14, noNaN: true }), (most) => {
        const end = niceEnd(most, PLAIN, false);
        expect(end).to.be.at.least(most * (1 - 1e-6));
        const isTick = niceSteps(PLAIN, false).some((step) => {
          const ticks = end / step;
          return ticks < 4.5 && Math.abs(ticks - Math.round(ticks)) < 1e-6;
        });
        expect(isTick, `${most} ends at ${end}`).to.equal(true);
      }),
    );
  });

  it("have whole ticks for whole numbers", () => {
    expect(niceSteps(PLAIN, true).every((step) => Number.isInteger(step))).to.equal(true);
    expect(niceSteps(PLAIN, false)[0]).to.equal(0.001);
  });

  it("have the largest unit that keeps the values above 1", () => {
    expect(prefixedUnit(999, ["", "kb", "Mb"])).to.deep.equal({ factor: 1, unit: "" });
    expect(prefixedUnit(1_000, ["", "kb", "Mb"])).to.deep.equal({ factor: 1_000, unit: "kb" });
    expect(prefixedUnit(5e12, ["", "kb", "Mb"])).to.deep.equal({ factor: 1e6, unit: "Mb" });
    expect([60, 300, 7_200].map((seconds) => elapsedUnit(seconds).unit)).to.deep.equal(["s", "min", "h"]);
  });

  it("are saved as CSV in which no text begins like a formula", () => {
    expect(
      toCsv([
        ["Time (s)", '=A1, "x"'],
        [0, -1.5],
      ]),
    ).to.equal('Time (s),"\'=A1, ""x"""\r\n0,-1.5\r\n');
  });
});
