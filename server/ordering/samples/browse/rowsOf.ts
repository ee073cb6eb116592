import { Sample } from "../../../../db/models/Sample.ts";
import { SequencingRunSample } from "../../../../db/models/SequencingRunSample.ts";
import type { SessionUser } from "../../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../../platform/rpc/gates.ts";
import { visibleReads } from "../visibleReads.ts";
import { STATE_FACTS, stateOf } from "../stateFacts.ts";
import { presentPerson } from "../../../platform/people/presentPerson.ts";

/** Samples as rows of the list over all orders, in the sequence of their ids; at most 500 at a time. reads: those the
 *  user may know of, null without any; sizes in bytes. sequencingRun: the latest a sample is planned on, for admins. */
export async function rowsOf(user: SessionUser, ids: string[]) {
  const [samples, runs] = await Promise.all([
    Sample.query()
      .join("orders", "orders.id", "samples.orderId")
      .select(...COLUMNS.map((column) => `samples.${column}`), Sample.raw(STATE_FACTS))
      .whereIn("samples.id", ids)
      .withGraphFetched("[order.user, study, reads(active), deliveryItems]")
      .modifiers({ active: (reads) => reads.where({ isActive: true }) }),
    isFacilityAdmin(user) ? latestRuns(ids) : new Map<string, RunOfSample>(),
  ]);
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return ids.flatMap((id) => {
    const sample = byId.get(id);
    return sample ? [row(user, sample, runs.get(id))] : [];
  });
}

const COLUMNS = [
  "id",
  "sampleId",
  "sampleAlias",
  "sampleTitle",
  "scientificName",
  "taxId",
  "facilityStatus",
  "facilityStatusUpdatedAt",
  "createdAt",
  "orderId",
  "studyId",
] as const;

export interface RunOfSample {
  id: string;
  name: string;
}

function row(user: SessionUser, sample: Sample, sequencingRun: RunOfSample | undefined) {
  const { order, study } = sample;
  const [read] = order ? visibleReads(user, order, sample.reads ?? [], sample.deliveryItems) : [];
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    sampleAlias: sample.sampleAlias,
    sampleTitle: sample.sampleTitle,
    scientificName: sample.scientificName,
    taxId: sample.taxId,
    state: stateOf(sample),
    facilityStatus: sample.facilityStatus,
    facilityStatusUpdatedAt: sample.facilityStatusUpdatedAt.toISOString(),
    createdAt: sample.createdAt.toISOString(),
    order: order && {
      id: order.id,
      orderNumber: order.orderNumber,
      name: order.name,
      status: order.status,
    },
    owner: presentPerson(order?.user),
    study: study ? { id: study.id, title: study.title } : null,
    reads: read
      ? {
          dataClass: read.dataClass,
          files: [read.file1, read.file2].filter((file) => file !== null).length,
          sizeBytes: Number(read.fileSize1 ?? 0) + Number(read.fileSize2 ?? 0),
          readCount: read.readCount1,
        }
      : null,
    sequencingRun: sequencingRun ?? null,
  };
}

async function latestRuns(ids: string[]): Promise<Map<string, RunOfSample>> {
  const planned = await SequencingRunSample.query()
    .join("sequencing_runs", "sequencing_runs.id", "sequencing_run_samples.sequencingRunId")
    .whereIn("sequencing_run_samples.sampleId", ids)
    .distinctOn("sequencing_run_samples.sampleId")
    .orderBy([
      "sequencing_run_samples.sampleId",
      { column: "sequencing_run_samples.createdAt", order: "desc" },
      "sequencing_run_samples.id",
    ])
    .select(
      "sequencing_run_samples.sampleId",
      "sequencing_runs.id as runRecordId",
      "sequencing_runs.runId as runId",
    );
  return new Map(
    (planned as unknown as { sampleId: string; runRecordId: string; runId: string }[]).map(
      ({ sampleId, runRecordId, runId }) => [sampleId, { id: runRecordId, name: runId }],
    ),
  );
}
