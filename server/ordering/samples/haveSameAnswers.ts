import type { Sample } from "../../../db/models/Sample.ts";

type Answered = Pick<Sample, "checklistData" | "checklistUnits">;

/** Whether two states of a sample have the same answers to what its study asks. */
export function haveSameAnswers(one: Answered, other: Answered): boolean {
  return (
    JSON.stringify([one.checklistData, one.checklistUnits]) ===
    JSON.stringify([other.checklistData, other.checklistUnits])
  );
}
