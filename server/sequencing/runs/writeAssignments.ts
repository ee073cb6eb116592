import type { Knex } from "knex";
import { newId } from "../../../db/newId.ts";

/** The columns of the assignment of a sample to a run. */
export interface AssignmentColumns {
  sequencingRunId: string;
  sampleId: string;
  barcode: string | null;
  customFields: Record<string, unknown>;
  notes: string | null;
}

/**
 * Inserts or updates assignments in one statement. refuseSharedBarcodes checks for duplicate barcodes on a run, else
 * the constraint does at the end of the transaction.
 */
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
