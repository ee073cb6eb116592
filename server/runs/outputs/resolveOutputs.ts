import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Context, contextFor } from "../../context.ts";
import type { Site } from "../../site.ts";

/** What a look at the outputs of a run found, made of it, and could not. */
export interface ResolvedOutputs {
  discovered: { assembliesFound: number; binsFound: number; artifactsFound: number; reportsFound: number };
  /** Of records that this very call made. */
  resolved: { assembliesCreated: number; binsCreated: number; artifactsCreated: number };
  errors: string[];
  warnings: string[];
}

export async function resolveOutputs(
  site: Site,
  run: PipelineRun,
  ctx: Context = contextFor(site, null),
): Promise<ResolvedOutputs> {
  void run;
  void ctx;
  return {
    discovered: { assembliesFound: 0, binsFound: 0, artifactsFound: 0, reportsFound: 0 },
    resolved: { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 0 },
    errors: [],
    warnings: [],
  };
}
