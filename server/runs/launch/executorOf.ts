import type { Launch } from "../../../db/models/PipelineRun.ts";
import type { Executor } from "./executor.ts";
import { localExecutor } from "./local/localExecutor.ts";

/** What runs launched by this name are run by; undefined where this release has none. */
export function executorOf(name: Launch["executor"]): Executor | undefined {
  // Not a table: an executor has runs looked at that end, and that asks executors.
  return name === "local" ? localExecutor : undefined;
}
