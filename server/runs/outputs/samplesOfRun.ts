import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { RunSample } from "./sampleNamedIn.ts";

/** The samples a run is of: those it was made for, or all of its target; in the order of their codes. */
export async function samplesOfRun({
  orderId,
  studyId,
  inputSampleIds,
}: Pick<PipelineRun, "orderId" | "studyId" | "inputSampleIds">): Promise<RunSample[]> {
  const samples = Sample.query()
    .select("id", "sampleId", "orderId")
    .where(orderId === null ? { studyId } : { orderId })
    .orderBy(["sampleId", "id"]);
  return inputSampleIds === null ? samples : samples.whereIn("id", inputSampleIds);
}
