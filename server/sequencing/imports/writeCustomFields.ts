import type { Knex } from "knex";
import type { Answers } from "../../platform/input/answers.ts";

/** Gives samples other custom fields, in one statement however many they are. */
export async function writeCustomFields(
  trx: Knex.Transaction,
  samples: { id: string; customFields: Answers }[],
): Promise<void> {
  if (samples.length === 0) return;
  await trx.raw(
    `update samples set custom_fields = row."customFields", updated_at = now()
     from jsonb_to_recordset(?::jsonb) as row("id" text, "customFields" jsonb)
     where samples.id = row."id"`,
    [JSON.stringify(samples)],
  );
}
