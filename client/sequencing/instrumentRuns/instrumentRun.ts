import type { BadgeColor } from "../../kit/components/WordBadge.tsx";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type ListedRun = Outputs["instrumentRuns"]["list"]["runs"][number];
export type WholeRun = Outputs["instrumentRuns"]["get"];
export type InstrumentRun = WholeRun["run"];
export type Instrument = Outputs["instrumentRuns"]["instruments"]["instruments"][number];
export type RunStatus = ListedRun["status"];

export const RUN_STATUSES = [
  "PLANNED",
  "RUNNING",
  "SEQUENCED",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
] as const satisfies RunStatus[];

export const RUN_COLORS: Record<RunStatus, BadgeColor> = {
  PLANNED: "gray",
  RUNNING: "blue",
  SEQUENCED: "darkBlue",
  COMPLETED: "teal",
  FAILED: "red",
  CANCELLED: "gray",
};
