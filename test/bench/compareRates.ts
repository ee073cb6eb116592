import { ask } from "./keepAlive.ts";
import { median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const ROUNDS = 7;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;

interface Address {
  url: string;
  headers?: Record<string, string>;
}

/** How many requests a second ours answers against the other, in alternating rounds over 16 connections.
 *  goal: the least ratio. Throws when a request is not answered with 200. */
export async function compareRates(
  what: string,
  { ours, other, goal }: { ours: Address; other: Address; goal: number },
): Promise<Figure> {
  const rates = { ours: [] as number[], other: [] as number[] };
  await rate(ours);
  await rate(other);
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(ours));
    rates.other.push(await rate(other));
  }
  const [oursRate, otherRate] = [median(rates.ours), median(rates.other)];
  const ratio = oursRate / otherRate;
  return {
    what,
    measured: `${ratio.toFixed(2)} (${Math.round(oursRate)} / ${Math.round(otherRate)})`,
    goal: `≥ ${goal}`,
    met: ratio >= goal,
  };
}

async function rate({ url, headers = {} }: Address): Promise<number> {
  let answered = 0;
  const started = performance.now();
  const connection = async () => {
    while (performance.now() - started < ROUND_MS) {
      const { status } = await ask("GET", url, { headers });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (answered / (performance.now() - started)) * 1000;
}
