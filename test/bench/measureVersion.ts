import { ask } from "./keepAlive.ts";
import { type Bench, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const ROUNDS = 7;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;
const GOAL = 0.6;

/** GET /api/version against a bare Express route with the same answer, in requests a second. */
export async function measureVersion(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const bare = await bench.start("bareExpress");
  const rates = { ours: [] as number[], bare: [] as number[] };
  await rate(ours.url);
  await rate(bare.url);
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(ours.url));
    rates.bare.push(await rate(bare.url));
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

async function rate(url: string): Promise<number> {
  let answered = 0;
  const started = performance.now();
  const connection = async () => {
    while (performance.now() - started < ROUND_MS) {
      await ask("GET", `${url}/api/version`);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (answered / (performance.now() - started)) * 1000;
}
