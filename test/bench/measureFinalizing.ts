import { setTimeout as sleep } from "node:timers/promises";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { startMonitor } from "../../server/analysis/runs/monitor/startMonitor.ts";
import { almostFinishedRuns } from "./almostFinishedRuns.ts";
import { type Bench, median } from "./openBench.ts";
import { type BenchSite, openBenchSite } from "./openBenchSite.ts";
import type { Figure } from "./run.ts";

const MANY = 200;
const ROUNDS = 5;
const GOAL = 20;
/** So long it rests between two looks. */
const TICK_MS = 2_000;
const LOOK_MS = 20;

/** How long a working monitor takes for runs that ended, from their last word to the last of them completed, its rest
 *  between two looks in it: 200 that ended at once against one, in alternating rounds. */
export async function measureFinalizing(bench: Bench): Promise<Figure[]> {
  await using opened = await openBenchSite(bench, "finalizing");
  const monitor = startMonitor(opened.site);
  const times = { one: [] as number[], many: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await timed(opened, 1, round / ROUNDS);
    const many = await timed(opened, MANY, round / ROUNDS);
    // The first round warms everything up.
    if (round === 0) continue;
    times.one.push(one);
    times.many.push(many);
  }
  await monitor.stop();
  const [one, many] = [median(times.one), median(times.many)];
  return [
    {
      what: `${MANY} runs that end at once: time until one monitor has finalized the last, against one run`,
      measured: `${(many / one).toFixed(1)} (${Math.round(many)} / ${Math.round(one)} ms)`,
      goal: `< ${GOAL}`,
      met: many / one < GOAL,
    },
  ];
}

/** phase: from 0 to 1, how far on the monitor is on its way to its next look. */
async function timed({ site, userId }: BenchSite, count: number, phase: number): Promise<number> {
  const { ids, finish } = await almostFinishedRuns(site, userId, count);
  await sleep(TICK_MS * (1 + phase));
  const began = performance.now();
  await finish();
  const left = () =>
    PipelineRun.query(site.database).whereIn("id", ids).whereNot({ status: "completed" }).resultSize();
  while ((await left()) > 0) await sleep(LOOK_MS);
  return performance.now() - began;
}
