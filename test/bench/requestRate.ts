import { ask } from "./keepAlive.ts";

const ROUND_MS = 1_500;
const CONNECTIONS = 16;

/** How many requests of one address are answered in a second, over 16 connections. Throws when one is not. */
export async function requestRate(url: string, headers: Record<string, string> = {}): Promise<number> {
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
