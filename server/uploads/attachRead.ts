import type { Knex } from "knex";
import { type DataClass, Read } from "../../db/models/Read.ts";
import type { Sample } from "../../db/models/Sample.ts";
import type { SequencingUpload } from "../../db/models/SequencingUpload.ts";
import { SequencingRun } from "../../db/models/SequencingRun.ts";
import { newId } from "../../db/newId.ts";

/** Makes an uploaded file the R1 or R2 of its sample's active read, which is created when there is none. A protected
 *  read is never touched by a cleaned file: it is superseded by a new one. The caller holds the order's lock, so two
 *  files of one sample come one after the other. Gives the id of the read. Reference 3-files §1. */
export async function attachRead(
  trx: Knex.Transaction,
  { upload, sample, finalPath }: { upload: SequencingUpload; sample: Sample; finalPath: string },
): Promise<string> {
  const dataClass = (upload.metadata["dataClass"] as DataClass | undefined) ?? "cleaned";
  const columns = {
    ...fileColumns(upload, finalPath),
    ...(await runColumn(trx, upload)),
    dataClass,
    dataClassSource: "upload" as const,
    classifiedAt: null,
    classifiedById: null,
    classificationNote: null,
  };
  const active = await Read.query(trx).findOne({ sampleId: sample.id, isActive: true }).forUpdate();
  if (active && !(isProtected(active.dataClass) && dataClass === "cleaned")) {
    await Read.query(trx).findById(active.id).patch(columns);
    return active.id;
  }
  const id = newId();
  // One read of a sample is active at any moment of the transaction: the new one waits until the old one is not.
  await Read.query(trx).insert({ ...columns, id, sampleId: sample.id, isActive: false });
  if (active) await Read.query(trx).findById(active.id).patch({ isActive: false, supersededByReadId: id });
  await Read.query(trx).findById(id).patch({ isActive: true });
  return id;
}

// Counts and qualities told of the file that was there before.
function fileColumns({ targetRole, expectedSize, checksumProvided }: SequencingUpload, path: string) {
  return targetRole === "R1"
    ? {
        file1: path,
        fileSize1: expectedSize,
        checksum1: checksumProvided,
        readCount1: null,
        avgQuality1: null,
      }
    : {
        file2: path,
        fileSize2: expectedSize,
        checksum2: checksumProvided,
        readCount2: null,
        avgQuality2: null,
      };
}

async function runColumn(
  trx: Knex.Transaction,
  { orderId, metadata }: SequencingUpload,
): Promise<{ sequencingRunId?: string }> {
  const id = metadata["sequencingRunId"] as string | undefined;
  const run = id === undefined ? undefined : await SequencingRun.query(trx).findOne({ id, orderId });
  return run ? { sequencingRunId: run.id } : {};
}

function isProtected(dataClass: DataClass): boolean {
  return dataClass !== "cleaned";
}
