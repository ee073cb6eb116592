import type { Knex } from "knex";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { contextFor, type SessionUser, type SignedInContext } from "../../platform/rpc/context.ts";
import { findSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { Site } from "../../platform/site/site.ts";

/** The context of a rule: it acts for its author, within the rights of the author; undefined if the author may no
 *  longer start runs or was deactivated. */
export async function ruleActor(site: Site, rule: AnalysisRule): Promise<SignedInContext | undefined> {
  const author = rule.authorId === null ? null : await findSessionUser(site.database, rule.authorId);
  if (!author || author.isDemo || !hasRight(author, "analyses.start")) return undefined;
  return { ...contextFor(site, author), user: author, rule: { id: rule.id, name: rule.name } };
}

/** Whether a user may release results and publish deliveries, as a rule that publishes does. */
export function mayPublish(user: SessionUser): boolean {
  return hasRight(user, "results.release") && hasRight(user, "deliveries.publish");
}

/** Stops a rule until a user saves it or turns it on, and notifies its author and the facility; once, however often it
 *  is called. */
export async function pauseRule(
  site: Site,
  rule: AnalysisRule,
  reason: NonNullable<AnalysisRule["pausedReason"]>,
  trx?: Knex.Transaction,
): Promise<void> {
  await transaction(trx ?? site.database, async (inner) => {
    const changed = await AnalysisRule.query(inner)
      .findById(rule.id)
      .whereNull("pausedAt")
      .patch({ pausedAt: new Date(), pausedReason: reason });
    if (changed === 0) return;
    const ctx = contextFor(site, null);
    await recordChange(inner, ctx, {
      action: "rule.paused",
      targetType: "rule",
      targetId: rule.id,
      after: { name: rule.name, reason },
    });
    await notify(inner, ctx, {
      kind: "rule.paused",
      to: { userIds: [rule.authorId], facility: true },
      data: { ruleId: rule.id, rule: rule.name, reason },
    });
  });
}
