import knex from "knex";
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Bomb, bombsOfAdmin, bombsOfAnyone, bombsOfResearcher, thrown } from "../system/attack/bombs.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import { storeRuns } from "./storeRuns.ts";
import type { Figure } from "./run.ts";

const AT_ONCE = 400;
const ROUNDS = 3;
const REST_MS = 500;
const GOAL_MS = 1_000;

/** How late GET /api/version, ten times a second, is answered while 400 hostile bodies of a kind arrive, against 400 small
 *  bodies to the same path: of each kind the longest wait of a round, of the rounds the median. */
export async function measureBombs(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const probe = await startProbe(ours.url);
  const waits: { what: string; bombMs: number; smallMs: number }[] = [];
  for (const { bomb, cookie } of await bombsFor(bench, ours)) {
    const small = { ...bomb, body: Buffer.from("{}"), headers: {} };
    const times = { bombMs: [] as number[], smallMs: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.smallMs.push(await probe.longestWaitMs(() => throwAll(ours, small, cookie)));
      times.bombMs.push(await probe.longestWaitMs(() => throwAll(ours, bomb, cookie)));
    }
    const measured = { what: bomb.what, bombMs: median(times.bombMs), smallMs: median(times.smallMs) };
    console.error(`  ${bomb.what}: ${measured.bombMs.toFixed(0)} / ${measured.smallMs.toFixed(0)} ms`);
    waits.push(measured);
  }
  probe.stop();
  await ours.stop();
  const [worst] = waits.toSorted((one, other) => lateMs(other) - lateMs(one));
  if (!worst) throw new Error("nothing was thrown");
  return [
    {
      what: `Longest wait for GET /api/version during ${AT_ONCE} hostile bodies, beyond ${AT_ONCE} small ones, of ${waits.length} kinds`,
      measured: `${lateMs(worst).toFixed(0)} ms (${worst.bombMs.toFixed(0)} − ${worst.smallMs.toFixed(0)}: ${worst.what})`,
      goal: `< ${GOAL_MS} ms`,
      met: lateMs(worst) < GOAL_MS,
    },
  ];
}

const lateMs = ({ bombMs, smallMs }: { bombMs: number; smallMs: number }) => bombMs - smallMs;

async function throwAll({ url }: BenchServer, bomb: Bomb, cookie: string | undefined): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => thrown(url, bomb, cookie)));
}

async function bombsFor(bench: Bench, { details }: BenchServer): Promise<{ bomb: Bomb; cookie?: string }[]> {
  const orderId = details["orderId"] ?? "";
  const cookie = details["cookie"] ?? "";
  const [runId = ""] = await storeRuns(bench.databaseUrl, orderId, 1);
  const database = knex({ client: "pg", connection: bench.databaseUrl });
  await database("orders").where({ id: orderId }).update({ status: "DRAFT" });
  await database.destroy();
  return [
    ...bombsOfAnyone({ runId, token: details["weblogSecret"] ?? "" }).map((bomb) => ({ bomb })),
    ...[...bombsOfResearcher(orderId), ...bombsOfAdmin(orderId)].map((bomb) => ({ bomb, cookie })),
  ];
}

/** A process of its own: the one that sends the bodies is busy. */
async function startProbe(url: string) {
  const child = fork(new URL("./servers/probe.ts", import.meta.url), [`${url}/api/version`], {
    execArgv: ["--import", "tsx"],
  });
  await once(child, "message");
  return {
    async longestWaitMs(work: () => Promise<void>): Promise<number> {
      child.send("begin");
      await work();
      const answered = once(child, "message");
      child.send("end");
      const [waitMs] = (await answered) as [number];
      await sleep(REST_MS);
      return waitMs;
    },
    stop: () => child.kill(),
  };
}
