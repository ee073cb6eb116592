import { expect } from "chai";
import { ApiError } from "../../../server/platform/errors/apiError.ts";
import { internalError } from "../../../server/platform/errors/errors.ts";
import { ConcurrencyLimiter } from "../../../server/platform/concurrency/ConcurrencyLimiter.ts";

const MUCH = [
  429,
  "You have too many concurrent requests of this kind. Try again when one of them has completed.",
];
const BUSY = [503, "The server is busy. Try again in a moment."];

describe("a limit on expensive operations", () => {
  const catchRefusal = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, error.message];
  };
  /** The outcome of a caller: "waits", its refusal, or the end of its turn. */
  async function settleOutcome(pending: Promise<() => void>): Promise<"waits" | unknown[] | (() => void)> {
    const settled = pending.then((end) => end, catchRefusal);
    return Promise.race([settled, new Promise<"waits">((resolve) => setImmediate(resolve, "waits"))]);
  }

  it("admits a number of callers, then queues a number in order, and refuses further ones", async () => {
    const share = new ConcurrencyLimiter({ atOnce: 2, waitingMax: 2, perPerson: 9 });
    const ends = [await share.hold("a", null), await share.hold("b", null)];
    const third = share.hold("c", null);
    const fourth = share.hold("d", null);
    expect([await settleOutcome(third), await settleOutcome(fourth)]).to.deep.equal(["waits", "waits"]);
    expect(await settleOutcome(share.hold("e", null))).to.deep.equal(BUSY);
    ends[0]?.();
    ends[0]?.();
    expect([typeof (await settleOutcome(third)), await settleOutcome(fourth)]).to.deep.equal([
      "function",
      "waits",
    ]);
    (await third)();
    expect(typeof (await settleOutcome(fourth))).to.equal("function");
    (await fourth)();
    ends[1]?.();
    const again = [await share.hold("a", null), await share.hold("a", null)];
    expect(await settleOutcome(share.hold("f", null))).to.equal("waits");
    for (const end of again) end();
  });

  it("is not exhausted by one user, active or queued", async () => {
    const share = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 9, perPerson: 2 });
    const end = await share.hold("a", null);
    const waiting = share.hold("a", null);
    expect(await settleOutcome(share.hold("a", null))).to.deep.equal(MUCH);
    expect(await settleOutcome(share.hold("b", null))).to.equal("waits");
    end();
    (await waiting)();
    expect(await settleOutcome(share.hold("a", null))).to.equal("waits");
  });

  it("is released by a disconnected caller, before and after its turn, and by failed work", async () => {
    const share = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 1, perPerson: 1 });
    const gone = [new AbortController(), new AbortController()];
    await share.hold("a", gone[0]?.signal ?? null);
    const waiting = settleOutcome(share.hold("b", gone[1]?.signal ?? null));
    gone[1]?.abort();
    expect(await waiting).to.deep.equal(BUSY);
    gone[0]?.abort();
    const failed = await share.take("a", () => Promise.reject(internalError())).catch(catchRefusal);
    expect(failed).to.deep.equal([500, "Internal server error"]);
    const end = await share.hold("b", AbortSignal.abort());
    end();
    expect(await share.take("a", () => Promise.resolve("done"))).to.equal("done");
  });
});
