import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child.ts";

const EVERY_MS = 5_000;
/** Warm-up time of a process: the heap reaches its size, and every operation runs once. */
const WARM_UP_MS = 180_000;
const TELLING_MS = 300_000;

interface Life {
  name: string;
  bornMs: number;
  samples: { atMs: number; mib: number }[];
}

export interface MemoryOfOne {
  name: string;
  minutes: number;
  firstMib: number;
  lastMib: number;
  peakMib: number;
  /** The ratio of the medians of the last and the first third of its life after the warm-up. */
  growth: number;
}

/** Samples the memory of processes during their life. Returns the results of those that lived long enough. */
export async function watchMemory(children: Child[], signal: AbortSignal): Promise<MemoryOfOne[]> {
  const lives = new Map<number, Life>();
  while (!signal.aborted) {
    for (const { name, pid } of children) {
      const mib = pid === undefined ? undefined : await residentMib(pid);
      if (pid === undefined || mib === undefined) continue;
      const atMs = performance.now();
      if (!lives.has(pid)) lives.set(pid, { name, bornMs: atMs, samples: [] });
      lives.get(pid)?.samples.push({ atMs, mib });
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return [...lives.values()].flatMap(tell);
}

function tell({ name, bornMs, samples }: Life): MemoryOfOne[] {
  const warm = samples.filter(({ atMs }) => atMs - bornMs > WARM_UP_MS);
  const [first, last] = [warm[0], warm.at(-1)];
  if (!first || !last || last.atMs - first.atMs < TELLING_MS) return [];
  const third = (last.atMs - first.atMs) / 3;
  const firstMib = median(warm.filter(({ atMs }) => atMs < first.atMs + third));
  const lastMib = median(warm.filter(({ atMs }) => atMs > last.atMs - third));
  return [
    {
      name,
      minutes: Math.round((last.atMs - bornMs) / 60_000),
      firstMib: Math.round(firstMib),
      lastMib: Math.round(lastMib),
      peakMib: Math.round(Math.max(...samples.map(({ mib }) => mib))),
      growth: Math.round((lastMib / firstMib) * 100) / 100,
    },
  ];
}

function median(samples: { mib: number }[]): number {
  const sorted = samples.map(({ mib }) => mib).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** undefined if the system does not report it, or the process has ended. */
async function residentMib(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kib = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) / 1024;
}
