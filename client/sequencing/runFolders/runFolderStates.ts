import type { BadgeColor } from "../../kit/components/WordBadge.tsx";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type ListedRunFolder = Outputs["runFolders"]["list"]["runFolders"][number];
export type RunFolderView = Outputs["runFolders"]["get"];

/** The states by which the list is filtered. */
export const RUN_FOLDER_STATES = [
  "COPYING",
  "COMPLETE",
  "DEMULTIPLEXING",
  "DEMULTIPLEXED",
  "STALLED",
  "MISSING",
  "unplanned",
] as const;
export type RunFolderState = (typeof RUN_FOLDER_STATES)[number];

export const STATE_COLORS: Record<ListedRunFolder["status"], BadgeColor> = {
  COPYING: "lightBlue",
  COMPLETE: "blue",
  DEMULTIPLEXING: "darkBlue",
  DEMULTIPLEXED: "teal",
  STALLED: "orange",
  FAILED: "red",
  MISSING: "orange",
};
