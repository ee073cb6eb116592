import type { z } from "zod";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { SAMPLES_PER_STUDY_MAX } from "../../limits.ts";
import { matchingSamples } from "./matchingSamples.ts";
import type { chosenSamplesInput } from "./schema.ts";

/**
 * Returns the common target of the chosen samples: { orderId, studyId, sampleIds }, with null where they belong to
 * several orders or studies, or to none. sampleIds: at most 5000.
 */
export async function commonTarget(
  ctx: SignedInContext,
  { chosen }: z.output<typeof chosenSamplesInput>,
): Promise<{ orderId: string | null; studyId: string | null; sampleIds: string[] }> {
  const found = await matchingSamples(ctx.user, "ids" in chosen ? {} : chosen.matching, ctx.db)
    .modify((query) => {
      if ("ids" in chosen) query.whereIn("samples.id", chosen.ids);
      else query.whereNotIn("samples.id", chosen.except);
    })
    .select("samples.id", "samples.orderId", "samples.studyId")
    .limit(SAMPLES_PER_STUDY_MAX + 1);
  const isTooMany = found.length > SAMPLES_PER_STUDY_MAX;
  return {
    orderId: isTooMany ? null : shared(found.map(({ orderId }) => orderId)),
    studyId: isTooMany ? null : shared(found.map(({ studyId }) => studyId)),
    sampleIds: isTooMany ? [] : found.map(({ id }) => id),
  };
}

function shared(values: (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
