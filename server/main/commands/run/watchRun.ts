import { setTimeout as sleep } from "node:timers/promises";
import type { RestClient } from "../rest/RestClient.ts";

const POLL_MS = 2_000;
const OVER = ["completed", "failed", "cancelled"];

interface Seen {
  runNumber: string;
  status: string;
  progress: number | null;
  currentStep: string | null;
  why: string | null;
  failure: { reason: string } | null;
}

/** Prints a line for each change of a run until it ends. Exit code 1 unless it completed. */
export async function watchRun(client: RestClient, runId: string): Promise<void> {
  for (let before = ""; ; await sleep(POLL_MS)) {
    const { run } = await client.send<{ run: Seen }>("GET", `/api/pipelines/runs/${runId}`);
    const line = toStatusLine(run);
    if (line !== before) console.log(line);
    before = line;
    if (!OVER.includes(run.status)) continue;
    if (run.why) console.log(run.why);
    if (run.failure) console.log(run.failure.reason);
    if (run.status !== "completed") process.exitCode = 1;
    return;
  }
}

function toStatusLine({ runNumber, status, progress, currentStep }: Seen): string {
  const share = progress === null ? "" : ` ${progress} %`;
  const step = currentStep === null || OVER.includes(status) ? "" : ` · ${currentStep}`;
  return `${runNumber}: ${status}${share}${step}`;
}
