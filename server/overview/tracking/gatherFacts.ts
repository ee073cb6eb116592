import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { FacilityStatus, Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { OPEN_READ_IMPORTS, ReadImport } from "../../../db/models/ReadImport.ts";
import { recordedReason } from "../../analysis/runRecords/runSentences.ts";
import { readMeasured, readPictures, readReceivedAt, readReplacedTubes } from "./labFacts.ts";
import { countDownloads } from "../../data/delivery/publishedFiles.ts";
import { TIMELINE_LISTED, TIMELINE_STATUSES } from "../limits.ts";
import { readPackages } from "../../analysis/pipelines/readPackages.ts";
import type { Site } from "../../platform/site/site.ts";
import { mappedBarcodes } from "../../sequencing/runs/mappedSampleCode.ts";
import type { Analysis, Plan, SampleFacts, Stream, Transfer, ReadFile } from "./facts.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import type { ShownRead } from "../../ordering/samples/presentRead.ts";
import { deliveredReads } from "../../ordering/samples/visibleReads.ts";

/** Reads all facts about a sample in a constant number of queries. Lists contain the newest 20 entries; among
 *  analyses, released ones come first. The result is unrestricted: apply factsFor for a viewer. */
export async function gatherFacts(site: Site, order: Order, sample: Sample): Promise<SampleFacts> {
  const [
    sentAt,
    receivedAt,
    replacedTubes,
    pictures,
    measured,
    statuses,
    plans,
    streams,
    transfers,
    reads,
    analyses,
    downloads,
  ] = await Promise.all([
    readSentAt(site.database, order),
    readReceivedAt(site.database, sample),
    readReplacedTubes(site.database, sample),
    readPictures(site.database, sample),
    readMeasured(site.database, sample),
    readStatuses(site.database, order, sample),
    readPlans(site.database, sample),
    readStreams(site.database, order, sample),
    readTransfers(site.database, sample),
    readActiveReads(site.database, order, sample),
    readAnalyses(site, order, sample),
    countDownloads(site.database, order.id, sample.id),
  ]);
  return {
    orderStatus: order.status,
    orderStage: order.stage,
    approvalState: order.approvalState,
    enteredAt: sample.createdAt.toISOString(),
    submittedAt: order.submittedAt?.toISOString() ?? null,
    sentAt,
    receivedAt,
    replacedTubes,
    pictures,
    measured,
    publishedAt: order.sequencingFilesPublishedAt?.toISOString() ?? null,
    facilityStatus: sample.facilityStatus,
    stage: sample.stage,
    facilityStatusAt: sample.facilityStatusUpdatedAt.toISOString(),
    statuses,
    plans,
    streams,
    transfers,
    ...reads,
    analyses,
    downloads,
  };
}

async function readSentAt(db: Knex, { id }: Order): Promise<string | null> {
  const note = await StatusNote.query(db).findOne({ orderId: id, noteType: "SAMPLES_SENT" });
  return note?.createdAt.toISOString() ?? null;
}

async function readStatuses(db: Knex, order: Order, sample: Sample): Promise<SampleFacts["statuses"]> {
  const { rows } = await db.raw<{ rows: { status: FacilityStatus; at: Date }[] }>(
    `select given.key as status, audit_entries.at
     from audit_entries cross join lateral jsonb_each(after) as given
     where order_id = :orderId and action = 'samples.facilityStatusChanged' and given.value @> to_jsonb(:sampleId::text)
     order by audit_entries.id desc limit :most`,
    { orderId: order.id, sampleId: sample.id, most: TIMELINE_STATUSES },
  );
  return rows.toReversed().map(({ status, at }) => ({ status, at: at.toISOString() }));
}

async function readPlans(db: Knex, { id }: Sample): Promise<Plan[]> {
  const rows = await SequencingRun.query(db)
    .joinRelated("samples")
    .where("samples.sampleId", id)
    .orderBy("samples.id", "desc")
    .limit(TIMELINE_LISTED)
    .select("sequencingRuns.*", "samples.barcode", "samples.createdAt as plannedAt");
  return (rows as (SequencingRun & { barcode: string | null; plannedAt: Date })[]).map((row) => ({
    sequencingRunId: row.id,
    runId: row.runId,
    instrument: row.instrument,
    runDate: row.runDate,
    barcode: row.barcode,
    at: row.plannedAt.toISOString(),
  }));
}

async function readStreams(db: Knex, order: Order, sample: Sample): Promise<Stream[]> {
  const runs = await StreamRun.query(db)
    .where({ orderId: order.id })
    .orderBy([
      { column: "startedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(TIMELINE_LISTED);
  const placed = runs.flatMap((run) =>
    [...mappedBarcodes(run.barcodeMap)]
      .filter(([, sampleCode]) => sampleCode === sample.sampleId)
      .map(([barcode]) => ({ run, barcode })),
  );
  if (placed.length === 0) return [];
  const totals = await StreamBarcode.query(db).whereInComposite(
    ["streamRunId", "barcode"],
    placed.map(({ run, barcode }) => [run.id, barcode]),
  );
  return placed.map(({ run, barcode }) => {
    const total = totals.find((one) => one.streamRunId === run.id && one.barcode === barcode);
    return {
      streamRunId: run.id,
      barcode,
      status: run.status,
      isStalled: run.status === "ACTIVE" && run.stalledAt !== null,
      files: total?.fileCount ?? 0,
      reads: Number(total?.totalReads ?? 0),
      bases: total?.totalBases ?? "0",
      bytes: Number(total?.totalSize ?? 0),
      startedAt: run.startedAt.toISOString(),
      lastFileAt: total?.lastFileAt.toISOString() ?? null,
    };
  });
}

async function readTransfers(db: Knex, { id }: Sample): Promise<Transfer[]> {
  const [uploads, imports] = await Promise.all([
    SequencingUpload.query(db)
      .where({ sampleId: id, targetKind: "read" })
      .whereIn("status", OPEN)
      .orderBy("id", "desc")
      .limit(TIMELINE_LISTED),
    ReadImport.query(db)
      .where({ sampleId: id })
      .whereIn("status", OPEN_READ_IMPORTS)
      .orderBy("id", "desc")
      .limit(TIMELINE_LISTED),
  ]);
  return [
    ...uploads.map((upload) => ({
      role: upload.targetRole,
      receivedBytes: Number(upload.receivedSize),
      expectedBytes: Number(upload.expectedSize),
      at: upload.createdAt.toISOString(),
    })),
    ...imports.map((readImport) => ({
      role: "R1",
      receivedBytes: Number(readImport.copiedBytes),
      expectedBytes: Number(readImport.totalBytes),
      at: readImport.createdAt.toISOString(),
    })),
  ];
}

async function readAnalyses(site: Site, order: Order, sample: Sample): Promise<Analysis[]> {
  const runs = await PipelineRun.query(site.database)
    .where((ofTarget) => {
      void ofTarget.where("orderId", order.id);
      if (sample.studyId !== null) void ofTarget.orWhere("studyId", sample.studyId);
    })
    .where((taken) =>
      taken.whereNull("inputSampleIds").orWhereRaw("input_sample_ids @> to_jsonb(?::text)", [sample.id]),
    )
    .orderBy([
      { column: "isFinal", order: "desc" },
      { column: "createdAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(TIMELINE_LISTED)
    .select(
      "id",
      "pipelineId",
      "status",
      "progress",
      "why",
      "sentences",
      "createdAt",
      "startedAt",
      "completedAt",
      PipelineRun.raw(
        "exists(?)",
        PipelineResultSelection.query(site.database).whereColumn("selectedRunId", "pipeline_runs.id"),
      ).as("isFinal"),
    );
  const { pipelines } = await readPackages(site);
  const newestFirst = (runs as (PipelineRun & { isFinal: boolean })[]).toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return newestFirst.map((run) => ({
    runId: run.id,
    pipeline: pipelines.get(run.pipelineId)?.registry.name ?? run.pipelineId,
    status: run.status,
    progress: run.progress,
    why: recordedReason(run),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.completedAt?.toISOString() ?? null,
    isFinal: run.isFinal,
  }));
}

/** Reads the active read set of a sample, and its published FASTQ files. */
async function readActiveReads(
  db: Knex,
  order: Order,
  { id }: Sample,
): Promise<Pick<SampleFacts, "read" | "published">> {
  const [reads, items] = await Promise.all([
    Read.query(db).where({ sampleId: id }),
    DeliveryItem.query(db).where({ sampleId: id }),
  ]);
  const active = reads.find(({ isActive }) => isActive);
  const delivered = deliveredReads(order, reads, items);
  const publishedAt = items.find(({ kind }) => kind === "read")?.publishedAt;
  return {
    read: active
      ? {
          dataClass: active.dataClass,
          arrivedAt: active.createdAt.toISOString(),
          classifiedAt: active.classifiedAt?.toISOString() ?? null,
          isCleaned: active.dataClass === "cleaned" && active.fromArtifactId !== null,
          files: listFiles(active),
        }
      : null,
    published:
      delivered.length > 0
        ? {
            at: (publishedAt ?? later(order.sequencingFilesPublishedAt, active?.createdAt)).toISOString(),
            files: delivered.flatMap(listFiles),
          }
        : null,
  };
}

// A file that arrived after the publication is delivered when it arrives.
function later(one: Date | null, other: Date | undefined): Date {
  return new Date(Math.max(one?.getTime() ?? 0, other?.getTime() ?? 0));
}

function listFiles(read: ShownRead): ReadFile[] {
  const files: (ReadFile & { path: string | null })[] = [
    {
      role: "R1",
      path: read.file1,
      bytes: read.fileSize1 === null ? null : Number(read.fileSize1),
      checksum: read.checksum1,
      reads: read.readCount1,
      quality: read.avgQuality1,
    },
    {
      role: "R2",
      path: read.file2,
      bytes: read.fileSize2 === null ? null : Number(read.fileSize2),
      checksum: read.checksum2,
      reads: read.readCount2,
      quality: read.avgQuality2,
    },
  ];
  // Server paths are never returned.
  return files.filter(({ path }) => path !== null).map(({ path: _path, ...file }) => file);
}
