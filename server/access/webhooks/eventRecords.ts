import type { Knex } from "knex";
import type { OrderStage, OrderStatus } from "../../../db/models/Order.ts";
import type { EventType } from "../../../db/models/Webhook.ts";
import { WebhookEvent } from "../../../db/models/WebhookEvent.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { contextFor, type SessionUser, type SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { EVENT_BODY_MAX_CHARACTERS } from "../limits.ts";

/** The record of an event. */
export interface EventRecord {
  /** The data for a receiver that may not see the record. */
  ids: Record<string, string | null>;
  /** The researcher as whom the record is read. */
  ownerId: string;
  /** The values of chat texts, except {status} and {stage}. */
  values: Record<string, string>;
  status?: OrderStatus;
  stage?: OrderStage;
  /** The page of the record, below the public address. */
  path: string;
  /** Returns the record as its documented path does. Raises what that path raises. */
  read(ctx: SignedInContext): Promise<unknown>;
}

/** Reads the record of an event; undefined if it no longer exists. */
export type ReadEventRecord = (db: Knex, recordId: string) => Promise<EventRecord | undefined>;

const readers = new Map<string, ReadEventRecord>();

/** Registers the record of a family of event types ("order" of "order.submitted"). Called at start. */
export function registerEventRecord(families: string[], read: ReadEventRecord): void {
  for (const family of families) readers.set(family, read);
}

/** Reads the record of an event of any type; a test event has none but itself. */
export async function readEventRecord(db: Knex, { type, recordId }: WebhookEvent) {
  return readers.get(family(type))?.(db, recordId);
}

function family(type: EventType): string {
  return type.slice(0, type.indexOf("."));
}

/** Returns the body of an event for a webhook, as JSON text; undefined if its record no longer exists. The first call
 *  builds it from the record at that time, and every later one returns the same. */
export async function readEventBody(
  site: Site,
  event: WebhookEvent,
  { includeAdminFields }: { includeAdminFields: boolean },
): Promise<string | undefined> {
  const column = includeAdminFields ? "adminPayload" : "payload";
  const known = event[column];
  if (known !== null) return known;
  const record = await readEventRecord(site.database, event);
  if (!record) return undefined;
  const data = await readData(site, record, { includeAdminFields });
  const built = composeBody(event, data);
  const body = built.length <= EVENT_BODY_MAX_CHARACTERS ? built : composeBody(event, record.ids);
  // Attempts for several receivers may build it at once: the first one counts.
  const [stored] = await WebhookEvent.query(site.database)
    .where({ id: event.id })
    .patch({ [column]: WebhookEvent.raw("coalesce(??, ?)", [column, body]) })
    .returning("*");
  return stored?.[column] ?? body;
}

function composeBody({ type, createdAt }: WebhookEvent, data: unknown): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

async function readData(
  site: Site,
  { ids, ownerId, read }: EventRecord,
  { includeAdminFields }: { includeAdminFields: boolean },
): Promise<unknown> {
  const user = includeAdminFields ? viewer("", "FACILITY_ADMIN") : viewer(ownerId, "RESEARCHER");
  try {
    return inTexts(await read({ ...contextFor(site, user), user }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return ids;
    throw error;
  }
}

function viewer(id: string, role: SessionUser["role"]): SessionUser {
  return { id, role, email: "", firstName: "", lastName: "", isDemo: false, mustChangePassword: false };
}
