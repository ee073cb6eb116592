import { constants } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { openExactly } from "../../files/dataRoot.ts";
import { STREAM_RELIST_MS, STREAM_STALLED_MS, STREAM_STOP_PATIENCE_MS } from "../../limits.ts";
import { onlyTheFirst } from "../../onlyTheFirst.ts";
import type { SettingValue } from "../../settings/schema.ts";
import type { Site } from "../../site.ts";
import { PROBLEMS } from "../problems.ts";
import { knownFiles } from "../record/knownFiles.ts";
import { recordDisk } from "../record/recordDisk.ts";
import { recordFolder } from "../record/recordFolder.ts";
import { recordProblem } from "../record/recordProblem.ts";
import { recordStalled } from "../record/recordStalled.ts";
import { recordStopped } from "../record/recordStopped.ts";
import { patienceOf } from "./decideFile.ts";
import { type FollowedFiles, followFiles, type Noted } from "./followFiles.ts";
import { type Change, gatherChanges } from "./gatherChanges.ts";
import { type DiskSpace, isDiskLow } from "./isDiskLow.ts";
import { type Found, judgeEntry } from "./judgeEntry.ts";
import { type KnownVersions, knownVersions } from "./knownVersions.ts";
import { identityOf, isGone, isShortage, kindOf, listFolder } from "./listFolder.ts";
import type { SteadyClock } from "./steadyClock.ts";
import { watchFolders } from "./watchFolders.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY;
const DISK_EVERY_MS = 30_000;
/** Of the time that a listing takes, how long there is none. */
const LISTING_PAUSE_FACTOR = 10;
/** Ticks come a little early or late. */
const EARLY_MS = 200;

export type StreamSettings = SettingValue<"streams">["config"];

export interface MonitorOptions {
  monitorId: string;
  clock: SteadyClock;
  /** Shared by all runs: how many files are counted at a time. */
  gate: <T>(work: () => Promise<T>) => Promise<T>;
  spaceOf: (folder: string) => Promise<DiskSpace>;
}

export interface AttachedRun {
  /** Begins whatever is due for the run as its row is now; what takes long goes on by itself. */
  tick(run: StreamRun, settings: StreamSettings): void;
  waitingFiles(): number;
  /** Resolves when nothing goes on and nothing is due. */
  settled(): Promise<void>;
  /** Lets go of everything, and resolves when nothing goes on. */
  close(): Promise<void>;
}
