import { compareRates } from "./compareRates.ts";
import type { Bench } from "./openBench.ts";
import type { Figure } from "./run.ts";

const GOAL = 0.6;

/** GET /api/version against a bare Express route with the same answer, in requests per second. */
export async function measureVersion(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const bare = await bench.start("bareExpress");
  const figure = await compareRates("GET /api/version, requests per second, against bare Express", {
    ours: { url: `${ours.url}/api/version` },
    other: { url: `${bare.url}/api/version` },
    goal: GOAL,
  });
  await ours.stop();
  await bare.stop();
  return [figure];
}
