import type { Sample } from "../../../db/models/Sample.ts";
import { groupBy } from "./rules/groupBy.ts";

/** Returns a function that finds a sample by record id, tube code or sample ID; without an exact match, ignoring case if
 *  only one sample matches. Pure. */
export function sampleFinder<One extends Pick<Sample, "id" | "sampleId" | "tubeCode">>(
  samples: readonly One[],
): (code: string) => One | undefined {
  const exact = new Map([
    ...samples.map((sample) => [sample.sampleId, sample] as const),
    ...samples.map((sample) => [sample.tubeCode, sample] as const),
    ...samples.map((sample) => [sample.id, sample] as const),
  ]);
  const folded = groupBy(
    samples.flatMap((sample) =>
      [...new Set([sample.sampleId.toLowerCase(), sample.tubeCode.toLowerCase()])].map((key) => ({
        key,
        sample,
      })),
    ),
    ({ key }) => key,
  );
  return (code) => {
    const alike = folded.get(code.toLowerCase()) ?? [];
    return exact.get(code) ?? (alike.length === 1 ? alike[0]?.sample : undefined);
  };
}
