import { expect } from "chai";
import { yieldToEventLoop } from "../../../server/platform/concurrency/yieldToEventLoop.ts";

describe("items in turns", () => {
  it("are returned in order, while other work continues", async () => {
    const seen: (number | string)[] = [];
    setImmediate(() => seen.push("another"));
    for await (const item of yieldToEventLoop([1, 2, 3, 4])) {
      seen.push(item);
      const until = performance.now() + 20;
      while (performance.now() < until);
    }
    expect(seen).to.deep.equal([1, "another", 2, 3, 4]);
  });
});
