import type { Knex } from "knex";
import { newId } from "../../../db/newId.ts";

/** The assignment of a sample to a run, as it is to be stored. */
export interface AssignmentColumns {
  sequencingRunId: string;
  sampleId: string;
  barcode: string | null;
  customFields: Record<string, unknown>;
  notes: string | null;
}

/** Puts samples on runs and changes those that are on them, in one statement however many they are. Whether a barcode
 *  stands twice on a run is looked at by refuseSharedBarcodes, else at the end of the transaction. */
export async function writeAssignments(trx: Knex.Transaction, rows: AssignmentColumns[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.raw(
    `insert into sequencing_run_samples (id, sequencing_run_id, sample_id, barcode, custom_fields, notes)
     select "id", "sequencingRunId", "sampleId", "barcode", "customFields", "notes"
     from jsonb_to_recordset(?::jsonb) as row(
       "id" text, "sequencingRunId" text, "sampleId" text, "barcode" text, "customFields" jsonb, "notes" text)
     on conflict (sequencing_run_id, sample_id) do update set
       barcode = excluded.barcode, custom_fields = excluded.custom_fields, notes = excluded.notes, updated_at = now()`,
    [JSON.stringify(rows.map((row) => ({ ...row, id: newId() })))],
  );
}
