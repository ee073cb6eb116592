import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStreamRun } from "../monitoring/findStreamRun.ts";
import type { Knex } from "knex";
import type { DataClass } from "../../../db/models/Read.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { ReadImport } from "../../../db/models/ReadImport.ts";
import { BARCODE_MAP_MAX } from "../limits.ts";
import { mappedBarcodes } from "../runs/mappedSampleCode.ts";
import { readSentence } from "../../platform/errors/rules/sentence.ts";

const CANDIDATES = `
  with counted as (
    select sample_id, count(*)::int as files, sum(size) as size, sum(reads) as reads, sum(bases) as bases,
      count(*) filter (where imported_stamp is distinct from stamp)::int as fresh,
      array_agg(distinct barcode) as barcodes
    from stream_files
    where stream_run_id = :streamRunId and sample_id is not null and stamp is not null
      and (:sampleIds::text[] is null or sample_id = any(:sampleIds))
    group by sample_id
  )
  select samples.id as "sampleId", samples.sample_id as "sampleCode",
    coalesce(counted.barcodes, '{}') as barcodes, coalesce(files, 0) as "fileCount",
    coalesce(size, 0)::text as "totalSize", coalesce(reads, 0)::text as "totalReads",
    coalesce(bases, 0)::text as "totalBases", coalesce(fresh, 0) as "newFiles",
    active.id as "activeReadId", active.data_class as "activeDataClass",
    exists (
      select from read_imports where read_imports.read_id = active.id and read_imports.stream_run_id = :streamRunId
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
  const candidates = await readImportCandidates(ctx.db, await findStreamRun(ctx, key));
  return { samples: candidates.map(presentImportCandidate) };
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
  latestImport: ReadImport | undefined;
}

/**
 * Reads the import candidates of a run for samples that are mapped or have files, in sample order, with two queries.
 * sampleIds: only these.
 */
export async function readImportCandidates(
  db: Knex,
  run: Pick<StreamRun, "id" | "orderId" | "barcodeMap">,
  { trx, sampleIds }: { trx?: Knex.Transaction; sampleIds?: string[] } = {},
): Promise<ImportCandidate[]> {
  const { rows } = await (trx ?? trx ?? db).raw<{ rows: Omit<ImportCandidate, "latestImport">[] }>(
    CANDIDATES,
    {
      streamRunId: run.id,
      orderId: run.orderId,
      codes: [...mappedBarcodes(run.barcodeMap).values()],
      sampleIds: sampleIds ?? null,
      most: BARCODE_MAP_MAX,
    },
  );
  const imports = await ReadImport.query(trx ?? db)
    .distinctOn("sampleId")
    .where({ streamRunId: run.id })
    .orderBy(["sampleId", { column: "createdAt", order: "desc" }, { column: "id", order: "desc" }]);
  const latest = new Map(imports.map((latestImport) => [latestImport.sampleId, latestImport]));
  return rows.map((row) => ({
    ...row,
    barcodes: listBarcodes(run, row),
    latestImport: latest.get(row.sampleId),
  }));
}

function listBarcodes(
  { barcodeMap }: Pick<StreamRun, "barcodeMap">,
  { sampleCode, barcodes }: Pick<ImportCandidate, "sampleCode" | "barcodes">,
): string[] {
  const mapped = [...mappedBarcodes(barcodeMap)].flatMap(([barcode, code]) =>
    code === sampleCode ? [barcode] : [],
  );
  return [...new Set([...mapped, ...barcodes])].sort();
}

/** Formats the import candidate of one sample; sizes in bytes. */
function presentImportCandidate(candidate: ImportCandidate) {
  return {
    sampleId: candidate.sampleId,
    sampleCode: candidate.sampleCode,
    barcodes: candidate.barcodes,
    fileCount: candidate.fileCount,
    totalSize: Number(candidate.totalSize),
    totalReads: Number(candidate.totalReads),
    totalBases: candidate.totalBases,
    newFiles: candidate.newFiles,
    hasActiveRead: candidate.activeReadId !== null,
    latestImport: candidate.latestImport ? presentReadImport(candidate.latestImport) : null,
  };
}

/** Formats a read import. importedAt: when its read set was written. */
function presentReadImport(row: ReadImport) {
  return {
    id: row.id,
    status: row.status,
    dataClass: row.dataClass,
    fileCount: row.fileCount,
    totalBytes: Number(row.totalBytes),
    copiedBytes: Number(row.copiedBytes),
    totalReads: Number(row.totalReads),
    readId: row.readId,
    problem: readSentence(row.problem),
    createdAt: row.createdAt,
    importedAt: row.status === "done" ? row.finishedAt : null,
  };
}
