import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { type Rank, SHOWN_PER_KIND } from "./ranking.ts";
import type { searchInput } from "./schema.ts";
import { searchOrders } from "./searchOrders.ts";
import { searchPeople } from "./searchPeople.ts";
import { searchRuns } from "./searchRuns.ts";
import { searchSamples } from "./searchSamples.ts";
import { searchStudies } from "./searchStudies.ts";

/** Searches orders, samples, runs and studies visible to the caller, and accounts for facility admins, by their
 *  identifying columns. One bounded query per kind. Kinds are sorted by their best match; kinds without a match are
 *  omitted. hasMore: the kind has further matches. Returns { groups: [{ kind, hits, hasMore }] }; no groups for an
 *  empty text. */
export async function searchRecords(ctx: SignedInContext, { text }: z.output<typeof searchInput>) {
  if (text === "") return { groups: [] };
  const [orders, samples, runs, studies, people] = await Promise.all([
    searchOrders(ctx.user, text),
    searchSamples(ctx.user, text),
    searchRuns(ctx, text),
    searchStudies(ctx.user, text),
    isFacilityAdmin(ctx.user) ? searchPeople(text) : [],
  ]);
  const groups = [
    { kind: "order" as const, ...shown(orders) },
    { kind: "sample" as const, ...shown(samples) },
    { kind: "run" as const, ...shown(runs) },
    { kind: "study" as const, ...shown(studies) },
    { kind: "person" as const, ...shown(people) },
  ];
  return {
    groups: groups
      .filter(({ hits }) => hits.length > 0)
      .toSorted((one, other) => one.best - other.best)
      .map(({ best: _best, ...group }) => group),
  };
}

function shown<Hit>(found: { hit: Hit; rank: Rank }[]) {
  return {
    best: found[0]?.rank ?? 3,
    hits: found.slice(0, SHOWN_PER_KIND).map(({ hit }) => hit),
    hasMore: found.length > SHOWN_PER_KIND,
  };
}
