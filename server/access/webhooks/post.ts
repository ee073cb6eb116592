import type { IncomingMessage } from "node:http";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { AddressRefused, type OutgoingRule } from "../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../platform/outgoing/requestOutgoing.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import type { Site } from "../../platform/site/site.ts";
import { DELIVERY_ANSWER_MAX_BYTES, DELIVERY_TIMEOUT_MS } from "../limits.ts";
import { addressRefused, noAnswer, notConnected } from "./errors.ts";

/** The result of one request. error: why there was no answer. */
export interface Answer {
  status: number | null;
  body: string | null;
  error: Sentence | null;
  durationMs: number;
}

/** Receivers outside the facility network, and the exceptions of the operator. */
export function receiverRule({ env }: Pick<Site, "env">): OutgoingRule {
  return { class: "outside", allow: env.outgoingAllow };
}

/** Posts JSON to a receiver over a connection of its own, to an address that the outgoing rules allow at connection
 *  time. Redirects are not followed. Reads the start of the answer and closes the connection. Never throws. */
export async function post(
  site: Pick<Site, "env">,
  url: string,
  {
    headers = {},
    body,
    timeoutMs = DELIVERY_TIMEOUT_MS,
  }: { headers?: Record<string, string>; body: string; timeoutMs?: number | undefined },
): Promise<Answer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const duration = () => Math.round(performance.now() - start);
  try {
    const response = await requestOutgoing(new URL(url), receiverRule(site), {
      signal,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `Lanekeeper/${releaseVersion()}`,
        ...headers,
      },
      body,
    });
    const text = await readStart(response);
    return { status: response.statusCode ?? null, body: text, error: null, durationMs: duration() };
  } catch (error) {
    return { status: null, body: null, error: explain(error, timeoutMs), durationMs: duration() };
  }
}

/** Reads the first bytes of an answer as text, until its end or the end of the attempt, and closes the connection. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= DELIVERY_ANSWER_MAX_BYTES) break;
    }
  } catch {
    // The status has arrived, which alone counts.
  } finally {
    response.destroy();
  }
  const text = Buffer.concat(parts).subarray(0, DELIVERY_ANSWER_MAX_BYTES).toString("utf8");
  return text.replaceAll("\0", "");
}

function explain(error: unknown, timeoutMs: number): Sentence {
  if (error instanceof AddressRefused) return addressRefused();
  if (error instanceof DOMException && error.name === "TimeoutError")
    return noAnswer({ seconds: Math.ceil(timeoutMs / 1000) });
  return notConnected({ reason: error instanceof Error ? error.message || error.name : String(error) });
}
