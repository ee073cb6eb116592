import type { Study } from "../../../db/models/Study.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { visibleStudies } from "../../ordering/studies/findStudy.ts";
import { type Rank, ranked } from "./ranking.ts";

const COLUMNS = ["studies.title", "studies.alias", "studies.studyAccessionId"];

/** Searches the studies visible to a user by title, alias and accession. */
export async function searchStudies(user: SessionUser, searched: string) {
  const query = visibleStudies(user).select("studies.id", "title", "alias");
  const found = await ranked(query, { searched, name: "studies.title", columns: COLUMNS });
  return (found as (Study & { rank: Rank })[]).map(({ rank, id, title, alias }) => ({
    rank,
    hit: { id, title, alias },
  }));
}
