import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { lockOrders } from "../writebacks/takeReads.ts";

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
