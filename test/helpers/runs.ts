import type { PartialModelObject } from "objection";
import { PipelineRun } from "../../db/models/PipelineRun.ts";

let made = 0;

/** The least run of fastq-checksum, pending, on all samples of its target. */
export async function aRun(
  target: { orderId: string } | { studyId: string },
  columns: PartialModelObject<PipelineRun> = {},
): Promise<PipelineRun> {
  const runNumber = `FASTQ-CHECKSUM-1767225600000-${String(++made).padStart(5, "0")}`;
  return PipelineRun.query().insertAndFetch({
    runNumber,
    pipelineId: "fastq-checksum",
    pipelineVersion: "0.1.0",
    targetType: "orderId" in target ? "order" : "study",
    ...target,
    ...columns,
  });
}
