import { expect } from "chai";
import { withTarget } from "../../../client/sequencing/monitoring/plotLines.ts";
import {
  targetProgress,
  toGigabases,
  toTargetBases,
} from "../../../client/sequencing/monitoring/targetYield.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 23, 12);

describe("the target yield of a live sequencing run", () => {
  const run: Parameters<typeof targetProgress>[0] = {
    status: "ACTIVE",
    totalBases: "6000000000",
    totalFiles: 100,
    waitingFiles: 20,
    finalSummary: null,
    stalledAt: null,
    folderMissingAt: null,
    targetBases: 10_000_000_000,
  };
  const rate = 2_000_000_000 / HOUR;
  const facts = { rate, sinceMs: NOW - 10 * MINUTE, nowMs: NOW, monitored: true };

  it("is entered in gigabases, and is none if empty or zero", () => {
    expect([0.5, "2.25", 0.001, "", 0].map(toTargetBases)).to.deep.equal([5e8, 2.25e9, 1e6, null, null]);
    expect([null, 5e8].map(toGigabases)).to.deep.equal(["", 0.5]);
  });

  it("is shown as a share of the yield, with the time left at the current rate", () => {
    expect(targetProgress({ ...run, targetBases: null }, facts)).to.equal(undefined);
    expect(targetProgress(run, facts)).to.deep.equal({ share: 0.6, leftMs: 2 * HOUR });
  });

  it("has no time left once it is reached", () => {
    expect(targetProgress({ ...run, totalBases: "12000000000" }, facts)).to.deep.equal({
      share: 1.2,
      leftMs: null,
    });
  });

  const unforeseen: [string, Partial<typeof run>, Partial<typeof facts>][] = [
    ["the run is stopping", { status: "STOPPING" }, {}],
    ["the run is stopped", { status: "STOPPED" }, {}],
    ["the sequencer has finished", { finalSummary: { path: "final_summary_a.txt", values: {} } }, {}],
    ["no new files arrive", { stalledAt: "2026-11-23T11:00:00.000Z" }, {}],
    ["the directory is missing", { folderMissingAt: "2026-11-23T11:00:00.000Z" }, {}],
    ["many files are not counted yet", { waitingFiles: 21 }, {}],
    ["monitoring does not run", {}, { monitored: false }],
    ["the run is younger than the window of the rate", {}, { sinceMs: NOW - 10 * MINUTE + 1 }],
    ["nothing was counted in that window", {}, { rate: 0 }],
    ["it would take more than three days", {}, { rate: rate / 37 }],
  ];
  for (const [when, columns, more] of unforeseen)
    it(`has no time left when ${when}`, () => {
      expect(targetProgress({ ...run, ...columns }, { ...facts, ...more })?.leftMs).to.equal(null);
    });

  it("is a horizontal line in the chart of the yield", () => {
    const total = { key: "", sampleCode: null, color: "blue", values: [1, 2] };
    expect(withTarget({ at: [1, 2], lines: [total] }, null).lines).to.deep.equal([total]);
    expect(withTarget({ at: [1, 2], lines: [total] }, 9).lines.map(({ values }) => values)).to.deep.equal([
      [1, 2],
      [9, 9],
    ]);
  });
});
