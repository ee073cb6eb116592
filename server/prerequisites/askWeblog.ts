import type { WeblogAnswer } from "./prerequisiteFacts.ts";
import { weblogAnswerOf } from "./weblogAnswerOf.ts";

const TIMEOUT_MS = 5_000;
const BODY_MAX_BYTES = 4_096;

/** Posts an event of no run to the address of the weblog, as an engine would: first without the secret, and with it only
 *  where something answers that speaks as Lanekeeper does. url: with the secret and an empty run id; nothing is stored. */
export async function askWeblog(url: string): Promise<WeblogAnswer> {
  const bare = new URL(url);
  bare.search = "";
  const first = await post(bare.href);
  return first.state === "ok" ? post(url) : first;
}

async function post(url: string): Promise<WeblogAnswer> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return weblogAnswerOf({
      httpStatus: answer.status,
      body: await beginningOf(answer),
      withSecret: url.includes("token="),
    });
  } catch (error) {
    return { state: "unreachable", reason: reasonOf(error) };
  }
}

async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return "";
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; bytes < BODY_MAX_BYTES;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.length;
  }
  await reader.cancel();
  return Buffer.concat(pieces).toString("utf8");
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "no answer in time";
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : "no connection";
}
