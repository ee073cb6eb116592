import type { Knex } from "knex";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { replacementOf } from "./capabilities.ts";
import type { PipelinePackage } from "./pipelinePackage.ts";

/** What holds for a pipeline in this instance. config: what was saved, nothing filled in. */
export interface Enablement {
  enabled: boolean;
  config: Record<string, unknown>;
}

/** What holds for one pipeline: what was decided, else what follows from where its package came from. */
export async function enablementOf(pipeline: PipelinePackage, trx?: Knex.Transaction): Promise<Enablement> {
  return decided(pipeline, await PipelineConfig.query(trx).findById(pipeline.id));
}

/** The same of every pipeline, asked at once, by its id. */
export async function enablements(pipelines: PipelinePackage[]): Promise<Map<string, Enablement>> {
  const rows = await PipelineConfig.query().findByIds(pipelines.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.pipelineId, row]));
  return new Map(pipelines.map((pipeline) => [pipeline.id, decided(pipeline, byId.get(pipeline.id))]));
}

function decided(pipeline: PipelinePackage, row: PipelineConfig | undefined): Enablement {
  return { enabled: row?.enabled ?? isOnUnlessDecided(pipeline), config: row?.config ?? {} };
}

// An admin enables what generates reads, what came over the network, and bundled workflows, whose engine may be missing.
// Packages in PIPELINES_DIR are enabled: the operator put them there.
function isOnUnlessDecided(pipeline: PipelinePackage): boolean {
  const { source, manifest } = pipeline;
  if (source === "bundled" && replacementOf(pipeline) === "own") return false;
  return source === "folder" || (source === "bundled" && manifest.execution.type === "process");
}
