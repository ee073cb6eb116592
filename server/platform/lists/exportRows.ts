import type { SignedInContext } from "../rpc/context.ts";
import { rowsFile } from "../exports/rowsFile.ts";
import { EXPORT_ROWS_MAX, LIST_LIMIT_MAX } from "../limits/limits.ts";
import type { Chosen } from "./chosenRows.ts";
import type { List } from "./list.ts";
import type { Export } from "../exports/Export.ts";

/** Exports selected rows of a list as a file in the order of the list; rows that the caller may not see are omitted.
 *  The set of rows is fixed when the export starts; at most 200,000 rows. */
export async function exportRows<Filter extends object, Sorting extends object, Row>(
  { name, id, sorted, readRows, columns }: List<Filter, Sorting, Row>,
  ctx: SignedInContext,
  input: {
    chosen: Chosen<Filter>;
    format: "csv" | "xlsx";
    columns?: readonly string[] | undefined;
  } & Sorting,
): Promise<Export> {
  const { chosen, format } = input;
  const { query } = await sorted(ctx, "ids" in chosen ? {} : chosen.matching, input);
  if ("ids" in chosen) query.whereIn(id, chosen.ids);
  else query.whereNotIn(id, chosen.except);
  const found = await query.select(id).limit(EXPORT_ROWS_MAX);
  const ids = found.map((record) => record.id);
  async function* batches() {
    for (let from = 0; from < ids.length; from += LIST_LIMIT_MAX)
      yield await readRows(ctx, ids.slice(from, from + LIST_LIMIT_MAX));
  }
  return rowsFile({ name, format, columns: await columns(ctx), chosen: input.columns, batches: batches() });
}
