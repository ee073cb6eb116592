import type { Knex } from "knex";
import type { ExportColumn } from "../../../platform/exports/rowsFile.ts";
import { hasRight } from "../../../platform/rpc/rules/rights.ts";
import { directed } from "../../../platform/lists/chosenRows.ts";
import type { List } from "../../../platform/lists/list.ts";
import { isUnfiltered, matchingSamples, sortedSamples } from "./matchingSamples.ts";
import { readGroupedIds } from "./readGroupedIds.ts";
import type { SampleSorting } from "./schema.ts";
import type { SampleFilter } from "./chosenBy.ts";
import { Measurement } from "../../../../db/models/Measurement.ts";
import { MeasurementType } from "../../../../db/models/MeasurementType.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import { SequencingRunSample } from "../../../../db/models/SequencingRunSample.ts";
import type { SessionUser, SignedInContext } from "../../../platform/rpc/context.ts";
import { type Quality, readQualities } from "../../quality/readQualities.ts";
import { visibleReads } from "../visibleReads.ts";
import { STATE_FACTS, rowState } from "../stateFacts.ts";
import { presentPerson } from "../../../platform/people/presentPerson.ts";

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** The samples of all orders that the caller may see. */
export const sampleList: List<SampleFilter, SampleSorting, Row> = {
  name: "samples",
  id: "samples.id",
  sorted: ({ db, user }, filter, sorting, isReversed) => ({
    query: sortedSamples(db, user, filter, sorting, isReversed),
  }),
  windowIds: ({ db, user }, filter, { sort, direction }, { isReversed, ...window }) =>
    (sort === "owner" || sort === "study") && isUnfiltered(user, filter)
      ? readGroupedIds(db, { ...window, by: sort, direction: directed(direction, isReversed) })
      : undefined,
  readRows: ({ db, user }, ids) => readRows(db, user, ids),
  columns: async ({ db, user }) =>
    hasRight(user, "records.read")
      ? [...EXPORT_COLUMNS, SEQUENCING_RUN, ...(await qualityColumns(db))]
      : EXPORT_COLUMNS,
};

/** The verdict, and a column for each type that was measured, with its unit. */
async function qualityColumns(db: Knex): Promise<ExportColumn<Row>[]> {
  const types = await MeasurementType.query(db)
    .whereExists(Measurement.query(db).whereColumn("measurements.typeId", "measurement_types.id"))
    .orderBy(["position", "id"]);
  return [
    { name: "measurement_verdict", cell: ({ quality }) => quality?.verdict ?? null },
    ...types.map(({ id, name, unit }): ExportColumn<Row> => ({
      name: unit === null ? name : `${name} (${unit})`,
      group: "measurements",
      cell: ({ quality }) => quality?.values[id] ?? null,
    })),
  ];
}

const SEQUENCING_RUN: ExportColumn<Row> = {
  name: "sequencing_run",
  cell: ({ sequencingRun }) => sequencingRun?.name ?? null,
};

const EXPORT_COLUMNS: ExportColumn<Row>[] = [
  { name: "sample_id", cell: ({ sampleId }) => sampleId },
  { name: "order_number", cell: ({ order }) => order?.orderNumber ?? null },
  { name: "order_name", cell: ({ order }) => order?.name ?? null },
  { name: "order_status", cell: ({ order }) => order?.status ?? null },
  { name: "owner", cell: ({ owner }) => (owner ? `${owner.firstName} ${owner.lastName}` : null) },
  { name: "sample_alias", cell: ({ sampleAlias }) => sampleAlias },
  { name: "sample_title", cell: ({ sampleTitle }) => sampleTitle },
  { name: "scientific_name", cell: ({ scientificName }) => scientificName },
  { name: "tax_id", cell: ({ taxId }) => taxId },
  { name: "study", cell: ({ study }) => study?.title ?? null },
  { name: "state", cell: ({ state }) => state },
  { name: "facility_status", cell: ({ facilityStatus }) => facilityStatus },
  { name: "facility_status_since", cell: ({ facilityStatusUpdatedAt }) => facilityStatusUpdatedAt },
  { name: "read_files", cell: ({ reads }) => reads?.files ?? null },
  { name: "read_size_bytes", cell: ({ reads }) => reads?.sizeBytes ?? null },
  { name: "read_count", cell: ({ reads }) => reads?.readCount ?? null },
  { name: "read_data_class", cell: ({ reads }) => reads?.dataClass ?? null },
  { name: "created_at", cell: ({ createdAt }) => createdAt },
];

/**
 * Returns samples as rows of the list over all orders, in the order of the ids; at most 500 per call. reads: those
 * the user may see, null without any; sizes in bytes. sequencingRun: the latest planned one of a sample; quality: what was measured. Both for the facility.
 */
async function readRows(db: Knex, user: SessionUser, ids: string[]) {
  const [samples, runs] = await Promise.all([
    Sample.query(db)
      .join("orders", "orders.id", "samples.orderId")
      .select(...COLUMNS.map((column) => `samples.${column}`), Sample.raw(STATE_FACTS))
      .whereIn("samples.id", ids)
      .withGraphFetched("[order.user, study, reads(active), deliveryItems]")
      .modifiers({ active: (reads) => reads.where({ isActive: true }) }),
    hasRight(user, "records.read") ? latestRuns(db, ids) : new Map<string, RunOfSample>(),
  ]);
  const qualities = hasRight(user, "records.read")
    ? await readQualities(
        db,
        samples.map(({ id, order }) => ({ id, serviceId: order?.serviceId ?? null })),
      )
    : new Map<string, Quality>();
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return ids.flatMap((id) => {
    const sample = byId.get(id);
    return sample ? [row(user, sample, { sequencingRun: runs.get(id), quality: qualities.get(id) })] : [];
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

/** barcode: of the sample on the run. */
export interface RunOfSample {
  id: string;
  name: string;
  barcode: string | null;
}

function row(
  user: SessionUser,
  sample: Sample,
  { sequencingRun, quality }: { sequencingRun: RunOfSample | undefined; quality: Quality | undefined },
) {
  const { order, study } = sample;
  const [read] = order ? visibleReads(user, order, sample.reads ?? [], sample.deliveryItems) : [];
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    sampleAlias: sample.sampleAlias,
    sampleTitle: sample.sampleTitle,
    scientificName: sample.scientificName,
    taxId: sample.taxId,
    state: rowState(sample),
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
    quality: quality ?? null,
  };
}

interface PlannedRow {
  sampleId: string;
  runRecordId: string;
  runId: string;
  barcode: string | null;
}

async function latestRuns(db: Knex, ids: string[]): Promise<Map<string, RunOfSample>> {
  const planned = await SequencingRunSample.query(db)
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
      "sequencing_run_samples.barcode",
    );
  return new Map(
    (planned as unknown as PlannedRow[]).map(({ sampleId, runRecordId, runId, barcode }) => [
      sampleId,
      { id: runRecordId, name: runId, barcode },
    ]),
  );
}

/** Returns { total }: the number of matching samples of all orders that the caller sees. */
export async function countSamples(ctx: SignedInContext, filter: SampleFilter): Promise<{ total: number }> {
  const row = await matchingSamples(ctx.user, filter, ctx.db).count("samples.id as total").first();
  return { total: Number((row as unknown as { total: string } | undefined)?.total ?? 0) };
}
