import type { Launch } from "../../../db/models/PipelineRun.ts";
import type { Executor } from "./executor.ts";
import { localExecutor } from "./local/localExecutor.ts";

const EXECUTORS: Partial<Record<Launch["executor"], Executor>> = { local: localExecutor };

/** What runs launched by this name are run by; undefined where this release has none. */
export function executorOf(name: Launch["executor"]): Executor | undefined {
  return EXECUTORS[name];
}
