import type { Model, QueryBuilder } from "objection";
import type { SignedInContext } from "../rpc/context.ts";
import type { ExportColumn } from "../exports/rowsFile.ts";

/** A record that a list has, known by its id. */
export type Listed = Model & { id: string };

/** A list that is shown in windows, chosen from and taken away as a file. Filter: which of its rows are meant. Sorting: by
 *  what and which way. */
export interface List<Filter extends object, Sorting extends object, Row> {
  /** What its files are called. */
  name: string;
  /** The column of its ids, with its table. */
  id: string;
  /** The records that the caller may see and that match, sorted so that no two share a place. Within an object, for a query
   *  that is awaited would be run. */
  sorted: (
    ctx: SignedInContext,
    filter: Partial<Filter>,
    sorting: Sorting,
  ) => { query: QueryBuilder<Listed> } | Promise<{ query: QueryBuilder<Listed> }>;
  /** Records as rows, in the sequence of their ids; at most 500 at a time. */
  rowsOf: (ctx: SignedInContext, ids: string[]) => Promise<Row[]>;
  /** What the caller is given in a file, in its order. */
  columns: (ctx: SignedInContext) => readonly ExportColumn<Row>[];
}
