import type { Knex } from "knex";
import type { DataClass } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { attachFiles, type Classification } from "../reads/attachFiles.ts";
import { leaveLanes } from "../lanes/leaveLanes.ts";

/** Makes an uploaded file the R1 or R2 of its sample. Gives the id of the read. Reference 3-files §1. */
export async function attachRead(
  trx: Knex.Transaction,
  { upload, sample, finalPath }: { upload: SequencingUpload; sample: Sample; finalPath: string },
): Promise<string> {
  const file = {
    role: upload.targetRole === "R1" ? ("R1" as const) : ("R2" as const),
    path: finalPath,
    sizeBytes: upload.expectedSize,
    checksum: upload.checksumProvided,
  };
  // A join of lanes that is still to come would replace this newer file.
  await leaveLanes(trx, { sampleId: sample.id, role: file.role });
  return attachFiles(trx, {
    sampleId: sample.id,
    files: [file],
    classification: classificationOf(upload),
    sequencingRunId: await runOf(trx, upload),
  });
}

/** What an uploaded read is said to be. Metadata was checked when the session began. */
export function classificationOf({ metadata }: SequencingUpload): Classification {
  return {
    dataClass: (metadata["dataClass"] as DataClass | undefined) ?? "cleaned",
    dataClassSource: "upload",
    classifiedAt: null,
    classifiedById: null,
    classificationNote: null,
  };
}

async function runOf(
  trx: Knex.Transaction,
  { orderId, metadata }: SequencingUpload,
): Promise<string | undefined> {
  const id = metadata["sequencingRunId"] as string | undefined;
  return id === undefined ? undefined : (await SequencingRun.query(trx).findOne({ id, orderId }))?.id;
}
