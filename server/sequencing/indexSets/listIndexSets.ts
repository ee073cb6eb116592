import { IndexSet } from "../../../db/models/IndexSet.ts";
import { IndexSetEntry } from "../../../db/models/IndexSetEntry.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { INDEX_SETS_MAX } from "../limits.ts";

/** Lists the index sets by name, with the number of their wells. Returns { indexSets }. */
export async function listIndexSets({ db }: SignedInContext) {
  const sets = (await IndexSet.query(db)
    .select(
      "index_sets.*",
      IndexSetEntry.query(db)
        .count()
        .whereColumn("index_set_entries.indexSetId", "index_sets.id")
        .as("wellCount"),
      IndexSetEntry.query(db)
        .count("i5Sequence")
        .whereColumn("index_set_entries.indexSetId", "index_sets.id")
        .as("dualCount"),
    )
    .orderByRaw("lower(index_sets.name)")
    .limit(INDEX_SETS_MAX)) as (IndexSet & { wellCount: string; dualCount: string })[];
  return {
    indexSets: sets.map(({ id, name, note, createdAt, updatedAt, wellCount, dualCount }) => ({
      id,
      name,
      note,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      wellCount: Number(wellCount),
      isDual: Number(dualCount) > 0,
    })),
  };
}
