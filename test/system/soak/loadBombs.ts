import { setTimeout as sleep } from "node:timers/promises";
import type { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { type Bomb, bombsOfAdmin, bombsOfAnyone, bombsOfResearcher, thrown } from "../attack/bombs.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import type { SoakSite } from "./soakSite.ts";

const AT_ONCE = 10;
// The proxy returns 502 for a server that died during a request.
const ALLOWED = new Set([400, 401, 403, 413, 415, 429, 502, 503]);

export interface BombLoad {
  run(signal: AbortSignal): Promise<void>;
  check(): Promise<string[]>;
  tally: Record<"thrown" | "refused" | "cut", number>;
}

/** A client that sends requests which exhaust a server that buffers or parses them. */
export async function loadBombs(
  { db, admin, userId, answers, proxy }: SoakSite,
  { numbers }: { numbers: SeededNumbers },
): Promise<BombLoad> {
  const [draft, order] = [await anOrder(db, userId, { status: "DRAFT" }), await anOrder(db, userId)];
  // Never accepted: the end of a run would have an audit entry.
  const run = await aRun(db, { orderId: order.id }, { status: "pending" });
  const bombs: { bomb: Bomb; cookie?: string }[] = [
    ...bombsOfAnyone({ runId: run.id, token: "not the token" }).map((bomb) => ({ bomb })),
    ...[...bombsOfResearcher(draft.id), ...bombsOfAdmin(order.id)].map((bomb) => ({
      bomb,
      cookie: admin.cookie,
    })),
  ];
  const tally = { thrown: 0, refused: 0, cut: 0 };

  async function throwOne(): Promise<void> {
    const { bomb, cookie } = bombs[numbers.between(0, bombs.length - 1)]!;
    tally.thrown++;
    try {
      const { status, error } = await thrown(proxy.url, bomb, cookie);
      if (ALLOWED.has(status)) tally.refused++;
      else answers.surprises.push(`bomb ${bomb.what}: ${status} ${error}`);
    } catch {
      tally.cut++;
    }
  }

  return {
    tally,
    async run(signal) {
      while (!signal.aborted) {
        await Promise.all(Array.from({ length: AT_ONCE }, throwOne));
        await sleep(numbers.between(500, 3_000));
      }
    },
    check: async () => (tally.refused > 0 ? [] : ["no bomb was ever refused"]),
  };
}
