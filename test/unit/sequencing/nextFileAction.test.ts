import { expect } from "chai";
import fc from "fast-check";
import {
  nextFileAction,
  type FileFacts,
  fileDelays,
} from "../../../server/sequencing/monitoring/monitor/nextFileAction.ts";
import { isDiskLow } from "../../../server/sequencing/monitoring/monitor/isDiskLow.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";

const SEEN = 1_000_000;
const NORMAL = fileDelays(2_000, "no");
const NEW: FileFacts = { seenAtMs: SEEN, writtenAtMs: SEEN, sizeBytes: 10, isCounted: false };
const TORN = { problem: PROBLEMS.truncatedGzip, isTruncated: true };
const WRONG = { problem: PROBLEMS.notGzip, isTruncated: false };
const tried = (of: Partial<NonNullable<FileFacts["tried"]>>): FileFacts => ({
  ...NEW,
  tried: { ofThisVersion: true, endedAtMs: SEEN + 200, tookMs: 50, ...of },
});
const count = { act: "count" };
const wait = (ms: number) => ({ act: "wait", untilMs: SEEN + ms });
const tell = (problem: string) => ({ act: "report", problem });

const ROWS: [what: string, facts: FileFacts, afterMs: number, decision: object][] = [
  ["counts a new file soon after its last change", NEW, 150, count],
  ["not before", NEW, 149, wait(150)],
  ["counts at once what was written long ago", { ...NEW, writtenAtMs: SEEN - 2_000 }, 0, count],
  ["waits also where the other clock is ahead", { ...NEW, writtenAtMs: SEEN + 3_600_000 }, 0, wait(150)],
  ["counts a counted one again when it has rested", { ...NEW, isCounted: true }, 2_000, count],
  ["not before", { ...NEW, isCounted: true }, 1_999, wait(2_000)],
  [
    "nor so soon that it would be counted most of the time",
    { ...tried({ ofThisVersion: false, tookMs: 500 }), isCounted: true },
    2_000,
    wait(5_200),
  ],
  ["waits for one that breaks off", tried({ trouble: TORN }), 2_000, wait(30_000)],
  ["tells of it when nothing more came", tried({ trouble: TORN }), 30_000, tell(PROBLEMS.truncatedGzip)],
  [
    "tries again soon after it has changed",
    tried({ ofThisVersion: false, endedAtMs: SEEN - 900, trouble: TORN }),
    150,
    count,
  ],
  ["not most of the time", tried({ ofThisVersion: false, trouble: TORN }), 150, wait(700)],
  [
    "tells of what cannot become right when it has rested",
    tried({ trouble: WRONG }),
    2_000,
    tell(WRONG.problem),
  ],
  ["not before", tried({ trouble: WRONG }), 1_999, wait(2_000)],
  ["waits for an empty one", { ...NEW, sizeBytes: 0 }, 29_999, wait(30_000)],
  ["tells of it when nothing came", { ...NEW, sizeBytes: 0 }, 30_000, tell(PROBLEMS.empty)],
];

describe("the next action for a file", () => {
  for (const [what, facts, afterMs, decision] of ROWS)
    it(`${what} (${afterMs} ms)`, () => {
      expect(nextFileAction(facts, NORMAL, SEEN + afterMs)).to.deep.equal(decision);
    });

  it("waits only for stability in a last pass, and not if that is overdue", () => {
    const last = fileDelays(2_000, "running");
    expect(nextFileAction(tried({ trouble: TORN }), last, SEEN + 2_000)).to.deep.equal(
      tell(PROBLEMS.truncatedGzip),
    );
    expect(nextFileAction(NEW, last, SEEN)).to.deep.equal(wait(150));
    const overdue = fileDelays(2_000, "overdue");
    expect(nextFileAction(NEW, overdue, SEEN)).to.deep.equal(count);
    expect(nextFileAction({ ...NEW, sizeBytes: 0 }, overdue, SEEN)).to.deep.equal(tell(PROBLEMS.empty));
  });

  it("never waits for a past time, and acts when the time is reached", () => {
    const trouble = fc.option(fc.constantFrom(TORN, WRONG), { nil: undefined });
    const ms = (max: number) => fc.integer({ min: 0, max });
    const facts = fc.record({
      seenAtMs: ms(100_000),
      writtenAtMs: ms(200_000),
      sizeBytes: ms(3),
      isCounted: fc.boolean(),
      tried: fc.option(
        fc.record({ ofThisVersion: fc.boolean(), endedAtMs: ms(100_000), tookMs: ms(5_000), trouble }),
        { nil: undefined },
      ),
    });
    const patience = fc.constantFrom(NORMAL, fileDelays(500, "running"), fileDelays(500, "overdue"));
    fc.assert(
      fc.property(facts, patience, ms(300_000), (one, how, nowMs) => {
        const decision = nextFileAction(one, how, nowMs);
        if (decision.act !== "wait") return;
        expect(decision.untilMs).to.be.greaterThan(nowMs);
        expect(nextFileAction(one, how, decision.untilMs).act).not.to.equal("wait");
      }),
    );
  });
});

describe("a disk", () => {
  const GIB = 2 ** 30;
  const low = (freeGib: number, totalGib: number, wasLow: boolean) =>
    isDiskLow({ freeBytes: freeGib * GIB, totalBytes: totalGib * GIB }, wasLow);

  it("is low with less than 20 GiB and less than 5 % of it, until it has twice as much", () => {
    expect([low(19, 1_000, false), low(20, 1_000, false), low(19, 100, false)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect([
      low(39, 1_000, true),
      low(40, 1_000, true),
      low(19, 190, true),
      low(19, 100, true),
    ]).to.deep.equal([true, false, false, false]);
  });
});
