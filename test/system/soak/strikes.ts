import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import type { ChildName, SoakSite } from "./soakSite.ts";

const FILLER_BYTES = 1024 * 1024;

/** Disturbs the installation in an order defined by the seed: kills and stops servers and monitors, restarts and kills
 *  the database, fills and frees the disk. */
export function strikesOn(
  site: SoakSite,
  { seed, restMs }: { seed: string; restMs: { least: number; most: number } },
) {
  const numbers = new SeededNumbers(seed, "strikes");
  const done: Record<string, { times: number; longestMs: number }> = {};
  const spared = new Set<ChildName>();

  /** Kinds within one entry exclude each other; the entries run in parallel. One server always remains. */
  const kinds: Record<string, () => Promise<void>>[] = [
    {
      "server killed": () => killOne(["web 1", "web 2"], "SIGKILL"),
      "server stopped": () => killOne(["web 1", "web 2"], "SIGTERM"),
    },
    {
      "monitor of runs killed": () => killOne(["pipeline-monitor"], "SIGKILL"),
      "monitor of streams killed": () => killOne(["stream-monitor"], "SIGKILL"),
    },
    {
      "database restarted": () => endDatabase("SIGINT"),
      "database killed": () => endDatabase("SIGKILL"),
      ...(site.diskBytes !== undefined && { "disk filled": fillDisk }),
    },
  ];

  async function killOne(names: ChildName[], signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const hit = site.children.filter(({ name }) => names.includes(name) && !spared.has(name));
    const child = hit[numbers.between(0, hit.length - 1)];
    await child?.strike(signal, numbers.between(0, 1_000));
  }

  /** The parent process notices the exit and restarts it. */
  async function endDatabase(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    const pid = site.databasePid();
    process.kill(pid, signal);
    while (site.databasePid() === pid) await sleep(50);
  }

  async function fillDisk(): Promise<void> {
    const path = join(site.files, "filler");
    const file = await open(path, "w");
    const piece = Buffer.alloc(FILLER_BYTES);
    try {
      const untilMs = performance.now() + numbers.between(500, 2_500);
      // Also fills space that is freed in the meantime.
      while (performance.now() < untilMs) {
        const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten === 0) await sleep(20);
      }
    } finally {
      await file.close();
      await rm(path);
    }
  }

  return {
    done,
    /** Spares these processes from now on, so that their memory can be measured. */
    spare: (names: ChildName[]) => names.forEach((name) => spared.add(name)),
    run: (signal: AbortSignal) =>
      Promise.all(
        kinds.map((strikes, index) =>
          strikeAgainAndAgain(strikes, new SeededNumbers(seed, `strikes ${index}`), signal),
        ),
      ),
  };

  /** Each equally often, in a new order every round. */
  async function strikeAgainAndAgain(
    strikes: Record<string, () => Promise<void>>,
    order: SeededNumbers,
    signal: AbortSignal,
  ): Promise<void> {
    let waiting: string[] = [];
    while (!signal.aborted) {
      await sleep(order.between(restMs.least, restMs.most), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      if (waiting.length === 0) waiting = Object.keys(strikes);
      const [name = ""] = waiting.splice(order.between(0, waiting.length - 1), 1);
      const beganMs = performance.now();
      await strikes[name]?.();
      const { times, longestMs } = done[name] ?? { times: 0, longestMs: 0 };
      const tookMs = Math.round(performance.now() - beganMs);
      done[name] = { times: times + 1, longestMs: Math.max(longestMs, tookMs) };
    }
  }
}
