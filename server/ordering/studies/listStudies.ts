import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { NEWEST_FIRST } from "./findStudy.ts";
import { presentListed, withListed } from "./listed.ts";
import { matchingStudies } from "./matchingStudies.ts";
import type { listStudiesInput } from "./schema.ts";

/** The studies a caller may see, newest first. Found by a part of title, alias, accession or owner.
 *  Answers are told with the study itself. samplesWithReads: samples that have reads the caller may know of.
 *  Gives { studies, total, limit, offset }. Additions §1, reference §6. */
export async function listStudies(
  ctx: SignedInContext,
  { limit, offset, ...filter }: z.output<typeof listStudiesInput>,
) {
  const found = matchingStudies(ctx.user, filter);
  const [studies, total] = await Promise.all([
    withListed(ctx, found.clone()).orderBy(NEWEST_FIRST).limit(limit).offset(offset),
    found.resultSize(),
  ]);
  return { studies: studies.map(presentListed), total, limit, offset };
}
