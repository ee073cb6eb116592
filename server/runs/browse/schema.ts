import { z } from "zod";
import { chosenRows, direction } from "../../chosenRows.ts";
import { exportFormat } from "../../exports/exportFormat.ts";
import { BULK_CHOSEN_MAX } from "../../limits.ts";
import { pageOf } from "../../page.ts";
import { runFilter } from "../schema.ts";

const WINDOW_DEFAULT = 200;

export const RUN_SORTS = ["created", "number", "pipeline", "status", "by"] as const;
const sort = z.enum(RUN_SORTS, `sort must be one of: ${RUN_SORTS.join(", ")}`);

export const runSorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type RunSorting = z.output<typeof runSorting>;

export const browseInput = pageOf(WINDOW_DEFAULT).extend(runFilter.shape).extend(runSorting.shape);

export const idsInRangeInput = runFilter.extend(runSorting.shape).extend({
  offset: z.int().min(0),
  limit: z.int().min(1).max(BULK_CHOSEN_MAX),
});

/** columns: which and in which order; all without it. */
export const exportRunsInput = z.object({
  chosen: chosenRows(runFilter),
  format: exportFormat,
  columns: z.array(z.string().max(50)).max(50).optional(),
  ...runSorting.shape,
});
