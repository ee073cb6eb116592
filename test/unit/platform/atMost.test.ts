import { expect } from "chai";
import { setImmediate as nextTurn } from "node:timers/promises";
import { atMost } from "../../../server/platform/concurrency/atMost.ts";

describe("work of which so much is done at a time", () => {
  it("starts work in order, continues after failures, and returns each result", async () => {
    const run = atMost(2);
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = (index: number) => async () => {
      begun.push(index);
      most = Math.max(most, ++now);
      await nextTurn();
      now--;
      if (index === 1) throw new Error("it failed");
      return index;
    };
    const ends = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => run(work(index))));
    expect(ends.map((end) => (end.status === "fulfilled" ? end.value : "failed"))).to.deep.equal([
      0,
      "failed",
      2,
      3,
      4,
    ]);
    expect({ begun, most }).to.deep.equal({ begun: [0, 1, 2, 3, 4], most: 2 });
  });
});
