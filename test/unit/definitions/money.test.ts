import { expect } from "chai";
import {
  formatDecimal,
  lineAmount,
  parseDecimal,
  ratePrice,
  sumAmounts,
} from "../../../server/definitions/prices/rules/money.ts";

describe("amounts of money", () => {
  it("are read from decimals with at most four decimals, and from nothing else", () => {
    for (const [text, value] of [
      ["0", 0n],
      ["12.5", 125_000n],
      ["0.0001", 1n],
      [" 7 ", 70_000n],
      ["99999999.9999", 999_999_999_999n],
    ] as const)
      expect(parseDecimal(text)).to.equal(value);
    for (const text of ["", "-1", "+1", "1e3", "1,5", ".5", "5.", "1.23456", "999999999", "NaN", "0x1", "١"])
      expect(parseDecimal(text), text).to.equal(undefined);
  });

  it("are shown with two to four decimals", () => {
    expect([0n, 125_000n, 1n, 12_340n, 70_000n].map(formatDecimal)).to.deep.equal([
      "0.00",
      "12.50",
      "0.0001",
      "1.234",
      "7.00",
    ]);
  });

  it("are multiplied by the factor of a rate and rounded half up to four decimals", () => {
    expect(ratePrice("100.00", "0.85")).to.equal("85.00");
    expect(ratePrice("0.0001", "0.5")).to.equal("0.0001");
    expect(ratePrice("0.0001", "0.49")).to.equal("0.00");
    expect(ratePrice("0.10", "3")).to.equal("0.30");
  });

  it("of a line are quantity times price less the discount, rounded half up to two decimals", () => {
    const amount = (quantity: string, unitPrice: string, discountPercent = "0") =>
      lineAmount({ quantity, unitPrice, discountPercent });
    expect(amount("3", "0.10")).to.equal("0.30");
    expect(amount("1", "0.005")).to.equal("0.01");
    expect(amount("1", "0.0049")).to.equal("0.00");
    expect(amount("24", "85.00", "10.00")).to.equal("1836.00");
    expect(amount("1", "100", "33.33")).to.equal("66.67");
    expect(amount("1", "100", "100")).to.equal("0.00");
    expect(amount("99999999", "99999999")).to.equal("9999999800000001.00");
  });

  it("add up without the errors of binary fractions", () => {
    expect(sumAmounts(["0.10", "0.20"])).to.equal("0.30");
    expect(sumAmounts([])).to.equal("0.00");
    expect(sumAmounts(Array<string>(1_000).fill("0.01"))).to.equal("10.00");
  });
});
