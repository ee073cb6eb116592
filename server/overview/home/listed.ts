import { type Model, type QueryBuilder, raw } from "objection";
import { HOME_LISTED } from "../limits.ts";

/** The first rows of a card, and the total number. */
export interface Listed<Row> {
  total: number;
  rows: Row[];
}

/** Reads the first rows of a card and the total number in one query. found: a sorted query. */
export async function listed<Found extends Model, Row>(
  found: QueryBuilder<Found>,
  present: (row: Found) => Row,
): Promise<Listed<Row>> {
  const rows = await found.select(raw("count(*) over ()").as("listedTotal")).limit(HOME_LISTED);
  const [first] = rows as unknown as { listedTotal: string }[];
  return { total: Number(first?.listedTotal ?? 0), rows: rows.map(present) };
}
