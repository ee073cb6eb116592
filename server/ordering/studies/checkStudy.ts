import type { SignedInContext } from "../../platform/rpc/context.ts";
import { askedOf } from "./askedOf.ts";
import { findStudy } from "./findStudy.ts";
import { problemsOfStudy } from "./problemsOfStudy.ts";
import { studySamples } from "../access/studySamples.ts";

/** What keeps a study from being submitted, without changing anything. Gives { problems, total }: the first 200 by
 *  place, and how many there are in all. Raises studyNotFound, forbidden. */
export async function checkStudy(ctx: SignedInContext, { studyId }: { studyId: string }) {
  const study = await findStudy(ctx, studyId);
  const asked = await askedOf(ctx, study);
  const samples = await studySamples(study.id).select("sampleId", "checklistData", "checklistUnits");
  return problemsOfStudy(asked, study, samples);
}
