import type { Knex } from "knex";
import { isDeepStrictEqual } from "node:util";
import { raw } from "objection";
import type { RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { writeAssignments } from "../runs/writeAssignments.ts";
import { barcodeTakenSince, placeChangedSince } from "./errors.ts";

type Change = RunPlanChanges["assignments"][number];

/** Puts samples back where they were on runs before an import, and takes off those it put there.
 *  Raises placeChangedSince, barcodeTakenSince. */
export async function restorePlaces(
  trx: Knex.Transaction,
  { assignments: changes, runs }: RunPlanChanges,
): Promise<void> {
  const ids = runs.map(({ sequencingRunId }) => sequencingRunId);
  const places = await SequencingRunSample.query(trx)
    .whereRaw("sequencing_run_id = any(?)", [ids])
    .whereRaw("sample_id = any(?)", [changes.map(({ sampleId }) => sampleId)]);
  const known = new Map(places.map((place) => [nameOf(place), place]));
  const names = new Map(runs.map(({ sequencingRunId, runId }) => [sequencingRunId, runId]));
  const changed = changes.find((change) => !isAsWritten(known.get(nameOf(change)), change));
  if (changed) {
    const sample = await Sample.query(trx).findById(changed.sampleId).select("sampleId");
    raise(
      placeChangedSince({
        sampleCode: sample?.sampleId ?? "",
        runId: names.get(changed.sequencingRunId) ?? "",
      }),
    );
  }
  const restored = changes.flatMap((change) => {
    const place = known.get(nameOf(change));
    return place ? { place, before: change.before } : [];
  });
  const added = restored.filter(({ before }) => !before).map(({ place }) => place.id);
  if (added.length > 0) await SequencingRunSample.query(trx).delete().whereRaw("id = any(?)", [added]);
  await writeAssignments(
    trx,
    restored.flatMap(({ place: { sequencingRunId, sampleId, notes }, before }) =>
      before ? { sequencingRunId, sampleId, notes, ...before } : [],
    ),
  );
  await refuseTakenBarcodes(trx, ids, names);
}

function nameOf({ sequencingRunId, sampleId }: { sequencingRunId: string; sampleId: string }): string {
  return `${sequencingRunId}/${sampleId}`;
}

// A place that the import made goes with all that is on it, so nothing may have come to it.
function isAsWritten(place: SequencingRunSample | undefined, { before, after }: Change): boolean {
  if (!place) return false;
  const { barcode, customFields, notes } = place;
  return isDeepStrictEqual({ barcode, customFields }, after) && (before !== null || notes === null);
}

async function refuseTakenBarcodes(
  trx: Knex.Transaction,
  ids: string[],
  names: Map<string, string>,
): Promise<void> {
  const shared = await SequencingRunSample.query(trx)
    .whereRaw("sequencing_run_id = any(?)", [ids])
    .whereNotNull("barcode")
    .groupBy("sequencingRunId", "barcode")
    .having(raw("count(*)"), ">", 1)
    .select("sequencingRunId", "barcode")
    .first();
  if (shared)
    raise(
      barcodeTakenSince({ barcode: shared.barcode ?? "", runId: names.get(shared.sequencingRunId) ?? "" }),
    );
}
