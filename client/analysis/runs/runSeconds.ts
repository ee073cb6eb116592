import type { Outputs } from "../../kit/trpc/trpc.ts";
import { wholeSeconds } from "../../kit/components/formatSeconds.ts";

type ListedRun = Outputs["runs"]["list"]["runs"][number];

type Times = Pick<ListedRun, "startedAt" | "completedAt" | "status">;

/** The duration of a run in seconds, up to `now` while it is active; undefined before its start. Pure. */
export function runSeconds({ startedAt, completedAt, status }: Times, now: number): number | undefined {
  if (startedAt === null || (completedAt === null && status !== "running")) return undefined;
  const endMs = completedAt === null ? now : Date.parse(completedAt);
  return wholeSeconds((endMs - Date.parse(startedAt)) / 1000);
}

/** Whether it is worth showing how far a run is. */
export function isActiveRun({ status }: Pick<ListedRun, "status">): boolean {
  return status === "running";
}
