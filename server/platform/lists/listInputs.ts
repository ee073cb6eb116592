import { z } from "zod";
import { exportFormat } from "../exports/exportFormat.ts";
import { BULK_CHOSEN_MAX } from "../limits/limits.ts";
import { pageInput } from "../input/page.ts";
import { chosenRows } from "./chosenRows.ts";

const WINDOW_DEFAULT = 200;
const COLUMNS_MAX = 50;
const COLUMN_NAME_MAX_CHARACTERS = 50;

/** Input schemas of a list: for a window of rows, for the ids of a range, and for an export of selected rows.
 *  total: the number of rows that the caller knows (readWindow). columns of an export: names in the required order; all
 *  when absent. */
export function listInputs<Filter extends z.ZodRawShape, Sorting extends z.ZodRawShape>(
  filter: z.ZodObject<Filter>,
  sorting: z.ZodObject<Sorting>,
) {
  const conditions = { total: z.int().min(0).optional(), ...filter.shape, ...sorting.shape };
  return {
    browse: z.object({ ...pageInput(WINDOW_DEFAULT).shape, ...conditions }),
    idsInRange: z.object({
      offset: z.int().min(0),
      limit: z.int().min(1).max(BULK_CHOSEN_MAX),
      ...conditions,
    }),
    exported: z.object({
      chosen: chosenRows(filter),
      format: exportFormat,
      columns: z.array(z.string().max(COLUMN_NAME_MAX_CHARACTERS)).max(COLUMNS_MAX).optional(),
      ...sorting.shape,
    }),
  };
}
