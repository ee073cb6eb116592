import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { RunSample } from "./sampleNamedIn.ts";

/**
 * Returns the samples of a run, those it was created for, or all of its target, ordered by sample ID. names: the values
 * that its samplesheet contains under safe names.
 */
export async function samplesOfRun(
  { orderId, studyId, inputSampleIds }: Pick<PipelineRun, "orderId" | "studyId" | "inputSampleIds">,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<RunSample[]> {
  const nameOf = new Map([...names].map(([name, value]) => [value, name]));
  const query = Sample.query()
    .select("id", "sampleId", "orderId")
    .where(orderId === null ? { studyId } : { orderId })
    .orderBy(["sampleId", "id"]);
  const samples = await (inputSampleIds === null ? query : query.whereIn("id", inputSampleIds));
  return samples.map(({ id, sampleId, orderId: ofOrder }) => ({
    id,
    sampleId,
    orderId: ofOrder,
    sheetName: nameOf.get(sampleId),
  }));
}
