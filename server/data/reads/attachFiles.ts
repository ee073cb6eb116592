import type { Knex } from "knex";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { type DataClass, type DataClassSource, Read } from "../../../db/models/Read.ts";
import { replaceActiveRead } from "./replaceActiveRead.ts";

/** A file that becomes R1 or R2 of a sample. path: relative to the data base path. checksum: as supplied, or null.
 *  readCount: null if it is unknown. */
export interface FileOfRead {
  role: "R1" | "R2";
  path: string;
  sizeBytes: string | number;
  checksum: string | null;
  readCount?: number | null;
}

/** The data class of the complete read set. */
export interface Classification {
  dataClass: DataClass;
  dataClassSource: DataClassSource;
  classifiedAt: Date | null;
  classifiedById: string | null;
  classificationNote: string | null;
}

/** Makes files the R1 or R2 of their sample's active read set, which is created if none exists. A cleaned file never
 *  changes a protected read set, nor a protected file a published one: a new read set supersedes it. The caller holds
 *  the order's lock, which serializes files of one sample. sequencingRunId: undefined keeps the current one.
 *  isSeparate: the files belong to a new read set, which supersedes the active one. Returns the id of the read set.
 *  Reference 3-files §1. */
export async function attachFiles(
  trx: Knex.Transaction,
  {
    sampleId,
    files,
    classification,
    sequencingRunId,
    isSeparate = false,
  }: {
    sampleId: string;
    files: FileOfRead[];
    classification: Classification;
    sequencingRunId?: string | null | undefined;
    isSeparate?: boolean;
  },
): Promise<string> {
  const columns = {
    ...Object.assign({}, ...files.map(fileColumns)),
    ...(sequencingRunId === undefined ? {} : { sequencingRunId }),
    ...classification,
    // Clears the run that created the read set, because deleting that run would delete the read set too.
    createdByRunId: null,
    fromArtifactId: null,
  };
  const active = await Read.query(trx).findOne({ sampleId, isActive: true }).forUpdate();
  if (active && !isSeparate && !(await isKeptApart(trx, active, classification.dataClass))) {
    await Read.query(trx).findById(active.id).patch(columns);
    return active.id;
  }
  return replaceActiveRead(trx, active, { ...columns, sampleId });
}

/** The columns of an R1 or R2 without a file. */
export const NO_FILE = {
  R1: { file1: null, fileSize1: null, checksum1: null, readCount1: null, avgQuality1: null },
  R2: { file2: null, fileSize2: null, checksum2: null, readCount2: null, avgQuality2: null },
} as const;

// Clears counts and qualities of the previous file.
function fileColumns({ role, path, sizeBytes, checksum, readCount = null }: FileOfRead) {
  const size = String(sizeBytes);
  return role === "R1"
    ? { ...NO_FILE.R1, file1: path, fileSize1: size, checksum1: checksum, readCount1: readCount }
    : { ...NO_FILE.R2, file2: path, fileSize2: size, checksum2: checksum, readCount2: readCount };
}

// A protected file would change the class of the complete read, including its published files.
async function isKeptApart(trx: Knex.Transaction, active: Read, coming: DataClass): Promise<boolean> {
  if (isProtected(active.dataClass)) return coming === "cleaned";
  if (!isProtected(coming)) return false;
  return (await DeliveryItem.query(trx).findOne({ recordId: active.id })) !== undefined;
}

function isProtected(dataClass: DataClass): boolean {
  return dataClass !== "cleaned";
}
