import type { Knex } from "knex";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { replacementPolicy } from "./capabilities.ts";
import type { PipelinePackage } from "./pipelinePackage.ts";

/** The enablement of a pipeline in this instance. config: the saved settings, without defaults. */
export interface Enablement {
  enabled: boolean;
  config: Record<string, unknown>;
}

/** Returns the enablement of one pipeline: the stored decision, else the default for the source of its package. */
export async function readEnablement(pipeline: PipelinePackage, trx: Knex): Promise<Enablement> {
  return toEnablement(pipeline, await PipelineConfig.query(trx).findById(pipeline.id));
}

/** Returns the enablement of all pipelines by id, with one query. */
export async function readEnablements(
  db: Knex,
  pipelines: PipelinePackage[],
): Promise<Map<string, Enablement>> {
  const rows = await PipelineConfig.query(db).findByIds(pipelines.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.pipelineId, row]));
  return new Map(pipelines.map((pipeline) => [pipeline.id, toEnablement(pipeline, byId.get(pipeline.id))]));
}

function toEnablement(pipeline: PipelinePackage, row: PipelineConfig | undefined): Enablement {
  return { enabled: row?.enabled ?? isEnabledByDefault(pipeline), config: row?.config ?? {} };
}

// Disabled by default: packages that simulate reads, packages from the network, and bundled workflows, whose engine may
// be missing. Packages in PIPELINES_DIR are enabled, because the operator installed them.
function isEnabledByDefault(pipeline: PipelinePackage): boolean {
  const { source, manifest } = pipeline;
  if (source === "bundled" && replacementPolicy(pipeline) === "own") return false;
  return source === "folder" || (source === "bundled" && manifest.execution.type === "process");
}
