import { type Bench, median } from "./openBench.ts";
import { requestRate } from "./requestRate.ts";
import type { Figure } from "./run.ts";

const ROUNDS = 7;
const GOAL = 0.6;

/** GET /api/version against a bare Express route with the same answer, in requests a second. */
export async function measureVersion(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const bare = await bench.start("bareExpress");
  const rates = { ours: [] as number[], bare: [] as number[] };
  await requestRate(`${ours.url}/api/version`);
  await requestRate(`${bare.url}/api/version`);
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await requestRate(`${ours.url}/api/version`));
    rates.bare.push(await requestRate(`${bare.url}/api/version`));
  }
  await ours.stop();
  await bare.stop();
  const ratio = median(rates.ours) / median(rates.bare);
  return [
    {
      what: "GET /api/version, requests a second, against bare Express",
      measured: `${ratio.toFixed(2)} (${Math.round(median(rates.ours))} / ${Math.round(median(rates.bare))})`,
      goal: `≥ ${GOAL}`,
      met: ratio >= GOAL,
    },
  ];
}
