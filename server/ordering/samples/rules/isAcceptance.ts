import type { FacilityStatus } from "../../../../db/models/Sample.ts";

/** Whether the facility accepts a sample by this status. Waiting samples and those with an issue are not accepted. */
export function isAcceptance(status: FacilityStatus): boolean {
  return status !== "WAITING" && status !== "ISSUE";
}
