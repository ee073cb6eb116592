import { expect } from "chai";
import { calculatePrice, shareCosts } from "../../../server/analysis/costs/shareCosts.ts";

const samples = [
  { id: "1", sampleId: "S1", orderId: "A" },
  { id: "2", sampleId: "S2", orderId: "A" },
  { id: "3", sampleId: "S3", orderId: "B", sheetName: "safe_3" },
];
const use = (tag: string | null, coreHours: number) => ({ tag, coreHours, memoryGbHours: coreHours * 2 });
const hoursBy = ({ shares }: ReturnType<typeof shareCosts>) =>
  Object.fromEntries(
    shares.map(({ orderId, coreHours, memoryGbHours }) => [orderId, [coreHours, memoryGbHours]]),
  );

describe("the shares of orders in the costs of a run", () => {
  const rows = [
    ["follow the samples that tags name", [use("S1", 3), use("S3", 1)], { A: [3, 6], B: [1, 2] }, "tags"],
    ["follow names of the samplesheet", [use("safe_3", 1)], { A: [0, 0], B: [1, 2] }, "tags"],
    ["are even by sample without tags", [use(null, 3)], { A: [2, 4], B: [1, 2] }, "even"],
    [
      "are both where some tasks name a sample",
      [use("S1", 1), use("all", 3)],
      { A: [3, 6], B: [1, 2] },
      "both",
    ],
  ] as const;
  for (const [title, uses, hours, sharing] of rows)
    it(title, () => {
      const shared = shareCosts([...uses], samples);
      expect([hoursBy(shared), shared.sharing]).to.deep.equal([hours, sharing]);
    });

  it("are everything for the only order, and none without samples", () => {
    const one = shareCosts([use("S3", 2), use(null, 1)], samples.slice(0, 2));
    expect([hoursBy(one), one.sharing]).to.deep.equal([{ A: [3, 6] }, "one"]);
    expect(shareCosts([use(null, 1)], [])).to.deep.equal({ shares: [], sharing: "one" });
  });
});

describe("the price of computing", () => {
  const hours = { coreHours: 10, memoryGbHours: 4 };
  const rows = [
    [{ currency: "EUR", perCoreHour: 0.05, perGbHour: 0.01 }, 0.54],
    [{ currency: "EUR", perCoreHour: 0.05, perGbHour: null }, 0.5],
    [{ currency: "EUR", perCoreHour: null, perGbHour: null }, null],
    [{ currency: null, perCoreHour: 0.05, perGbHour: 0.01 }, null],
  ] as const;
  for (const [prices, amount] of rows)
    it(`is ${amount} with ${JSON.stringify(prices)}`, () => {
      const price = calculatePrice(hours, prices);
      expect(price === null ? null : Number(price.toFixed(6))).to.equal(amount);
    });
});
