import { type Model, type QueryBuilder, raw } from "objection";
import { HOME_LISTED } from "../../platform/limits/limits.ts";

/** The first rows of a card, and how many there are in all. */
export interface Listed<Row> {
  total: number;
  rows: Row[];
}

/** Asks for the first rows of a card and for how many there are, in one query. found: in its order. */
export async function listed<Found extends Model, Row>(
  found: QueryBuilder<Found>,
  present: (row: Found) => Row,
): Promise<Listed<Row>> {
  const rows = await found.select(raw("count(*) over ()").as("listedTotal")).limit(HOME_LISTED);
  const [first] = rows as unknown as { listedTotal: string }[];
  return { total: Number(first?.listedTotal ?? 0), rows: rows.map(present) };
}
