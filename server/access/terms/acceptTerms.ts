import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { acceptanceNeedsSession, termsChanged } from "./errors.ts";
import { findTerms } from "./readTerms.ts";
import type { acceptInput } from "./schema.ts";

/** Records that the caller accepts the version in force. Idempotent. Raises acceptanceNeedsSession, termsChanged. */
export async function acceptTerms(
  ctx: SignedInContext,
  { version }: z.output<typeof acceptInput>,
): Promise<void> {
  // A person accepts, not a program.
  if (ctx.token) raise(acceptanceNeedsSession());
  await transaction(ctx.db, async (trx) => {
    const terms = await findTerms(trx);
    if (terms?.version !== version) raise(termsChanged());
    const inserted = (await trx("terms_acceptances")
      .insert({ userId: ctx.user.id, version })
      .onConflict()
      .ignore()
      .returning("version")) as unknown[];
    if (inserted.length === 0) return;
    await recordChange(trx, ctx, {
      action: "terms.accepted",
      targetType: "user",
      targetId: ctx.user.id,
      after: { version },
    });
  });
}
