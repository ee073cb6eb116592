import type { Knex } from "knex";
import type { EventType } from "../../../db/models/Webhook.ts";
import { newId } from "../../../db/newId.ts";
import { statement } from "../../../db/statement.ts";

const WRITE = `
  with receivers as (
    select id from webhooks where active and $1::text = any (events)
  ), events as (
    insert into webhook_events (id, type, record_id)
    select id, $1, record_id from unnest($2::text[], $3::text[]) as given (id, record_id)
    where exists (select from receivers)
    returning id
  )
  insert into webhook_deliveries (id, webhook_id, event_id, type)
  select gen_random_uuid()::text, receivers.id, events.id, $1 from events cross join receivers`;

const writeStatement = statement("emit events to webhooks", WRITE);

/** Queues an event for all webhooks and chat channels that subscribe to it, within the transaction of its change: it is
 *  sent after the commit, and never if the transaction is rolled back. recordIds: the records of the type (order,
 *  upload, pipeline run, live sequencing run or study), one event each. */
export async function emitEvent(
  trx: Knex.Transaction,
  type: EventType,
  ...recordIds: string[]
): Promise<void> {
  await writeStatement(trx, [type, recordIds.map(() => newId()), recordIds]);
}
