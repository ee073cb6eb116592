import { setTimeout as sleep } from "node:timers/promises";
import { Refused, type RestClient } from "../rest/RestClient.ts";

const POLL_MS = 2_000;
const OVER = ["completed", "failed", "cancelled"];

/** Requests in a row without an answer until the command ends: about 5 minutes. */
const TRIES_MAX = 13;
const PAUSE_MAX_MS = 30_000;
/** A server that restarts, and the proxy in front of it. */
const UNAVAILABLE = [502, 503, 504];

interface Seen {
  runNumber: string;
  status: string;
  progress: number | null;
  currentStep: string | null;
  why: string | null;
  failure: { reason: string } | null;
}

interface Surroundings {
  pause: (ms: number) => Promise<unknown>;
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Prints a line for each change of a run until it ends. Exit code 1 unless it completed. A server that is unavailable
 *  is requested again with increasing pauses; after TRIES_MAX requests in a row the error of the last is thrown. */
export async function watchRun(
  client: RestClient,
  runId: string,
  surroundings: Surroundings = { pause: sleep, print: console.log, warn: console.error },
): Promise<void> {
  const { pause, print } = surroundings;
  for (let before = ""; ; await pause(POLL_MS)) {
    const { run } = await readRun(client, runId, surroundings);
    const line = toStatusLine(run);
    if (line !== before) print(line);
    before = line;
    if (!OVER.includes(run.status)) continue;
    if (run.why) print(run.why);
    if (run.failure) print(run.failure.reason);
    if (run.status !== "completed") process.exitCode = 1;
    return;
  }
}

async function readRun(
  client: RestClient,
  runId: string,
  { pause, warn }: Surroundings,
): Promise<{ run: Seen }> {
  for (let tries = 1; ; tries++) {
    try {
      return await client.send<{ run: Seen }>("GET", `/api/pipelines/runs/${runId}`);
    } catch (error) {
      if (!isUnavailable(error) || tries === TRIES_MAX) throw error;
      const pauseMs = Math.min(POLL_MS * 2 ** (tries - 1), PAUSE_MAX_MS);
      warn(
        `Lanekeeper at ${client.url} is unavailable. Next attempt in ${pauseMs / 1000} s (${tries} of ${TRIES_MAX - 1}).`,
      );
      await pause(pauseMs);
    }
  }
}

// fetch reports a broken connection as a TypeError.
function isUnavailable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Refused && UNAVAILABLE.includes(error.status));
}

function toStatusLine({ runNumber, status, progress, currentStep }: Seen): string {
  const share = progress === null ? "" : ` ${progress} %`;
  const step = currentStep === null || OVER.includes(status) ? "" : ` · ${currentStep}`;
  return `${runNumber}: ${status}${share}${step}`;
}
