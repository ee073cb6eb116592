import type { Knex } from "knex";
import type { z } from "zod";
import type { SampleStage } from "../../../db/models/Sample.ts";
import { FACILITY_STATUSES, SAMPLE_STAGES } from "../../../db/values.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { findSample } from "../samples/findSample.ts";
import { type ActivityEntry, newestChanges, newestNotes, readEntries } from "./readEntries.ts";
import type { SampleState } from "../samples/rules/sampleState.ts";
import type { sampleActivityInput } from "./schema.ts";

const STATUS_CHANGED = "samples.facilityStatusChanged";
const STAGE_CHANGED = "samples.stageChanged";

/** The state that a stage is shown as. */
const STATES: Record<SampleStage, SampleState> = {
  EXPECTED: "WAITING",
  RECEIVED: "RECEIVED",
  REJECTED: "REJECTED",
  IN_PROGRESS: "PROCESSING",
  SEQUENCED: "SEQUENCED",
  DELIVERED: "DELIVERED",
  CANCELLED: "CANCELLED",
};

/**
 * Lists the history of a sample, newest first: its status changes and the status notes of its order; for facility
 * admins also the recorded changes of the sample, its read sets, uploads, libraries and tracking links. A change of its
 * status or stage has `status`, and neither before nor after, which name other samples. Returns { entries, total,
 * limit, offset }. Raises
 * sampleNotFound, forbidden.
 */
export async function listSampleActivity(
  ctx: SignedInContext,
  { sampleId, limit, offset }: z.output<typeof sampleActivityInput>,
) {
  const { db, user } = ctx;
  const { order } = await findSample(ctx, sampleId);
  const most = offset + limit;
  const changes = statusChanges(db, order.id, sampleId);
  if (hasRight(user, "records.read")) changes.unionAll(recordedChanges(db, sampleId));
  const page = await readEntries(
    db,
    await Promise.all([newestNotes(db, order.id, most), newestChanges(db, changes, most)]),
    { limit, offset },
  );
  return { ...page, entries: page.entries.map((entry) => withStatus(entry, sampleId)) };
}

function statusChanges(db: Knex, orderId: string, sampleId: string): Knex.QueryBuilder {
  return db("audit_entries")
    .where({ order_id: orderId })
    .whereIn("action", [STATUS_CHANGED, STAGE_CHANGED])
    .whereRaw(
      "jsonb_path_exists(after, '$.*[*] \\? (@ == $sample)', jsonb_build_object('sample', ?::text))",
      [sampleId],
    )
    .select("id", "at");
}

function recordedChanges(db: Knex, sampleId: string): Knex.QueryBuilder[] {
  const ofSample = (table: string) => db(table).where({ sample_id: sampleId }).select("id");
  const targeting = (targetType: string, ...targets: Knex.QueryBuilder[]) =>
    targets.map((ids) =>
      db("audit_entries").where({ target_type: targetType }).whereIn("target_id", ids).select("id", "at"),
    );
  return [
    db("audit_entries").where({ target_type: "sample", target_id: sampleId }).select("id", "at"),
    // An assignment without a read set of its own names its lanes or the sample.
    db("audit_entries").where({ target_type: "read", target_id: sampleId }).select("id", "at"),
    ...targeting("read", ofSample("reads"), ofSample("lane_sets")),
    ...targeting("upload", ofSample("sequencing_uploads")),
    ...targeting("library", ofSample("libraries")),
    ...targeting("sampleLink", ofSample("sample_links")),
  ];
}

function withStatus(entry: ActivityEntry, sampleId: string): ActivityEntry {
  if (entry.action !== STATUS_CHANGED && entry.action !== STAGE_CHANGED) return entry;
  const isGiven = (one: string) => {
    const ids = entry.after?.[one];
    return Array.isArray(ids) && ids.includes(sampleId);
  };
  const stage = entry.action === STAGE_CHANGED ? SAMPLE_STAGES.find(isGiven) : undefined;
  const status = stage ? STATES[stage] : FACILITY_STATUSES.find(isGiven);
  return { ...entry, before: null, after: null, ...(status && { status }) };
}
