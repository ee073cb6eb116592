import type { Model, QueryBuilder } from "objection";
import type { SignedInContext } from "../rpc/context.ts";
import type { ExportColumn } from "../exports/rowsFile.ts";

/** A record of a list, identified by its id. */
export type Listed = Model & { id: string };

/** A list that is displayed in windows, selected from and exported. Filter: restricts its rows. Sorting: column and
 *  direction. */
export interface List<Filter extends object, Sorting extends object, Row> {
  /** File name of its exports. */
  name: string;
  /** Qualified column of its ids. */
  id: string;
  /** Query for the visible and matching records in a total order, or in exactly the opposite one. Wrapped in an
   *  object, because awaiting a query executes it. */
  sorted: (
    ctx: SignedInContext,
    filter: Partial<Filter>,
    sorting: Sorting,
    isReversed?: boolean,
  ) => { query: QueryBuilder<Listed> } | Promise<{ query: QueryBuilder<Listed> }>;
  /** The ids of a window in the order of `sorted`, where there is a faster way; undefined elsewhere. */
  windowIds?: (
    ctx: SignedInContext,
    filter: Partial<Filter>,
    sorting: Sorting,
    window: { offset: number; limit: number; isReversed: boolean },
  ) => Promise<string[]> | undefined;
  /** Reads rows by id, in the sequence of the ids; at most 500 per call. */
  readRows: (ctx: SignedInContext, ids: string[]) => Promise<Row[]>;
  /** The columns of an export for the caller, in order. */
  columns: (ctx: SignedInContext) => readonly ExportColumn<Row>[] | Promise<readonly ExportColumn<Row>[]>;
}
