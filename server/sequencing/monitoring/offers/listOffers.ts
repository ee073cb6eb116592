import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findStreamRun } from "../findStreamRun.ts";
import type { Knex } from "knex";
import { Model } from "objection";
import type { DataClass } from "../../../../db/models/Read.ts";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { BARCODE_MAP_MAX } from "../../../platform/limits/limits.ts";
import { mappedBarcodes } from "../../runs/sampleCodeOf.ts";
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

/** What a watched run has so far of each sample it is mapped to, and what became of the last taking of it.
 *  Gives { samples }. Raises orderNotFound, streamRunNotFound. */
export async function listOffers(ctx: SignedInContext, key: { orderId: string; streamRunId: string }) {
  const offers = await offersOf(await findStreamRun(ctx, key));
  return { samples: offers.map(presentOffer) };
}

/** What a watched run has of a sample. Sums as the driver gives them. */
export interface Offer {
  sampleId: string;
  sampleCode: string;
  barcodes: string[];
  fileCount: number;
  totalSize: string;
  totalReads: string;
  totalBases: string;
  /** Files that are in no read yet, or were counted anew since. */
  newFiles: number;
  activeReadId: string | null;
  activeDataClass: DataClass | null;
  /** Whether that read was taken from this run. */
  isOfThisRun: boolean;
  /** The latest one. */
  taking: StreamTaking | undefined;
}

/** What a run has of its order's samples that are mapped or have files, in the order of the samples; in two queries
 *  however many there are. sampleIds: only these. */
export async function offersOf(
  run: Pick<StreamRun, "id" | "orderId" | "barcodeMap">,
  { trx, sampleIds }: { trx?: Knex.Transaction; sampleIds?: string[] } = {},
): Promise<Offer[]> {
  const { rows } = await (trx ?? Model.knex()).raw<{ rows: Omit<Offer, "taking">[] }>(OFFERS, {
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
  { sampleCode, barcodes }: Pick<Offer, "sampleCode" | "barcodes">,
): string[] {
  const mapped = [...mappedBarcodes(barcodeMap)].flatMap(([barcode, code]) =>
    code === sampleCode ? [barcode] : [],
  );
  return [...new Set([...mapped, ...barcodes])].sort();
}

/** What a run has of one sample; sizes in bytes. */
function presentOffer(offer: Offer) {
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
    taking: offer.taking ? presentTaking(offer.taking) : null,
  };
}

/** takenAt: when its read was written. */
function presentTaking(taking: StreamTaking) {
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
