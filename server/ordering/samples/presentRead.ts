import type { Read } from "../../../db/models/Read.ts";
import { fileName } from "../../platform/storage/fileName.ts";

/** The columns that presentRead requires. */
export type ShownRead = Pick<
  Read,
  | "id"
  | "file1"
  | "file2"
  | "fileSize1"
  | "fileSize2"
  | "checksum1"
  | "checksum2"
  | "readCount1"
  | "readCount2"
  | "avgQuality1"
  | "avgQuality2"
  | "dataClass"
  | "isActive"
  | "createdByRunId"
>;

/** A read set; sizes in bytes, original file names. createdByRunId: the pipeline run that produced it. */
export function presentRead(read: ShownRead) {
  return {
    id: read.id,
    file1: read.file1,
    file2: read.file2,
    fileName1: read.file1 === null ? null : fileName(read.file1),
    fileName2: read.file2 === null ? null : fileName(read.file2),
    fileSize1: read.fileSize1 === null ? null : Number(read.fileSize1),
    fileSize2: read.fileSize2 === null ? null : Number(read.fileSize2),
    checksum1: read.checksum1,
    checksum2: read.checksum2,
    readCount1: read.readCount1,
    readCount2: read.readCount2,
    avgQuality1: read.avgQuality1,
    avgQuality2: read.avgQuality2,
    dataClass: read.dataClass,
    isActive: read.isActive,
    createdByRunId: read.createdByRunId,
  };
}
