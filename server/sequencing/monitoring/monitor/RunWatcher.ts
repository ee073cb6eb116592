import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import type { readSetting } from "../../../access/settings/readSetting.ts";
import type { DiskSpace } from "./isDiskLow.ts";
import type { SteadyClock } from "./steadyClock.ts";

export type StreamSettings = Awaited<ReturnType<typeof readSetting<"streams">>>["config"];

export interface MonitorOptions {
  monitorId: string;
  clock: SteadyClock;
  /** Shared by all runs; limits concurrent counting. */
  gate: <T>(work: () => Promise<T>) => Promise<T>;
  readSpace: (folder: string) => Promise<DiskSpace>;
}

/** The run that monitors a directory, and the runs of other orders whose files it counts. */
export interface WatchedRuns {
  lead: StreamRun;
  parts: StreamRun[];
}

export interface RunWatcher {
  /** Starts the work that is due for the runs in their present state; long work continues in the background. */
  tick(watched: WatchedRuns, settings: StreamSettings): void;
  waitingFiles(): number;
  /** Resolves when no work is in progress or due. */
  settled(): Promise<void>;
  /** Releases all resources and resolves when no work is in progress. */
  close(): Promise<void>;
}
