import type { Knex } from "knex";
import type { z } from "zod";
import type { SignedInContext, SessionUser } from "../../platform/rpc/context.ts";
import { visibleStudies } from "../../access/departments/visibleStudies.ts";
import { NEWEST_FIRST } from "./findStudy.ts";
import type { listStudiesInput, StudyFilter } from "./schema.ts";
import type { QueryBuilder } from "objection";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { presentColumns } from "./present.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { User } from "../../../db/models/User.ts";
import { likePattern } from "../../platform/input/text.ts";

/**
 * Lists the studies that a caller may see, newest first. Filtered by a part of title, alias, accession or owner.
 * Answers are part of the study itself only. samplesWithReads: samples with reads that the caller may see. Returns {
 * studies, total, limit, offset }. Additions §1, reference §6.
 */
export async function listStudies(
  ctx: SignedInContext,
  { limit, offset, ...filter }: z.output<typeof listStudiesInput>,
) {
  const found = matchingStudies(ctx.db, ctx.user, filter);
  const [studies, total] = await Promise.all([
    withListed(ctx, found.clone()).orderBy(NEWEST_FIRST).limit(limit).offset(offset),
    found.resultSize(),
  ]);
  return { studies: studies.map(presentListed), total, limit, offset };
}

/** Subquery: the number of samples of a study. */
export function sampleCount(db: Knex) {
  return Sample.query(db).count().whereColumn("samples.studyId", "studies.id");
}

/**
 * Adds the columns of a list to the query: the number of samples, the number of samples with reads that the caller
 * may see, and the owner.
 */
export function withListed(ctx: SignedInContext, studies: QueryBuilder<Study>): QueryBuilder<Study> {
  return studies
    .select("studies.*", sampleCount(ctx.db).as("sampleCount"), samplesWithReads(ctx).as("readCount"))
    .withGraphFetched("user");
}

/** A study selected with `withListed`, without its answers. */
export function presentListed(study: Study) {
  const { sampleCount: samples, readCount } = study as Study & { sampleCount: string; readCount: string };
  return {
    ...presentColumns(study),
    user: presentPerson(study.user),
    _count: { samples: Number(samples) },
    samplesWithReads: Number(readCount),
  };
}

// Researchers see published reads, as in server/ordering/samples/visibleReads.ts.
function samplesWithReads(ctx: SignedInContext) {
  const reads = Read.query(ctx.db).whereColumn("reads.sampleId", "samples.id");
  if (hasRight(ctx.user, "records.read"))
    return sampleCount(ctx.db).whereExists(reads.where("reads.isActive", true));
  const item = DeliveryItem.query(ctx.db).whereColumn("delivery_items.recordId", "reads.id");
  return sampleCount(ctx.db)
    .whereExists(
      reads.where((match) => match.where({ isActive: true, dataClass: "cleaned" }).orWhereExists(item)),
    )
    .whereExists(Sample.relatedQuery("order").whereNotNull("sequencingFilesPublishedAt"));
}

/** The query of matching studies that a user may see. search: part of title, alias, accession or owner. */
export function matchingStudies(db: Knex, user: SessionUser, { search }: StudyFilter): QueryBuilder<Study> {
  return visibleStudies(user, db).modify((query) => {
    if (search) matching(db, query, likePattern(search));
  });
}

function matching(db: Knex, query: QueryBuilder<Study>, pattern: string): void {
  query.where((match) =>
    match
      .where("studies.title", "ilike", pattern)
      .orWhere("studies.alias", "ilike", pattern)
      .orWhere("studies.studyAccessionId", "ilike", pattern)
      .orWhereIn(
        "studies.userId",
        User.query(db)
          .select("id")
          .whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [pattern]),
      ),
  );
}
