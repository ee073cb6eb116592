import type { Knex } from "knex";
import { FACILITY_STATUSES } from "../../../../db/values.ts";
import { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../../db/models/SequencingArtifact.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findHashes } from "../../../data/files/hashes/expectHashes.ts";
import { findMissingFiles } from "../../../data/files/findMissingFiles.ts";
import { findOrder } from "../../../ordering/access/findOrder.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { readStreamsBySample } from "./readStreamsBySample.ts";
import { readPlannedBarcodes } from "./readPlannedBarcodes.ts";
import { presentArtifact, presentSummarySample } from "./presentSample.ts";

/**
 * Returns the sequencing data of an order: its samples with their active read sets, planned barcodes, other files and
 * live sequencing runs, and their counts. Raises orderNotFound. Reference 3-files §2.
 */
export async function getSummary(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  const { dataBasePath, config } = await readSetting("sequencing-files", ctx.db);
  const { allowedExtensions, allowSingleEnd } = config;
  const samples = await readSamples(ctx.db, orderId);
  const active = samples.flatMap(({ reads = [] }) => reads.filter(({ isActive }) => isActive));
  const paths = active.flatMap(({ file1, file2 }) => [file1, file2]).filter((path) => path !== null);
  const [missing, hashes, runNumbers, barcodes, artifacts, streams] = await Promise.all([
    findMissingFiles(ctx.db, paths),
    findHashes(paths, ctx.db),
    readRunNumbers(
      ctx.db,
      active.flatMap(({ createdByRunId }) => createdByRunId ?? []),
    ),
    readPlannedBarcodes(ctx.db, orderId, samples),
    SequencingArtifact.query(ctx.db).where({ orderId }).orderBy(["createdAt", "id"]),
    readStreamsBySample(ctx.db, orderId),
  ]);
  const around = { missing, hashes, runNumbers, barcodes, streams, allowSingleEnd };
  const ofSamples = groupBySample(artifacts);
  const presented = samples.map((sample) =>
    presentSummarySample(sample, { ...around, artifacts: ofSamples.get(sample.id) ?? [] }),
  );
  const orderArtifacts = (ofSamples.get(null) ?? []).map(presentArtifact);
  const count = (counts: (sample: (typeof presented)[number]) => boolean) => presented.filter(counts).length;
  return {
    orderId,
    orderName: order.name,
    orderStatus: order.status,
    canManage: true,
    dataBasePathConfigured: dataBasePath !== null,
    config: { allowedExtensions, allowSingleEnd },
    sequencingTechSelection: order.customFields["_sequencing_tech"] ?? null,
    summary: {
      totalSamples: presented.length,
      readsLinkedSamples: count(({ hasReads }) => hasReads),
      qcArtifactSamples: count((sample) => sample.artifacts.some(({ stage }) => stage === "qc")),
      missingChecksumSamples: count(({ hasMissingChecksum }) => hasMissingChecksum),
      orderArtifactCount: orderArtifacts.length,
      statusCounts: Object.fromEntries(
        FACILITY_STATUSES.map((status) => [status, count(({ facilityStatus }) => facilityStatus === status)]),
      ),
    },
    samples: presented,
    orderArtifacts,
  };
}

/** With their active read sets and the superseded protected ones, newest first. */
async function readSamples(db: Knex, orderId: string): Promise<Sample[]> {
  return Sample.query(db)
    .where({ orderId })
    .withGraphFetched("reads(shown)")
    .modifiers({
      shown: (reads) =>
        reads
          .where((either) => either.where({ isActive: true }).orWhereNot({ dataClass: "cleaned" }))
          .orderBy([
            { column: "createdAt", order: "desc" },
            { column: "id", order: "desc" },
          ]),
    })
    .orderBy(["position", "id"]);
}

/** null: artifacts of the whole order. */
function groupBySample(artifacts: SequencingArtifact[]): Map<string | null, SequencingArtifact[]> {
  const found = new Map<string | null, SequencingArtifact[]>();
  for (const artifact of artifacts) {
    const known = found.get(artifact.sampleId);
    if (known) known.push(artifact);
    else found.set(artifact.sampleId, [artifact]);
  }
  return found;
}

async function readRunNumbers(db: Knex, ids: string[]): Promise<Map<string, string>> {
  const runs = await PipelineRun.query(db).whereIn("id", ids).select("id", "runNumber");
  return new Map(runs.map(({ id, runNumber }) => [id, runNumber]));
}
