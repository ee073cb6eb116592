import type { IncomingMessage } from "node:http";
import { AddressRefused, FACILITY } from "../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../platform/outgoing/requestOutgoing.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { WeblogAnswer } from "./prerequisiteFacts.ts";
import { linkLocal, noConnection, noResponseInTime } from "./sentences.ts";
import { invalidToken, weblogSecretNotConfigured } from "../weblog/errors.ts";
import { runIdRequired } from "../../sequencing/runs/errors.ts";

const TIMEOUT_MS = 5_000;
const BODY_MAX_BYTES = 4_096;

/**
 * Posts an event without a run to the URL of the weblog, as an engine would: first without the secret, and with it only
 * if the answer is in the format of Lanekeeper. url: with the secret and an empty run id; nothing is stored.
 */
export async function checkWeblog(url: string): Promise<WeblogAnswer> {
  const bare = new URL(url);
  bare.search = "";
  const first = await post(bare.href);
  return first.state === "ok" ? post(url) : first;
}

async function post(url: string): Promise<WeblogAnswer> {
  try {
    const answer = await requestOutgoing(new URL(url), FACILITY, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return classifyWeblogAnswer({
      httpStatus: answer.statusCode ?? 0,
      body: await readBeginning(answer),
      withSecret: url.includes("token="),
    });
  } catch (error) {
    return { state: "unreachable", reason: connectionProblem(error) };
  }
}

async function readBeginning(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= BODY_MAX_BYTES) break;
  }
  return Buffer.concat(pieces).toString("utf8");
}

function connectionProblem(error: unknown): string | Sentence {
  if (error instanceof Error && error.name === "TimeoutError") return noResponseInTime();
  if (error instanceof AddressRefused) return linkLocal();
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : noConnection();
}

/** Classifies the answer to an event without a run. withSecret: the event carried the secret. Pure. */
export function classifyWeblogAnswer({
  httpStatus,
  body,
  withSecret,
}: {
  httpStatus: number;
  body: string;
  withSecret: boolean;
}): WeblogAnswer {
  if (httpStatus >= 300 && httpStatus < 400) return { state: "redirect" };
  const error = errorIn(body);
  const isRefused = [invalidToken(), weblogSecretNotConfigured()].some(
    ({ status, message }) => status === httpStatus && message === error,
  );
  if (isRefused) return { state: withSecret ? "another" : "ok" };
  const { status, message } = runIdRequired();
  if (withSecret && httpStatus === status && error === message) return { state: "ok" };
  return { state: "foreign", httpStatus };
}

function errorIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { error?: unknown } | null)?.error;
  } catch {
    return undefined;
  }
}
