import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { HOSTILE } from "../helpers/hostileWorkbooks.ts";
import { ask } from "./keepAlive.ts";
import type { Bench, BenchServer } from "./openBench.ts";
import type { Figure } from "./run.ts";

const GOALS = { ms: 5_000, mb: 200 };
// For a reader to stand by again, as between two people who send a file each.
const PAUSE_MS = 500;

/** Workbooks that are made to harm who reads them, one after the other over HTTP: how long the slowest takes to be
 *  answered, how much more memory the server and the processes it starts hold meanwhile, and how long others wait. */
export async function measureHostileFiles(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  await send(ours, HOSTILE[0]!.bytes());
  await sleep(PAUSE_MS);
  const beforeMb = await treeMb(ours.pid);
  let [peakMb, slowestMs, longestWaitMs] = [beforeMb, 0, 0];
  let slowest = "";
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      peakMb = Math.max(peakMb, await treeMb(ours.pid));
      await sleep(20);
    }
  })();
  const answering = (async () => {
    while (!ending.signal.aborted) {
      const beganMs = performance.now();
      await ask("GET", `${ours.url}/api/version`);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - beganMs);
      await sleep(20);
    }
  })();
  for (const { what, bytes } of HOSTILE) {
    const sent = bytes();
    const beganMs = performance.now();
    await send(ours, sent);
    const ms = performance.now() - beganMs;
    if (ms > slowestMs) [slowestMs, slowest] = [ms, what];
    await sleep(PAUSE_MS);
  }
  ending.abort();
  await Promise.all([watching, answering]);
  await ours.stop();
  const growthMb = peakMb - beforeMb;
  return [
    {
      what: `${HOSTILE.length} hostile workbooks: time until the slowest is answered (${slowest})`,
      measured: `${slowestMs.toFixed(0)} ms`,
      goal: `< ${GOALS.ms} ms`,
      met: slowestMs < GOALS.ms,
    },
    {
      what: "Peak memory growth of the server and its child processes in the meantime",
      measured: `${growthMb.toFixed(0)} MB; others waited ${longestWaitMs.toFixed(0)} ms at most`,
      goal: `< ${GOALS.mb} MB`,
      met: growthMb < GOALS.mb,
    },
  ];
}

async function send({ url, details }: BenchServer, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "plan.xlsx");
  const response = await fetch(`${url}/api/orders/${details["orderId"]}/sequencing/runs/import`, {
    method: "POST",
    headers: { cookie: details["cookie"] ?? "" },
    body: form,
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`a hostile workbook was answered with ${response.status}`);
}

/** What a process and those it has started hold. */
async function treeMb(pid: number): Promise<number> {
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  const threads = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  const pids = [
    String(pid),
    ...children.flatMap((line) => line.trim().split(" ")).filter((child) => child !== ""),
  ];
  const kib = await Promise.all(
    pids.map(async (one) => Number(/VmRSS:\s+(\d+) kB/.exec(await read(`/proc/${one}/status`))?.[1] ?? 0)),
  );
  return (kib.reduce((sum, each) => sum + each, 0) * 1024) / 1e6;
}
