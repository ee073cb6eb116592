import type { Knex } from "knex";
import type { SampleColumns } from "./mergeRows.ts";

/** Inserts new samples and overwrites known ones by id, in one statement however many they are. */
export async function upsertSamples(trx: Knex.Transaction, samples: SampleColumns[]): Promise<void> {
  if (samples.length === 0) return;
  await trx.raw(
    `insert into samples (id, order_id, sample_id, position, sample_alias, sample_title, sample_description,
                          scientific_name, tax_id, checklist_data, checklist_units, custom_fields, updated_at)
     select "id", "orderId", "sampleId", "position", "sampleAlias", "sampleTitle", "sampleDescription",
            "scientificName", "taxId", "checklistData", "checklistUnits", "customFields", now()
     from jsonb_to_recordset(?::jsonb) as row(
       "id" text, "orderId" text, "sampleId" text, "position" integer, "sampleAlias" text, "sampleTitle" text,
       "sampleDescription" text, "scientificName" text, "taxId" text, "checklistData" jsonb,
       "checklistUnits" jsonb, "customFields" jsonb)
     on conflict (id) do update set
       sample_id = excluded.sample_id, sample_alias = excluded.sample_alias,
       sample_title = excluded.sample_title, sample_description = excluded.sample_description,
       scientific_name = excluded.scientific_name, tax_id = excluded.tax_id,
       checklist_data = excluded.checklist_data, checklist_units = excluded.checklist_units,
       custom_fields = excluded.custom_fields, updated_at = excluded.updated_at`,
    [JSON.stringify(samples)],
  );
}
