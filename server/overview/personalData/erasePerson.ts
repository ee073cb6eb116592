import type { Knex } from "knex";
import type { z } from "zod";
import { Invitation } from "../../../db/models/Invitation.ts";
import { Order } from "../../../db/models/Order.ts";
import { OrderAmendment } from "../../../db/models/OrderAmendment.ts";
import { User } from "../../../db/models/User.ts";
import { serializable } from "../../../db/serializable.ts";
import { demoAccount, erasedAccount, userNotFound } from "../../access/users/errors.ts";
import { endSessions, refuseLastAdmin } from "../../access/users/updateUser.ts";
import { redactEntries } from "../../platform/audit/chain/redactEntries.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { likePattern } from "../../platform/input/text.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { emailNotConfirmed, ownErasure } from "./errors.ts";
import { type ErasedPerson, redactEntry, redactPerson } from "./redactPerson.ts";
import type { eraseInput } from "./schema.ts";

const SHORT_ID_CHARACTERS = 8;

/**
 * Erases the personal data of a user, in one transaction: the account and its orders, samples, studies and comments remain
 * under the name "Erased user <short id>", sessions, tokens, notifications and emails are removed, and audit entries keep
 * ids and actions. The address can be used again. docs/operating/personal-data.md lists what remains. Returns { name,
 * auditEntries }. Raises userNotFound, demoAccount, erasedAccount, ownErasure, emailNotConfirmed, lastAdmin.
 */
export async function erasePerson(ctx: SignedInContext, { userId, email }: z.output<typeof eraseInput>) {
  return serializable(ctx.db, async (trx) => {
    const user = (await User.query(trx).findById(userId)) ?? raise(userNotFound());
    if (user.isDemo) raise(demoAccount());
    if (user.erasedAt) raise(erasedAccount());
    if (userId === ctx.user.id) raise(ownErasure());
    if (email.toLowerCase() !== user.email.toLowerCase()) raise(emailNotConfirmed());
    const person = erasedPerson(user);
    await eraseAccount(trx, person);
    await refuseLastAdmin(trx, user);
    const invitations = await Invitation.query(trx)
      .whereRaw("lower(email) = lower(?)", [user.email])
      .delete()
      .returning("id");
    await removeRecords(trx, person);
    await redactOrders(trx, person);
    const redaction = await redactEntries(trx, {
      userId,
      matching: (entries) =>
        mentioning(trx, entries, { ...person, invitationIds: invitations.map(({ id }) => id) }),
      redact: (entry) => redactEntry(entry, person),
    });
    await recordChange(trx, ctx, {
      action: "user.erased",
      targetType: "user",
      targetId: userId,
      after: { name: person.label, auditEntries: redaction.entries, digest: redaction.digest },
    });
    return { name: person.label, auditEntries: redaction.entries };
  });
}

function erasedPerson({ id, email, firstName, lastName }: User): ErasedPerson {
  return {
    userId: id,
    email,
    fullName: `${firstName} ${lastName}`,
    label: `Erased user ${shortId(id)}`,
  };
}

function shortId(userId: string): string {
  return userId.slice(-SHORT_ID_CHARACTERS);
}

async function eraseAccount(trx: Knex.Transaction, { userId }: ErasedPerson): Promise<void> {
  await User.query(trx)
    .findById(userId)
    .patch({
      email: `erased-${userId}@erased.invalid`,
      passwordHash: null,
      firstName: "Erased user",
      lastName: shortId(userId),
      phone: null,
      institution: null,
      orcid: null,
      mustChangePassword: false,
      active: false,
      departmentId: null,
      language: null,
      mailPreferences: {},
      mailRefusedAddress: null,
      mailRefusal: null,
      dismissedAnnouncementId: null,
      erasedAt: new Date(),
    });
}

/** Removes the records that would be deleted with the account, such as tokens and links, and those without a foreign
 *  key. Acceptances of terms of use remain. */
async function removeRecords(trx: Knex.Transaction, { userId, email }: ErasedPerson): Promise<void> {
  await endSessions(trx, userId);
  await trx("notifications").where({ userId }).delete();
  await trx("mail_outbox")
    .where((mails) => mails.where({ userId }).orWhereRaw("lower(to_address) = lower(?)", [email]))
    .delete();
  const { rows } = await trx.raw<{ rows: { table: string; column: string }[] }>(`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' and cardinality(conkey) = 1
      and conrelid <> 'terms_acceptances'::regclass`);
  for (const { table, column } of rows) await trx.raw("delete from ?? where ?? = ?", [table, column, userId]);
}

/** Replaces the contact of the orders of a person where it is this person, and their name in answers and proposed
 *  changes. */
async function redactOrders(trx: Knex.Transaction, person: ErasedPerson): Promise<void> {
  const { userId, email, fullName, label } = person;
  await Order.query(trx)
    .where({ userId })
    .whereRaw("(lower(contact_email) = lower(?) or lower(contact_name) = lower(?))", [email, fullName])
    .patch({ contactName: label, contactEmail: null, contactPhone: null });
  const orders = await Order.query(trx)
    .where({ userId })
    .whereRaw("custom_fields::text ilike any(?)", [patterns(person)])
    .select("id", "customFields");
  const redacted = orders.map(({ id, customFields }) => ({
    id,
    answers: redactPerson(customFields, person),
  }));
  await trx.raw(
    `update orders set custom_fields = redacted.answers
     from jsonb_to_recordset(?::jsonb) as redacted (id text, answers jsonb) where orders.id = redacted.id`,
    [JSON.stringify(redacted)],
  );
  const amendments = await OrderAmendment.query(trx)
    .whereIn("orderId", Order.query(trx).where({ userId }).select("id"))
    .whereRaw("(changes::text || sample_changes::text) ilike any(?)", [patterns(person)])
    .select("id", "changes", "sampleChanges");
  await trx.raw(
    `update order_amendments set changes = redacted.changes, sample_changes = redacted.samples
     from jsonb_to_recordset(?::jsonb) as redacted (id text, changes jsonb, samples jsonb)
     where order_amendments.id = redacted.id`,
    [
      JSON.stringify(
        amendments.map(({ id, changes, sampleChanges }) => ({
          id,
          changes: redactPerson(changes, person),
          samples: redactPerson(sampleChanges, person),
        })),
      ),
    ],
  );
}

/** The entries about the account, and those of its actions and orders that contain its name or address. */
function mentioning(
  trx: Knex.Transaction,
  entries: Knex.QueryBuilder,
  { invitationIds, ...person }: ErasedPerson & { invitationIds: string[] },
): Knex.QueryBuilder {
  const { userId } = person;
  return entries.where((query) =>
    query.where({ targetType: "user", targetId: userId }).orWhere((related) =>
      related
        .where((by) =>
          by
            .where({ userId })
            // Failed sign-ons name the address only.
            .orWhere({ targetType: "signOn" })
            .orWhere((invited) =>
              invited.where({ targetType: "invitation" }).whereIn("targetId", invitationIds),
            )
            .orWhereIn("orderId", Order.query(trx).where({ userId }).select("id").toKnexQuery()),
        )
        .whereRaw("concat(before::text, after::text) ilike any(?)", [patterns(person)]),
    ),
  );
}

/** LIKE patterns for the text of JSON that contains the name or the address. */
function patterns({ email, fullName }: ErasedPerson): string[] {
  return [email, fullName].map((text) => likePattern(JSON.stringify(text).slice(1, -1)));
}
