import type { Knex } from "knex";
import type { PartialModelObject } from "objection";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Classification } from "../reads/attachFiles.ts";
import { isGzipName } from "../reads/rules/parseLane.ts";
import { lanesMixed } from "./errors.ts";

/** Identifies the lane set of a lane. sequencingRunId: empty for lanes without a run. */
export type LaneSetKey = Pick<LaneSet, "sampleId" | "role" | "sequencingRunId">;

export type NewPart = PartialModelObject<LanePart> & Pick<LanePart, "lane" | "path" | "originalName">;

/** Adds a stored file to a lane set and requests the join. The same lane replaces its part; the file of the replaced
 *  part stays on disk. The caller holds the order's lock. Returns the part with the id of its lane set. Raises
 *  lanesMixed. Additions §5. */
export async function storeLanePart(
  trx: Knex.Transaction,
  {
    key,
    part,
    classification,
    createdById,
  }: { key: LaneSetKey; part: NewPart; classification: Classification; createdById: string | null },
): Promise<LanePart> {
  const known = await LaneSet.query(trx).findOne(key).forUpdate();
  const { dataClass, dataClassSource, classifiedAt, classifiedById, classificationNote } = classification;
  const set =
    known ?? (await LaneSet.query(trx).insertAndFetch({ ...key, dataClass, status: "waiting", revision: 0 }));
  const { lane, originalName } = part;
  refuseMixed(originalName, await LanePart.query(trx).where({ laneSetId: set.id }).whereNot({ lane }));
  await LanePart.query(trx).delete().where({ laneSetId: set.id, lane });
  const added = await LanePart.query(trx).insertAndFetch({ ...part, laneSetId: set.id });
  await set.$query(trx).patch({
    revision: set.revision + 1,
    // A running join recognizes the new revision at its end and starts over.
    status: set.status === "joining" ? "joining" : "waiting",
    problem: null,
    dataClass,
    dataClassSource: dataClassSource === "associate" ? "associate" : "upload",
    classifiedAt,
    classifiedById,
    classificationNote,
    createdById,
  });
  return added;
}

/** Raises lanesMixed for a file that cannot be joined with these parts. */
export function refuseMixed(name: string, parts: LanePart[]): void {
  if (parts.some(({ originalName }) => isGzipName(originalName) !== isGzipName(name))) raise(lanesMixed());
}
