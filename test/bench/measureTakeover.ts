import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MonitorProcess, monitorProcess } from "../helpers/monitorProcess.ts";
import { type Bench, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const ROUNDS = 5;
const GOAL_MS = 10_000;

/** From the kill -9 of the monitor that has the duty until another, which has waited, has it. */
export async function measureTakeover(bench: Bench): Promise<Figure[]> {
  const home = join(bench.folder, "takeover");
  const start = () => monitorProcess({ databaseUrl: bench.databaseUrl, home });
  let active = await becomesActive(await start());
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const waiting = await start();
    // At any moment between two of its tries.
    await sleep(2_000 + round * 230);
    const beganMs = performance.now();
    await active.kill();
    active = await becomesActive(waiting);
    times.push(performance.now() - beganMs);
  }
  await active.kill();
  const ms = median(times);
  return [
    {
      what: "From `kill -9` of the active monitor until another one is active",
      measured: `${ms.toFixed(0)} ms (longest ${Math.max(...times).toFixed(0)} ms)`,
      goal: `< ${GOAL_MS} ms`,
      met: Math.max(...times) < GOAL_MS,
    },
  ];
}

async function becomesActive(monitor: MonitorProcess): Promise<MonitorProcess> {
  while (!monitor.isActive()) await sleep(5);
  return monitor;
}
