import type { z } from "zod";
import { TermsVersion } from "../../../db/models/TermsVersion.ts";
import { serializable } from "../../../db/serializable.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { TERMS_VERSIONS_MAX } from "../limits.ts";
import { noTerms, tooManyTermsVersions } from "./errors.ts";
import { presentTerms } from "./present.ts";
import { findTerms } from "./readTerms.ts";
import type { publishInput } from "./schema.ts";

/** Publishes a version of the terms of use, which every user has to accept before anything else. Returns { terms }.
 *  Raises tooManyTermsVersions. */
export async function publishTerms(ctx: SignedInContext, { text }: z.output<typeof publishInput>) {
  return serializable(ctx.db, async (trx) => {
    const newest = await TermsVersion.query(trx).orderBy("version", "desc").first();
    const version = (newest?.version ?? 0) + 1;
    if (version > TERMS_VERSIONS_MAX) raise(tooManyTermsVersions());
    const terms = await TermsVersion.query(trx).insertAndFetch({
      version,
      text,
      publishedById: ctx.user.id,
    });
    await recordChange(trx, ctx, {
      action: "terms.published",
      targetType: "terms",
      targetId: String(version),
      after: { version, characters: text.length },
    });
    return { terms: presentTerms(terms) };
  });
}

/** Withdraws the terms in force: until the next version is published, users accept nothing. Raises noTerms. */
export async function withdrawTerms(ctx: SignedInContext): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const { version } = (await findTerms(trx)) ?? raise(noTerms());
    const withdrawn = await TermsVersion.query(trx)
      .findById(version)
      .whereNull("withdrawnAt")
      .patch({ withdrawnAt: new Date() });
    if (withdrawn === 0) raise(noTerms());
    await recordChange(trx, ctx, {
      action: "terms.withdrawn",
      targetType: "terms",
      targetId: String(version),
      after: { version },
    });
  });
}
