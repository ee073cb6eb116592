import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const ROUNDS = 7;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;
const GOAL = 0.5;
const PATHS = {
  "The list of checklists (GET /api/mixs-checklists)": "/api/mixs-checklists",
  "One whole checklist of 106 fields": "/api/mixs-checklists?accession=ERC000022",
};

/** The checklist catalog against a bare Express route that sends the same bytes, in requests a second. */
export async function measureChecklists(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ours = await bench.start("ours");
  for (const [what, path] of Object.entries(PATHS)) {
    const { body } = await ask("GET", ours.url + path);
    const bare = await bench.start("bareExpress", { BENCH_BODY: body });
    figures.push(await compared(what, path, { ours, bare }));
    await bare.stop();
  }
  await ours.stop();
  return figures;
}

async function compared(
  what: string,
  path: string,
  { ours, bare }: { ours: BenchServer; bare: BenchServer },
): Promise<Figure> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  const addresses = { ours: ours.url + path, bare: `${bare.url}/bytes` };
  await rate(addresses.ours);
  await rate(addresses.bare);
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(addresses.ours));
    rates.bare.push(await rate(addresses.bare));
  }
  const ratio = median(rates.ours) / median(rates.bare);
  return {
    what: `${what}, requests a second, against bare Express with the same bytes`,
    measured: `${ratio.toFixed(2)} (${Math.round(median(rates.ours))} / ${Math.round(median(rates.bare))})`,
    goal: `≥ ${GOAL}`,
    met: ratio >= GOAL,
  };
}

async function rate(url: string): Promise<number> {
  let answered = 0;
  const started = performance.now();
  const connection = async () => {
    while (performance.now() - started < ROUND_MS) {
      const { status } = await ask("GET", url);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (answered / (performance.now() - started)) * 1000;
}
