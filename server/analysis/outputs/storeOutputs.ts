import type { Knex } from "knex";
import { newId } from "../../../db/newId.ts";
import type { FoundFile } from "./foundFile.ts";
import { Assembly } from "../../../db/models/Assembly.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { lockOrders } from "../writebacks/activateReads.ts";

const BATCH = 1_000;

export interface StoredOutputs {
  assembliesCreated: number;
  binsCreated: number;
  artifactsCreated: number;
}

/**
 * Writes a record for each found file: assemblies, bins, and artifacts for every file that is not only a value of a
 * read set. Existing records are not duplicated; an existing artifact is updated with current values. folderName: of
 * the run directory. Returns the number of records inserted by this call.
 */
export async function storeOutputs(
  trx: Knex.Transaction,
  { runId, folderName, found }: { runId: string; folderName: string; found: FoundFile[] },
): Promise<StoredOutputs> {
  const filePath = ({ path }: FoundFile) => `${folderName}/output/${path}`;
  const of = (kind: RecordKind) => found.filter((file) => recordKind(file) === kind);
  const assemblies = of("assembly").map((file) => ({
    id: newId(),
    runId,
    sampleId: file.sample?.id,
    assemblyName: recordName(file),
    assemblyFile: filePath(file),
  }));
  const bins = of("bin").map((file) => ({
    id: newId(),
    runId,
    sampleId: file.sample?.id,
    binName: recordName(file),
    binFile: filePath(file),
    completeness: share(file.metadata["completeness"]),
    contamination: share(file.metadata["contamination"]),
  }));
  const artifacts = of("artifact").map((file) => ({
    id: newId(),
    runId,
    sampleId: file.sample?.id ?? null,
    outputId: file.output.id,
    producedByStepId: file.fromStep ?? null,
    type: artifactType(file),
    name: shownName(file),
    path: filePath(file),
    size: file.sizeBytes,
    metadata: JSON.stringify(file.metadata),
  }));
  return {
    assembliesCreated: await insertOnce(trx, "assemblies", assemblies, {
      key: ["runId", "sampleId", "assemblyFile"],
      known: ["assemblyName"],
    }),
    binsCreated: await insertOnce(trx, "bins", bins, {
      key: ["runId", "sampleId", "binFile"],
      known: ["completeness", "contamination"],
    }),
    artifactsCreated: await insertOnce(trx, "pipelineArtifacts", artifacts, {
      key: ["runId", "path", "outputId"],
      known: ["sampleId", "producedByStepId", "type", "size", "metadata"],
    }),
  };
}

type RecordKind = "assembly" | "bin" | "artifact" | undefined;

function recordKind({ output, sample }: FoundFile): RecordKind {
  switch (output.destination) {
    case "sample_assemblies":
      return sample ? "assembly" : undefined;
    case "sample_bins":
      return sample ? "bin" : undefined;
    case "download_only":
      return undefined;
    case "sample_reads":
      // A report of a read set has no column there and is stored as a file of the run.
      return Object.values(output.writeback?.fields ?? {}).some((field) => field.startsWith("fastqcReport"))
        ? "artifact"
        : undefined;
    default:
      return "artifact";
  }
}

function artifactType({ type }: FoundFile): "report" | "qc" | "data" {
  return type === "report" || type === "qc" ? type : "data";
}

// Restores the sample ID in place of the safe name that the run used.
function shownName({ name, sample }: FoundFile): string {
  if (sample?.sheetName === undefined) return name;
  const code = sample.sampleId.replaceAll(/[/\\\p{Cc}]/gu, "_");
  return name.replaceAll(sample.sheetName, () => code);
}

function recordName(file: FoundFile): string {
  return shownName(file).replace(/(?<=.)\.(fa|fasta|fna)(\.gz)?$/i, "");
}

function share(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

interface Once {
  key: string[];
  /** Columns that a later search may update. */
  known: string[];
}

// In key order, so that concurrent calls wait for each other without deadlock.
async function insertOnce(
  trx: Knex.Transaction,
  table: string,
  rows: Record<string, unknown>[],
  { key, known }: Once,
): Promise<number> {
  const rowKey = (row: Record<string, unknown>) => key.map((column) => String(row[column])).join("\n");
  const unique = [...new Map(rows.map((row) => [rowKey(row), row])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
  let inserted = 0;
  for (let at = 0; at < unique.length; at += BATCH) {
    const stored = await trx(table)
      .insert(unique.slice(at, at + BATCH))
      .onConflict(key)
      .merge(known)
      // An updated row has a non-zero xmax.
      .returning<{ made: boolean }[]>(trx.raw("(xmax = 0) as made"));
    inserted += stored.filter((row) => row.made).length;
  }
  return inserted;
}

/**
 * Removes the outputs of a run in the transaction that removes the run: assemblies, bins, artifacts and the read sets
 * it wrote back. Read sets that an administrator accepted belong to the order and stay, and so do published files.
 * Where a removed read set was active, the newest one that it superseded becomes active again. Returns the files that
 * no record references any more, relative to the data directory; the caller removes them after the commit.
 */
export async function removeOutputs(
  trx: Knex.Transaction,
  { id: runId }: Pick<PipelineRun, "id">,
): Promise<{ filePaths: string[] }> {
  await Assembly.query(trx).delete().where({ runId });
  await Bin.query(trx).delete().where({ runId });
  const written = () => Read.query(trx).where({ createdByRunId: runId }).whereNull("fromArtifactId");
  const samples = await Sample.query(trx)
    .select("id", "sampleId", "orderId")
    .whereIn("id", written().select("sampleId"));
  await lockOrders(trx, samples);
  const reads = await written().orderBy("id").forUpdate();
  const paths = reads.flatMap(({ file1, file2 }) => [file1, file2].filter((path) => path !== null));
  await lockPaths(trx, paths);

  const superseded = await Read.query(trx)
    .whereIn(
      "supersededByReadId",
      reads.filter(({ isActive }) => isActive).map(({ id }) => id),
    )
    .orderBy("id");
  await Read.query(trx)
    .delete()
    .whereIn(
      "id",
      reads.map(({ id }) => id),
    );
  const newest = new Map(superseded.map((read) => [read.sampleId, read.id]));
  await Read.query(trx)
    .whereIn("id", [...newest.values()])
    .patch({ isActive: true, supersededByReadId: null });
  await PipelineArtifact.query(trx).delete().where({ runId });

  const named = await Read.query(trx).whereIn("file1", paths).orWhereIn("file2", paths);
  const published = await DeliveryItem.query(trx).select("path").whereIn("path", paths);
  const kept = new Set([
    ...named.flatMap(({ file1, file2 }) => [file1, file2]),
    ...published.map(({ path }) => path),
  ]);
  return { filePaths: paths.filter((path) => !kept.has(path)) };
}
