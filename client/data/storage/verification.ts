import type { inferProcedureOutput } from "@trpc/server";
import type { AppRouter } from "../../../server/main/router.ts";

type Yielded<Output> = Output extends AsyncIterable<infer Event> ? Event : never;

/** An event of the verification. */
export type VerifyEvent = Yielded<inferProcedureOutput<AppRouter["files"]["verify"]>>;
export type VerifyResult = Extract<VerifyEvent, { kind: "result" }>;
type Progress = Extract<VerifyEvent, { kind: "progress" }>;

export interface Verification {
  state: "starting" | "running" | "done" | "stopped" | "broken";
  total: number;
  done: number;
  /** Files that are being hashed, by path. */
  atWork: Map<string, Progress>;
  matches: number;
  /** Every mismatching or unreadable file, in order of arrival. */
  others: VerifyResult[];
}

export const NOT_BEGUN: Verification = {
  state: "starting",
  total: 0,
  done: 0,
  atWork: new Map(),
  matches: 0,
  others: [],
};

/** Applies further events to the verification. */
export function afterEvents(before: Verification, events: VerifyEvent[]): Verification {
  const after = { ...before, atWork: new Map(before.atWork), others: [...before.others] };
  for (const event of events) {
    if (event.kind === "begun") Object.assign(after, { state: "running", total: event.total });
    if (event.kind === "progress") after.atWork.set(event.path, event);
    if (event.kind === "done") after.state = "done";
    if (event.kind !== "result") continue;
    after.done++;
    after.atWork.delete(event.path);
    if (event.outcome === "matches") after.matches++;
    else after.others.push(event);
  }
  return after;
}

/** The progress from 0 to 1: finished files, and the hashed parts of current ones. */
export function partDone({ state, total, done, atWork }: Verification): number {
  if (state === "done") return 1;
  if (total === 0) return 0;
  const parts = [...atWork.values()].map(({ hashedBytes, sizeBytes }) =>
    sizeBytes === 0 ? 0 : hashedBytes / sizeBytes,
  );
  return (done + parts.reduce((sum, part) => sum + part, 0)) / total;
}
