import type { Env } from "../../platform/site/env.ts";
import { checkAddress, isLanekeeper } from "../checkAddress.ts";
import { hostInUrl } from "../hostInUrl.ts";
import { StartError } from "../StartError.ts";
import { good, wrong, type Finding } from "./finding.ts";

/** Checks that Lanekeeper answers at its address, or that the address is free. */
export async function checkPort({ host, port }: Env): Promise<Finding[]> {
  if (port === 0) return [good("PORT is 0: each start uses a free port")];
  const url = `http://${hostInUrl(host)}:${port}`;
  if (await isLanekeeper(url)) return [await checkReadiness(url)];
  try {
    await checkAddress({ host, port });
    return [good(`No server runs at ${url}; the port is free for npm start`)];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [wrong(error.message, "Lanekeeper cannot listen there.")];
  }
}

async function checkReadiness(url: string): Promise<Finding> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (answer.ok) return good(`The server at ${url} is ready`);
  const parts = (await answer.json()) as Record<string, unknown>;
  const unready = Object.entries(parts).filter(([name, state]) => name !== "ready" && state !== "ok");
  const text = unready.map(([name, state]) => `${name} ${String(state)}`).join(", ");
  return wrong(`The server at ${url} is not ready: ${text}`, "See the server log.");
}
