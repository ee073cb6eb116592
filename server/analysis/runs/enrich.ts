import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { RUN_ARTIFACTS_LISTED } from "../limits.ts";
import { readPackages } from "../pipelines/readPackages.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Enrichment, RunCounts } from "./present.ts";
import type { ArtifactFacts } from "./resultFiles.ts";
import { targetKey } from "../runRecords/targetKey.ts";

const NO_COUNTS: RunCounts = { assembliesCreated: 0, binsCreated: 0, runFiles: 0, sampleFiles: 0 };

/**
 * Reads package, selection, output counts and first files of runs, with a constant number of queries. Returns a
 * function that returns these for a run.
 */
export async function enrich(site: Site, runs: PipelineRun[]): Promise<(run: PipelineRun) => Enrichment> {
  const { pipelines } = await readPackages(site);
  const [selections, counts, artifacts] = await Promise.all([
    readSelections(site.database, runs),
    readCounts(site.database, runs),
    readFirstArtifacts(site.database, runs),
  ]);
  return (run) => ({
    pipeline: pipelines.get(run.pipelineId),
    selection: selections.get(selectionKey(run.pipelineId, targetKey(run) ?? "")),
    counts: counts.get(run.id) ?? NO_COUNTS,
    artifacts: artifacts.get(run.id) ?? [],
  });
}

async function readSelections(db: Knex, runs: PipelineRun[]): Promise<Map<string, PipelineResultSelection>> {
  if (runs.length === 0) return new Map();
  const rows = await PipelineResultSelection.query(db)
    .whereIn(
      ["pipelineId", "targetKey"],
      runs.map((run) => [run.pipelineId, targetKey(run) ?? ""]),
    )
    .withGraphFetched("selectedBy");
  return new Map(rows.map((row) => [selectionKey(row.pipelineId, row.targetKey), row]));
}

async function readCounts(db: Knex, runs: PipelineRun[]): Promise<Map<string, RunCounts>> {
  const artifacts = () => PipelineArtifact.query(db).count().whereColumn("runId", "pipeline_runs.id");
  const rows = await PipelineRun.query(db)
    .findByIds(runs.map(({ id }) => id))
    .select(
      "id",
      Assembly.query(db).count().whereColumn("runId", "pipeline_runs.id").as("assembliesCreated"),
      Bin.query(db).count().whereColumn("runId", "pipeline_runs.id").as("binsCreated"),
      artifacts().whereNull("sampleId").as("runFiles"),
      artifacts().whereNotNull("sampleId").as("sampleFiles"),
    );
  // Counts are bigints, which the driver returns as strings.
  const counted = rows as unknown as ({ id: string } & Record<keyof RunCounts, string>)[];
  return new Map(
    counted.map((row) => [
      row.id,
      {
        assembliesCreated: Number(row.assembliesCreated),
        binsCreated: Number(row.binsCreated),
        runFiles: Number(row.runFiles),
        sampleFiles: Number(row.sampleFiles),
      },
    ]),
  );
}

/** Reads the first files of each run: those of the run before those of samples, reports first. */
async function readFirstArtifacts(db: Knex, runs: PipelineRun[]): Promise<Map<string, ArtifactFacts[]>> {
  const columns = ["id", "runId", "name", "path", "type", "sampleId", "outputId", "size"] as const;
  const placed = PipelineArtifact.query(db)
    .select(
      ...columns,
      PipelineArtifact.raw(
        "row_number() over (partition by run_id order by sample_id is not null, type <> 'report', path, id)",
      ).as("place"),
    )
    .whereIn(
      "runId",
      runs.map(({ id }) => id),
    );
  const rows = await PipelineArtifact.query(db)
    .select(...columns)
    .from(placed.as("pipelineArtifacts"))
    .where("place", "<=", RUN_ARTIFACTS_LISTED)
    .orderBy(["runId", "place"]);
  const byRun = new Map<string, ArtifactFacts[]>();
  for (const row of rows) byRun.set(row.runId, [...(byRun.get(row.runId) ?? []), row]);
  return byRun;
}

function selectionKey(pipelineId: string, target: string): string {
  return `${pipelineId} ${target}`;
}
