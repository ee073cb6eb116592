import type { Knex } from "knex";
import { Bin } from "../../../../db/models/Bin.ts";
import { Order } from "../../../../db/models/Order.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import { Study } from "../../../../db/models/Study.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { enablementOf } from "../../pipelines/enablement.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { invalidSampleIds } from "../../runRecords/errors.ts";
import type { MaterialSample, RunMaterial, RunTarget } from "./material.ts";
import { studyNotFound } from "../../../definitions/forms/errors.ts";
import { orderNotFound } from "../../../ordering/access/errors.ts";

/**
 * Reads the material of a run. sampleIds: unique record ids, null for every sample of the target. Raises orderNotFound,
 * studyNotFound, invalidSampleIds.
 */
export async function gatherMaterial(
  {
    pipeline,
    target,
    sampleIds,
    config,
  }: {
    pipeline: PipelinePackage;
    target: RunTarget;
    sampleIds: string[] | null;
    config: Record<string, unknown>;
  },
  trx?: Knex.Transaction,
): Promise<RunMaterial> {
  // Read before the target, so that a target that is deleted in between is reported as missing rather than as empty.
  const samples = await samplesOf(target, sampleIds, trx);
  const isOrder = target.type === "order";
  const order = isOrder ? ((await Order.query(trx).findById(target.id)) ?? raise(orderNotFound())) : null;
  const study = isOrder ? null : ((await Study.query(trx).findById(target.id)) ?? raise(studyNotFound()));
  const found = new Set(samples.map(({ id }) => id));
  const invalid = (sampleIds ?? []).filter((id) => !found.has(id));
  if (invalid.length > 0) raise(invalidSampleIds({ ids: invalid.join(", ") }));
  const { config: saved } = await enablementOf(pipeline, trx);
  return {
    pipeline,
    target,
    order,
    study,
    samples,
    withBins: await withBins(pipeline, samples, trx),
    saved,
    asked: config,
  };
}

async function samplesOf(
  target: RunTarget,
  sampleIds: string[] | null,
  trx: Knex.Transaction | undefined,
): Promise<MaterialSample[]> {
  const samples = await Sample.query(trx)
    .where(target.type === "order" ? { orderId: target.id } : { studyId: target.id })
    .modify((query) => {
      // Bound as one array, because a list of bindings has a lower limit than the array of a request body.
      if (sampleIds) query.whereRaw("samples.id = any(?)", [sampleIds.filter((id) => !id.includes("\0"))]);
    })
    .orderBy(["samples.sampleId", "samples.id"])
    .withGraphFetched("[order, reads, assemblies]")
    .modifyGraph("reads", (reads) => void reads.where({ isActive: true }));
  return samples as MaterialSample[];
}

async function withBins(
  { manifest }: PipelinePackage,
  samples: MaterialSample[],
  trx: Knex.Transaction | undefined,
): Promise<Set<string>> {
  if (!manifest.inputs?.some(({ source }) => source === "sample.bins")) return new Set();
  const rows = await Bin.query(trx)
    .distinct("sampleId")
    .whereIn(
      "sampleId",
      samples.map(({ id }) => id),
    );
  return new Set(rows.map(({ sampleId }) => sampleId));
}
