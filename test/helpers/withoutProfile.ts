import type { Count } from "../../server/sequencing/monitoring/counting/CountError.ts";

/** The numbers of a count without its qualities and lengths. */
export function withoutProfile(count: Count): Count {
  return "problem" in count ? count : { reads: count.reads, bases: count.bases };
}
