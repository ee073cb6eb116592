import type { Knex } from "knex";
import type { z } from "zod";
import { TermsAcceptance } from "../../../db/models/TermsAcceptance.ts";
import { TermsVersion } from "../../../db/models/TermsVersion.ts";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { TERMS_VERSIONS_MAX } from "../limits.ts";
import { termsVersionNotFound } from "./errors.ts";
import { presentTerms } from "./present.ts";
import type { acceptancesInput } from "./schema.ts";

/** Reads the version in force; undefined without one. */
export async function findTerms(db: Knex): Promise<TermsVersion | undefined> {
  const newest = await TermsVersion.query(db).orderBy("version", "desc").first();
  return newest && newest.withdrawnAt === null ? newest : undefined;
}

/** Returns the terms in force and when the caller accepted them: { terms, acceptedAt }; null without any. */
export async function readTerms({ db, user }: Context) {
  const terms = await findTerms(db);
  const acceptance =
    terms && user ? await TermsAcceptance.query(db).findById([user.id, terms.version]) : undefined;
  return {
    terms: terms ? presentTerms(terms) : null,
    acceptedAt: acceptance?.acceptedAt.toISOString() ?? null,
  };
}

/** Lists the published versions, newest first, without their texts: { versions, people }. people: number of users who
 *  have to accept. */
export async function listTerms(db: Knex) {
  const [versions, people] = await Promise.all([
    TermsVersion.query(db)
      .select(
        "version",
        "publishedAt",
        "publishedById",
        "withdrawnAt",
        TermsAcceptance.query(db)
          .whereColumn("terms_acceptances.version", "terms_versions.version")
          .count()
          .as("acceptances"),
      )
      .withGraphFetched("publishedBy")
      .orderBy("version", "desc")
      .limit(TERMS_VERSIONS_MAX)
      .castTo<(TermsVersion & { acceptances: string })[]>(),
    User.query(db).where({ active: true, isService: false, isDemo: false }).resultSize(),
  ]);
  return {
    versions: versions.map(({ version, publishedAt, publishedBy, withdrawnAt, acceptances }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy: presentPerson(publishedBy),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      acceptances: Number(acceptances),
    })),
    people,
  };
}

/** Returns one published version with its text: { terms }. Raises termsVersionNotFound. */
export async function readTermsVersion(db: Knex, { version }: { version: number }) {
  const found = (await TermsVersion.query(db).findById(version)) ?? raise(termsVersionNotFound());
  return { terms: presentTerms(found) };
}

/** Lists who accepted a version, newest first: { acceptances, total, limit, offset }. */
export async function listAcceptances(
  db: Knex,
  { version, limit, offset }: z.output<typeof acceptancesInput>,
) {
  const { results, total } = await TermsAcceptance.query(db)
    .where("terms_acceptances.version", version)
    .withGraphFetched("user")
    .orderBy([{ column: "acceptedAt", order: "desc" }, "userId"])
    .range(offset, offset + limit - 1);
  return {
    acceptances: results.map(({ user, acceptedAt }) => ({
      user: presentPerson(user),
      acceptedAt: acceptedAt.toISOString(),
    })),
    total,
    limit,
    offset,
  };
}
