import { setTimeout as sleep } from "node:timers/promises";
import { weblogPath } from "../helpers/weblogPath.ts";
import { ask } from "./keepAlive.ts";
import type { Bench, BenchServer } from "./openBench.ts";
import { openPage } from "./openPage.ts";
import type { Figure } from "./run.ts";
import { storeRuns } from "./storeRuns.ts";

const PAGES = 200;
const EVENTS = 60;
const PAUSE_MS = 150;
const GOAL_MS = 300;

/** How long after an event is posted the open pages of its run show it, with 200 pages open: all of one run, and of
 *  20 runs. From the first byte of the post to the last byte of what the page is told. */
export async function measureLivePages(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const figures: Figure[] = [];
  for (const runs of [1, 20]) figures.push(await measured(bench, ours, runs));
  await ours.stop();
  return figures;
}

async function measured(bench: Bench, ours: BenchServer, runs: number): Promise<Figure> {
  const runIds = await storeRuns(bench.databaseUrl, ours.details["orderId"] ?? "", runs);
  const cookies = (ours.details["cookies"] ?? "").split("\n");
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const runId = runIds[index % runs] ?? "";
    const cookie = cookies[index % cookies.length];
    const feed = { procedure: "runs.watch", input: { runId }, isReady: '"status":"running"', cookie };
    return { runId, ...openPage(ours, feed) };
  });
  await Promise.all(pages.map((page) => page.opened));
  const times: number[] = [];
  for (let index = 0; index < EVENTS; index++) {
    const runId = runIds[index % runs] ?? "";
    const name = `bench_${index}_`;
    const posted = performance.now();
    const shown = pages
      .filter((page) => page.runId === runId)
      .map(async (page) => times.push((await page.shows(name)) - posted));
    const { status } = await ask(
      "POST",
      ours.url + weblogPath({ runId, token: ours.details["weblogSecret"] ?? "" }),
      {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ event: name, trace: { process: "COUNT", task_id: index, status: "RUNNING" } }),
      },
    );
    if (status !== 200) throw new Error(`the weblog answered ${status}`);
    await Promise.all(shown);
    await sleep(PAUSE_MS);
  }
  for (const page of pages) page.close();
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return {
    what: `Event to page, 95th percentile, ${PAGES} open pages of ${runs === 1 ? "one run" : `${runs} runs`}`,
    measured: `${Math.round(p95)} ms (median ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms)`,
    goal: `< ${GOAL_MS} ms`,
    met: p95 < GOAL_MS,
  };
}
