import type { PartialModelObject } from "objection";
import type { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import type { RunColumns } from "./schema.ts";

/** What is named of a sequencing run as it is stored: columns that are not named are not among them.
 *  Raises tooManyAnswers. */
export function columnsOf({
  totalReads,
  runParameters,
  ...others
}: RunColumns & { runId?: string | undefined }): PartialModelObject<SequencingRun> {
  const columns = {
    ...others,
    totalReads: typeof totalReads === "number" ? String(totalReads) : totalReads,
    runParameters: runParameters === undefined ? undefined : mergeAnswers({}, runParameters ?? {}),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
