import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { findStudy } from "../studies/findStudy.ts";
import { newestChanges, readEntries } from "./readEntries.ts";
import type { studyActivityInput } from "./schema.ts";

/**
 * Lists the history of a study, newest first: who changed what of it; for the facility also the changed values, and
 * the changes of its analyses. Returns { entries, total, limit, offset }. Raises studyNotFound, forbidden.
 */
export async function listStudyActivity(
  ctx: SignedInContext,
  { studyId, limit, offset }: z.output<typeof studyActivityInput>,
) {
  const { db, user } = ctx;
  const { id } = await findStudy(ctx, studyId);
  const isOfFacility = hasRight(user, "records.read");
  const changes = db("audit_entries").where({ target_type: "study", target_id: id }).select("id", "at");
  if (isOfFacility)
    changes.unionAll(
      db("audit_entries")
        .where({ target_type: "run" })
        .whereIn("target_id", db("pipeline_runs").where({ study_id: id }).select("id"))
        .select("id", "at"),
    );
  const page = await readEntries(db, [await newestChanges(db, changes, offset + limit)], { limit, offset });
  return isOfFacility
    ? page
    : { ...page, entries: page.entries.map((entry) => ({ ...entry, before: null, after: null })) };
}
