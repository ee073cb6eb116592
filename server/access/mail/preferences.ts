import type { z } from "zod";
import { Mail } from "../../../db/models/Mail.ts";
import type { NotificationKind } from "../../../db/models/Notification.ts";
import { NOTIFICATION_KINDS } from "../../../db/values.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { defaultDelivery, type MailDelivery, mayReceive } from "../../platform/notifications/mailDefaults.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { readSetting } from "../settings/readSetting.ts";
import { isMailOn } from "./mailSettings.ts";
import type { languageChange, preferencesChange } from "./schema.ts";
import type { Knex } from "knex";

type Deliveries = Record<NotificationKind, MailDelivery>;

/** Reads how the caller receives each kind of notification by mail. own: the kinds that the caller's role receives at
 *  all. */
export async function readPreferences({ db, user }: SignedInContext) {
  const [account, settings] = await Promise.all([
    User.query(db).findById(user.id).throwIfNotFound(),
    readSetting("mail", db),
  ]);
  return present(account, isMailOn(settings));
}

/** Changes the given kinds; the others are unchanged. Mails of a kind that is switched off are no longer sent. */
export async function changePreferences(ctx: SignedInContext, { kinds }: z.output<typeof preferencesChange>) {
  await transaction(ctx.db, (trx) => storePreferences(trx, ctx, ctx.user.id, () => kinds));
  return readPreferences(ctx);
}

/** Stores the deliveries that `change` returns for the effective ones, with the audit entry. */
export async function storePreferences(
  trx: Knex.Transaction,
  ctx: Context,
  userId: string,
  change: (before: Deliveries) => Partial<Deliveries>,
): Promise<void> {
  const user = await User.query(trx).findById(userId).forUpdate();
  if (!user) return;
  const before = deliveriesFor(user);
  const changed = Object.entries(change(before)).filter(
    ([kind, delivery]) => before[kind as NotificationKind] !== delivery,
  );
  if (changed.length === 0) return;
  const after = Object.fromEntries(changed);
  await User.query(trx)
    .findById(userId)
    .patch({ mailPreferences: { ...user.mailPreferences, ...after } });
  const off = changed.flatMap(([kind, delivery]) => (delivery === "never" ? [kind] : []));
  await Mail.query(trx)
    .where({ userId })
    .whereIn("status", ["queued", "digest"])
    .whereIn("kind", off)
    .patch({ status: "dropped", answer: "Switched off by the recipient", endedAt: new Date() });
  await recordChange(trx, ctx, {
    action: "user.notificationsChanged",
    targetType: "user",
    targetId: userId,
    before: Object.fromEntries(changed.map(([kind]) => [kind, before[kind as NotificationKind]])),
    after,
  });
}

/** Stores the language of the interface for mails to the caller. */
export async function setLanguage(
  ctx: SignedInContext,
  { language }: z.output<typeof languageChange>,
): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const before = await User.query(trx).findById(ctx.user.id).forUpdate();
    if (!before || before.language === language) return;
    await User.query(trx).findById(ctx.user.id).patch({ language });
    // The first language is that of the browser, not a choice of the user.
    if (before.language === null) return;
    await recordChange(trx, ctx, {
      action: "user.languageChanged",
      targetType: "user",
      targetId: ctx.user.id,
      before: { language: before.language },
      after: { language },
    });
  });
}

function deliveriesFor(user: User): Deliveries {
  return Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, user.mailPreferences[kind] ?? defaultDelivery(kind, user)]),
  ) as Deliveries;
}

function present(user: User, isOn: boolean) {
  const own = NOTIFICATION_KINDS.filter((kind) => mayReceive(user, kind));
  return { kinds: deliveriesFor(user), own, isMailOn: isOn };
}
