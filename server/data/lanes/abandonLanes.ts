import type { Knex } from "knex";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet, OPEN_LANE_SETS } from "../../../db/models/LaneSet.ts";
import { NO_LEASE } from "./claimJoin.ts";

/**
 * Ends the pending joins of a sample's R1 or R2, because a newer decision replaces them. takenAway: path of the file
 * that the read loses, null if it has none yet; the stored files that were assigned as its lanes, or as lanes of a
 * pending join, then belong to no sample. Uploaded lanes stay with the sample. Returns whether a join was ended.
 */
export async function abandonLanes(
  trx: Knex.Transaction,
  { sampleId, role, takenAway }: { sampleId: string; role: "R1" | "R2"; takenAway?: string | null },
): Promise<boolean> {
  const ofRead = { sampleId, role };
  const ended = await LaneSet.query(trx)
    .where(ofRead)
    .whereIn("status", OPEN_LANE_SETS)
    .patch({ ...NO_LEASE, status: "replaced", problem: null });
  if (takenAway === undefined) return ended > 0;
  const left = LaneSet.query(trx)
    .select("id")
    .where(ofRead)
    .where((match) => void match.where({ status: "replaced" }).orWhere({ path: takenAway ?? "" }));
  await LanePart.query(trx).delete().whereIn("laneSetId", left).whereNull("uploadId");
  return ended > 0;
}
