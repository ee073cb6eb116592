import type { QueryBuilder } from "objection";
import type { Study } from "../../../db/models/Study.ts";
import { User } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { likePattern } from "../../platform/input/text.ts";
import { visibleStudies } from "./findStudy.ts";
import type { StudyFilter } from "./schema.ts";

/** The studies a user may see that match. search: part of title, alias, accession or owner. */
export function matchingStudies(user: SessionUser, { search }: StudyFilter): QueryBuilder<Study> {
  return visibleStudies(user).modify((query) => {
    if (search) matching(query, likePattern(search));
  });
}

function matching(query: QueryBuilder<Study>, pattern: string): void {
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
