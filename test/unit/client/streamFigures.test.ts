import { expect } from "chai";
import { formatBases, formatCount } from "../../../client/sequencing/monitoring/formatBases.ts";

describe("figures of a watched sequencer run", () => {
  for (const [bases, shown] of [
    ["0", "0 bases"],
    ["1", "1 base"],
    ["999", "999 bases"],
    ["1000", "1 kb"],
    ["1234567890", "1.23 Gb"],
    ["98765432100", "98.8 Gb"],
    ["9007199254740993", "9.01 Pb"],
    ["9007199254740993000", "9,010 Pb"],
  ] as const)
    it(`shows ${bases} bases as ${shown}`, () => expect(formatBases(bases)).to.equal(shown));

  for (const [amount, shown] of [
    [0, "0"],
    [9_999, "9,999"],
    [12_345, "12.3K"],
    [1_234_567, "1.23M"],
  ] as const)
    it(`shows a count of ${amount} as ${shown}`, () => expect(formatCount(amount)).to.equal(shown));
});
