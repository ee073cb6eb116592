import { User } from "../../../db/models/User.ts";
import { type Rank, ranked } from "./ranking.ts";

/** Searches accounts by name and email address, for the facility. */
export async function searchPeople(searched: string) {
  const query = User.query().select("id", "firstName", "lastName", "email");
  const found = await ranked(
    query,
    { searched, name: "users.email", columns: ["users.email"] },
    (match, pattern) => match.orWhereRaw("(first_name || ' ' || last_name) ilike ?", [pattern]),
  );
  return (found as (User & { rank: Rank })[]).map(({ rank, id, firstName, lastName, email }) => ({
    rank,
    hit: { id, firstName, lastName, email },
  }));
}
