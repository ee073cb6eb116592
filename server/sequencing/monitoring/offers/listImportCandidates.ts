import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findStreamRun } from "../findStreamRun.ts";
import type { Knex } from "knex";
import { Model } from "objection";
import type { DataClass } from "../../../../db/models/Read.ts";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { BARCODE_MAP_MAX } from "../../../platform/limits/limits.ts";
import { mappedBarcodes } from "../../runs/mappedSampleCode.ts";
import { readSentence } from "../../../platform/errors/sentence.ts";

const OFFERS = `
  with counted as (
    select sample_id, count(*)::int as files, sum(size) as size, sum(reads) as reads, sum(bases) as bases,
      count(*) filter (where taken_stamp is distinct from stamp)::int as untaken,
      array_agg(distinct barcode) as barcodes
    from stream_files
    where stream_run_id = :streamRunId and sample_id is not null and stamp is not null
      and (:sampleIds::text[] is null or sample_id = any(:sampleIds))
    group by sample_id
  )
  select samples.id as "sampleId", samples.sample_id as "sampleCode",
    coalesce(counted.barcodes, '{}') as barcodes, coalesce(files, 0) as "fileCount",
    coalesce(size, 0)::text as "totalSize", coalesce(reads, 0)::text as "totalReads",
    coalesce(bases, 0)::text as "totalBases", coalesce(untaken, 0) as "newFiles",
    active.id as "activeReadId", active.data_class as "activeDataClass",
    exists (
      select from stream_takings taken where taken.read_id = active.id and taken.stream_run_id = :streamRunId
    ) as "isOfThisRun"
  from samples
  left join counted on counted.sample_id = samples.id
  left join reads active on active.sample_id = samples.id and active.is_active and active.file1 is not null
  where samples.order_id = :orderId and (counted.sample_id is not null or samples.sample_id = any(:codes))
    and (:sampleIds::text[] is null or samples.id = any(:sampleIds))
  order by samples.position, samples.id
  limit :most`;

/**
 * Returns the counted files of a live run for each mapped sample, with the latest read import. Returns { samples }.
 * Raises orderNotFound, streamRunNotFound.
 */
export async function listImportCandidates(
  ctx: SignedInContext,
  key: { orderId: string; streamRunId: string },
) {
  const offers = await readImportCandidates(await findStreamRun(ctx, key));
  return { samples: offers.map(presentImportCandidate) };
}

/** The counted files of one sample in a live run. Sums are strings of the driver. */
export interface ImportCandidate {
  sampleId: string;
  sampleCode: string;
  barcodes: string[];
  fileCount: number;
  totalSize: string;
  totalReads: string;
  totalBases: string;
  /** Files that were not imported yet, or were counted again since. */
  newFiles: number;
  activeReadId: string | null;
  activeDataClass: DataClass | null;
  /** Whether that read set was imported from this run. */
  isOfThisRun: boolean;
  /** The latest import. */
  taking: StreamTaking | undefined;
}

/**
 * Reads the import candidates of a run for samples that are mapped or have files, in sample order, with two queries.
 * sampleIds: only these.
 */
export async function readImportCandidates(
  run: Pick<StreamRun, "id" | "orderId" | "barcodeMap">,
  { trx, sampleIds }: { trx?: Knex.Transaction; sampleIds?: string[] } = {},
): Promise<ImportCandidate[]> {
  const { rows } = await (trx ?? Model.knex()).raw<{ rows: Omit<ImportCandidate, "taking">[] }>(OFFERS, {
    streamRunId: run.id,
    orderId: run.orderId,
    codes: [...mappedBarcodes(run.barcodeMap).values()],
    sampleIds: sampleIds ?? null,
    most: BARCODE_MAP_MAX,
  });
  const takings = await StreamTaking.query(trx)
    .distinctOn("sampleId")
    .where({ streamRunId: run.id })
    .orderBy(["sampleId", { column: "createdAt", order: "desc" }, { column: "id", order: "desc" }]);
  const latest = new Map(takings.map((taking) => [taking.sampleId, taking]));
  return rows.map((row) => ({
    ...row,
    barcodes: barcodesOf(run, row),
    taking: latest.get(row.sampleId),
  }));
}

function barcodesOf(
  { barcodeMap }: Pick<StreamRun, "barcodeMap">,
  { sampleCode, barcodes }: Pick<ImportCandidate, "sampleCode" | "barcodes">,
): string[] {
  const mapped = [...mappedBarcodes(barcodeMap)].flatMap(([barcode, code]) =>
    code === sampleCode ? [barcode] : [],
  );
  return [...new Set([...mapped, ...barcodes])].sort();
}

/** Formats the import candidate of one sample; sizes in bytes. */
function presentImportCandidate(offer: ImportCandidate) {
  return {
    sampleId: offer.sampleId,
    sampleCode: offer.sampleCode,
    barcodes: offer.barcodes,
    fileCount: offer.fileCount,
    totalSize: Number(offer.totalSize),
    totalReads: Number(offer.totalReads),
    totalBases: offer.totalBases,
    newFiles: offer.newFiles,
    hasActiveRead: offer.activeReadId !== null,
    taking: offer.taking ? presentReadImport(offer.taking) : null,
  };
}

/** Formats a read import. takenAt: when its read set was written. */
function presentReadImport(taking: StreamTaking) {
  return {
    id: taking.id,
    status: taking.status,
    dataClass: taking.dataClass,
    fileCount: taking.fileCount,
    totalBytes: Number(taking.totalBytes),
    copiedBytes: Number(taking.copiedBytes),
    totalReads: Number(taking.totalReads),
    readId: taking.readId,
    problem: readSentence(taking.problem),
    createdAt: taking.createdAt,
    takenAt: taking.status === "done" ? taking.finishedAt : null,
  };
}
