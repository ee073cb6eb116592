import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import type { User } from "../../../db/models/User.ts";
import { orderForms } from "../../definitions/forms/orderForm.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import { readHiddenNamesOfStudies } from "../../definitions/forms/studyForm.ts";
import { presentOrder } from "../../ordering/orders/present.ts";
import { presentSampleFor } from "../../ordering/samples/present.ts";
import { readVisible } from "../../ordering/samples/visibleAnswers.ts";
import { presentStudy } from "../../ordering/studies/present.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

const ROWS_AT_ONCE = 500;

/** A file of an export: its rows, some hundred at once. */
interface PersonalFile {
  name: string;
  batches: AsyncIterable<readonly object[]>;
}

/** The files about a user besides the account. Each names the exported columns, so that no secret is exported by
 *  accident. */
export function personalFiles(db: Knex, user: User): PersonalFile[] {
  const table = (name: string, columns: string[], ofUser: (rows: Knex.QueryBuilder) => Knex.QueryBuilder) =>
    byKey("id", (after) =>
      ofUser(db(name).select("id", ...columns))
        .where("id", ">", after)
        .orderBy("id")
        .limit(ROWS_AT_ONCE),
    );
  const own = (column: string) => (rows: Knex.QueryBuilder) => rows.where(column, user.id);
  const rows: Record<string, AsyncIterable<readonly object[]>> = {
    departments: table(
      "department_memberships",
      ["department_name", "role", "started_at", "ended_at"],
      own("user_id"),
    ),
    orders: readOrders(db, user),
    samples: readSamples(db, user),
    studies: readStudies(db, user),
    messages: table("order_messages", ["order_id", "body", "created_at", "edited_at"], (messages) =>
      own("user_id")(messages).whereNull("deleted_at"),
    ),
    "status-notes": table("status_notes", ["order_id", "note_type", "content", "created_at"], own("user_id")),
    amendments: table(
      "order_amendments",
      ["order_id", "state", "changes", "sample_changes", "reason", "created_at", "decided_at"],
      own("created_by_id"),
    ),
    attachments: table(
      "order_attachments",
      ["order_id", "name", "size_bytes", "created_at"],
      own("created_by_id"),
    ),
    uploads: table(
      "sequencing_uploads",
      ["order_id", "sample_id", "original_name", "expected_size", "status", "created_at"],
      own("created_by_id"),
    ),
    downloads: table(
      "downloads",
      ["order_id", "file_name", "size_bytes", "sent_bytes", "outcome", "started_at", "ended_at"],
      own("user_id"),
    ),
    analyses: table(
      "pipeline_runs",
      ["run_number", "pipeline_id", "pipeline_version", "status", "order_id", "study_id", "created_at"],
      own("user_id"),
    ),
    "delivery-links": table(
      "delivery_links",
      ["order_id", "label", "created_at", "expires_at", "revoked_at", "last_used_at"],
      own("created_by_id"),
    ),
    "sample-links": table(
      "sample_links",
      ["sample_id", "label", "created_at", "expires_at", "revoked_at", "last_used_at"],
      own("created_by_id"),
    ),
    notifications: table(
      "notifications",
      ["kind", "order_id", "study_id", "run_id", "data", "times", "read_at", "last_at", "created_at"],
      own("user_id"),
    ),
    emails: table("mail_outbox", ["to_address", "kind", "status", "created_at", "ended_at"], own("user_id")),
    "api-tokens": table(
      "api_tokens",
      ["name", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at"],
      own("user_id"),
    ),
    "sign-in-identities": table(
      "user_identities",
      ["kind", "issuer", "subject", "created_at", "last_used_at"],
      own("user_id"),
    ),
    "second-factors": table("second_factors", ["kind", "name", "created_at", "last_used_at"], own("user_id")),
    "recovery-codes": table("recovery_codes", ["created_at", "used_at"], own("user_id")),
    "accepted-terms": readAcceptances(db, user),
    sessions: readSessions(db, user),
    "audit-log": table(
      "audit_entries",
      ["at", "user_id", "action", "target_type", "target_id", "order_id", "token_name"],
      (entries) =>
        entries.where((query) =>
          query.where("user_id", user.id).orWhere({ target_type: "user", target_id: user.id }),
        ),
    ),
  };
  return Object.entries(rows).map(([name, batches]) => ({ name: `${name}.json`, batches }));
}

/** Reads rows in the order of a unique text column, each batch after the last row of the one before. */
async function* byKey<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  read: (after: string) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = ""; ;) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last[key];
  }
}

async function* readOrders(db: Knex, user: User): AsyncGenerator<object[]> {
  const forms = await orderForms(db);
  const batches = byKey("id", (after) =>
    Order.query(db).where({ userId: user.id }).where("id", ">", after).orderBy("id").limit(ROWS_AT_ONCE),
  );
  for await (const orders of batches)
    yield orders.map((order) => ({
      ...presentOrder(order),
      customFields: pickAllowedAnswers(user, forms(order.serviceId), order.customFields),
    }));
}

async function* readSamples(db: Knex, user: User): AsyncGenerator<object[]> {
  const forms = await orderForms(db);
  const batches = byKey("id", (after) =>
    Sample.query(db)
      .withGraphFetched("order")
      .whereIn("orderId", Order.query(db).where({ userId: user.id }).select("id"))
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_AT_ONCE),
  );
  for await (const samples of batches) {
    const studyIds = samples.map(({ studyId }) => studyId);
    const visible = await readVisible(user, studyIds, db);
    yield samples.map((sample) => presentSampleFor(visible(forms(sample.order?.serviceId ?? null)), sample));
  }
}

async function* readStudies(db: Knex, user: User): AsyncGenerator<object[]> {
  const batches = byKey("id", (after) =>
    Study.query(db).where({ userId: user.id }).where("id", ">", after).orderBy("id").limit(ROWS_AT_ONCE),
  );
  for await (const studies of batches) {
    const hidden = await readHiddenNamesOfStudies(
      studies.map(({ id }) => id),
      db,
    );
    yield studies.map((study) =>
      presentStudy(study, hasRight(user, "records.read") ? new Set() : hidden(study.id)),
    );
  }
}

async function* readAcceptances(db: Knex, user: User): AsyncGenerator<object[]> {
  yield await db("terms_acceptances")
    .where({ userId: user.id })
    .select("version", "acceptedAt")
    .orderBy("version")
    .limit(ROWS_AT_ONCE);
}

/** Sessions without their ids, which are parts of cookies. */
async function* readSessions(db: Knex, user: User): AsyncGenerator<object[]> {
  yield await db("sessions")
    .whereRaw("sess->>'userId' = ?", [user.id])
    .select(
      db.raw(`to_timestamp((sess->>'openedAtMs')::bigint / 1000.0) as opened_at,
        to_timestamp((sess->>'renewedAtMs')::bigint / 1000.0) as last_used_at,
        sess->>'address' as address, sess->>'userAgent' as device, expire as expires_at`),
    )
    .orderBy("expire", "desc")
    .limit(ROWS_AT_ONCE);
}
