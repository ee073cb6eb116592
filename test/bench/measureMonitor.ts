import { join } from "node:path";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { createRunMonitor } from "../../server/analysis/runs/monitor/startMonitor.ts";
import { countQueries } from "../helpers/countQueries.ts";
import { anOrder } from "../helpers/factories.ts";
import { type Said, slurmRuns } from "../helpers/slurmRuns.ts";
import type { Bench } from "./openBench.ts";
import { openBenchSite } from "./openBenchSite.ts";
import type { Figure } from "./run.ts";

const LIVE = 500;
/** More each time: the others stand as they did before. */
const CHANGED = [1, 40, LIVE];
const GOAL = 2;
/** Runs of Slurm are looked at every 15 seconds. */
const TICK_MS = 15_000;
const PENDING: Said = ["PENDING", "Priority"];
const RUNNING: Said = ["RUNNING", "None"];

/** What the monitor asks of Slurm and of the database in a tick over 500 live jobs, some of which changed. */
export async function measureMonitor(bench: Bench): Promise<Figure[]> {
  await using opened = await openBenchSite(bench, "monitor");
  const { site, bin, userId } = opened;
  const { id: orderId } = await anOrder(site.database, userId, { orderNumber: "BENCH-MONITOR" });
  const runs = await slurmRuns(site.database, bin, {
    root: join(site.env.home, "runs"),
    orderId,
    count: LIVE,
  });
  const monitor = createRunMonitor(site);
  let atMs = Date.now();

  async function tick(changed: number, [now, before]: [now: Said, before: Said]) {
    await runs.say((index) => (index < changed ? now : before));
    const [calls, { statements, stop }, began] = [
      await runs.squeueCalls(),
      countQueries(),
      performance.now(),
    ];
    await monitor.tick(new Date((atMs += TICK_MS)));
    stop();
    const ms = performance.now() - began;
    return { ms, squeue: (await runs.squeueCalls()) - calls, perRun: (statements.length - 1) / changed };
  }

  await tick(LIVE, [PENDING, PENDING]);
  const measured: { changed: number; ms: number; squeue: number; perRun: number }[] = [];
  for (const changed of CHANGED) {
    const reason: Said = ["PENDING", `Changed${changed}`];
    measured.push({ changed, ...(await tick(changed, [reason, PENDING])) });
    measured.push({ changed, ...(await tick(changed, [RUNNING, PENDING])) });
  }
  await PipelineRun.query(site.database).delete();
  const calls = Math.max(...measured.map(({ squeue }) => squeue));
  const most = (of: "perRun" | "ms") =>
    CHANGED.map((changed) =>
      Math.max(...measured.filter((one) => one.changed === changed).map((one) => one[of])),
    );
  const format = (values: number[], digits: number) =>
    values.map((value) => value.toFixed(digits)).join(", ");
  return [
    {
      what: `squeue calls in one pass of the monitor over ${LIVE} live Slurm runs`,
      measured: String(calls),
      goal: "1",
      met: calls === 1,
    },
    {
      what: `Queries per changed run in such a pass, with ${format(CHANGED, 0)} changed runs`,
      measured: `${format(most("perRun"), 2)} (${format(most("ms"), 0)} ms)`,
      goal: `≤ ${GOAL}`,
      met: Math.max(...most("perRun")) <= GOAL,
    },
  ];
}
