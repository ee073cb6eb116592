import { expect } from "chai";
import { type MeasuredTask, stepUse, toUsage } from "../../../client/analysis/runs/plotSeries.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
const task = (from: number | null, to: number | null, rest: Partial<MeasuredTask> = {}): MeasuredTask => ({
  startedAt: from === null ? null : at(from),
  completedAt: to === null ? null : at(to),
  cpuPercent: null,
  peakRssBytes: null,
  ...rest,
});
const now = new Date(at(60));

describe("the resource usage of a run over time", () => {
  it("is empty before a task has started", () => {
    expect(toUsage([], now)).to.equal(undefined);
    expect(toUsage([task(null, null)], now)).to.equal(undefined);
  });

  it("sums concurrent tasks, from the first start on", () => {
    const tasks = [
      task(10, 20, { cpuPercent: 150, peakRssBytes: 100 }),
      task(15, 30, { cpuPercent: 30, peakRssBytes: 50 }),
    ];
    expect(toUsage(tasks, now)).to.deep.equal({
      seconds: [0, 5, 10, 20],
      tasks: [1, 2, 1, 0],
      cores: [1.5, 1.8, 0.3, 0],
      memory: [100, 150, 50, 0],
      measures: { cores: true, memory: true },
    });
  });

  it("counts a running task until now, and never below zero after a clock change", () => {
    const usage = toUsage([task(10, null), task(20, 15)], now);
    expect([usage?.seconds, usage?.tasks]).to.deep.equal([
      [0, 10, 50],
      [1, 1, 0],
    ]);
  });

  it("reports missing measurements", () => {
    expect(toUsage([task(1, 2, { cpuPercent: 0 })], now)?.measures).to.deep.equal({
      cores: true,
      memory: false,
    });
  });

  it("hands over at one moment without a dent", () => {
    expect(toUsage([task(0, 10), task(10, 20)], now)?.tasks).to.deep.equal([1, 1, 0]);
  });
});

describe("the resource usage of the tasks of a step", () => {
  it("is the median and the maximum of the measured values", () => {
    const tasks = [10, 30, 20].map((realtimeMs) => ({
      ...task(0, 1, { cpuPercent: realtimeMs * 5 }),
      realtimeMs,
    }));
    expect(stepUse([...tasks, { ...task(0, null), realtimeMs: null }])).to.deep.equal({
      tasks: 4,
      typicalMs: 20,
      longestMs: 30,
      cores: 1.5,
      memory: null,
    });
  });
});
