import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "../../platform/site/site.ts";
import { type RunningTask, runAsLeader } from "../../platform/jobs/runAsLeader.ts";
import { isOnlyDemo } from "../../platform/audit/chain/isOnlyDemo.ts";
import { moveOrder } from "./moveOrder.ts";
import { moveRuns } from "./moveRuns.ts";
import { moveStream } from "./moveStream.ts";
import { GENTLE, type Pace } from "./pace.ts";
import { removeHalfMade, seedNext, type SeedOptions } from "./seedDemo.ts";

const LOOK_MS = 10_000;
const AGAIN_MS = 15_000;

/** Maintains the demo of an installation: creates its data, one part per tick, and then moves its live sequencing
 *  runs, orders and pipeline runs. One process performs it; another continues after its death. pace, and the
 *  selection of data: for tests that need a faster demo. */
export function startDemo(
  site: Site & { databaseUrl: string },
  { pace = GENTLE, ...seeds }: { pace?: Pace } & Omit<SeedOptions, "signal"> = {},
): RunningTask {
  const stopping = new AbortController();
  let moving: { stop: () => Promise<void> } | undefined;

  async function leave(): Promise<void> {
    const ended = moving;
    moving = undefined;
    await ended?.stop();
  }

  const duty = runAsLeader(
    site,
    {
      name: "demo",
      becameLeader: "this process keeps the demo",
      failing: "the demo cannot be kept now",
      async tick() {
        if (moving === undefined && (await seedNext(site, { ...seeds, signal: stopping.signal }))) return 0;
        if (!(await isOnlyDemo(site.database))) await leave();
        else if (moving === undefined) {
          await removeHalfMade(site.database);
          moving = move(site, pace);
        }
        return LOOK_MS;
      },
      release: leave,
    },
    { restMs: AGAIN_MS },
  );
  return {
    isActive: () => duty.isActive(),
    stop() {
      stopping.abort();
      return duty.stop();
    },
  };
}

type Part = (site: Site, pace: Pace, signal: AbortSignal) => Promise<void>;

function move(site: Site, pace: Pace): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;

  async function always(part: Part): Promise<void> {
    while (!signal.aborted) {
      try {
        await part(site, pace, signal);
      } catch (error) {
        if (signal.aborted) return;
        site.log.warn({ err: error, part: part.name }, "failed to update a part of the demo");
      }
      await sleep(Math.min(pace.restMs, AGAIN_MS), undefined, { signal }).catch(() => {});
    }
  }

  const parts = Promise.all([moveStream, moveOrder, moveRuns].map(always));
  return {
    async stop() {
      ending.abort();
      await parts;
    },
  };
}
