import type { z } from "zod";
import { Read } from "../../db/models/Read.ts";
import { Sample } from "../../db/models/Sample.ts";
import type { Study } from "../../db/models/Study.ts";
import { User } from "../../db/models/User.ts";
import type { SignedInContext } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";
import { likePattern } from "../text.ts";
import { presentPerson } from "../users/present.ts";
import { NEWEST_FIRST, visibleStudies } from "./findStudy.ts";
import { presentColumns } from "./present.ts";
import type { listStudiesInput } from "./schema.ts";

type Counted = Study & { sampleCount: string; readCount: string };

/** The studies a caller may see, newest first. Found by a part of title, alias, accession or owner.
 *  Answers are told with the study itself. samplesWithReads: samples that have reads the caller may know of.
 *  Gives { studies, total, limit, offset }. Additions §1, reference §6. */
export async function listStudies(
  ctx: SignedInContext,
  { limit, offset, search }: z.output<typeof listStudiesInput>,
) {
  const found = visibleStudies(ctx.user);
  if (search) matching(found, likePattern(search));
  const [studies, total] = await Promise.all([
    found
      .clone()
      .select(
        "studies.*",
        Sample.query().count().whereColumn("samples.studyId", "studies.id").as("sampleCount"),
        samplesWithReads(ctx).as("readCount"),
      )
      .withGraphFetched("user")
      .orderBy(NEWEST_FIRST)
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return {
    studies: (studies as Counted[]).map((study) => ({
      ...presentColumns(study),
      user: presentPerson(study.user),
      _count: { samples: Number(study.sampleCount) },
      samplesWithReads: Number(study.readCount),
    })),
    total,
    limit,
    offset,
  };
}

// Researchers know of cleaned reads once they are published, as in server/reads/visibleReads.ts.
function samplesWithReads(ctx: SignedInContext) {
  const reads = Read.query().whereColumn("reads.sampleId", "samples.id").where("reads.isActive", true);
  const samples = Sample.query().count().whereColumn("samples.studyId", "studies.id");
  if (isFacilityAdmin(ctx.user)) return samples.whereExists(reads);
  return samples
    .whereExists(reads.where("reads.dataClass", "cleaned"))
    .whereExists(Sample.relatedQuery("order").whereNotNull("sequencingFilesPublishedAt"));
}

function matching(query: ReturnType<typeof visibleStudies>, pattern: string): void {
  query.where((match) =>
    match
      .where("studies.title", "ilike", pattern)
      .orWhere("studies.alias", "ilike", pattern)
      .orWhere("studies.studyAccessionId", "ilike", pattern)
      .orWhereIn(
        "studies.userId",
        User.query()
          .select("id")
          .whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [pattern]),
      ),
  );
}
