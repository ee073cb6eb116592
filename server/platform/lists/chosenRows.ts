import { z } from "zod";
import { inputText } from "../errors/schemaText.ts";
import { BULK_CHOSEN_MAX } from "../limits/limits.ts";
import { recordId } from "../input/recordId.ts";

const TOO_MANY_CHOSEN = inputText("request.tooManyChosen", "Select at most {most} rows individually", {
  most: BULK_CHOSEN_MAX,
});

const ids = z.array(recordId).max(BULK_CHOSEN_MAX, TOO_MANY_CHOSEN);

export type Chosen<Filter> = { ids: string[] } | { matching: Filter; except: string[] };

/** A selection of list rows for an operation: rows by id, or all rows that match a filter except some. */
export function chosenRows<Filter extends z.ZodType>(filter: Filter) {
  return z
    .strictObject({ ids: ids.min(1).optional(), matching: filter.optional(), except: ids.optional() })
    .transform((given, refusing): Chosen<z.output<Filter>> => {
      const { ids: named, except = [] } = given;
      const matching = given.matching;
      if (named && matching === undefined) return { ids: named };
      if (matching !== undefined && !named) return { matching, except };
      refusing.addIssue("Choose rows either by ids or by what they match");
      return z.NEVER;
    });
}

/** Sort direction. */
export const direction = z.enum(["asc", "desc"], "direction must be asc or desc");
export type Direction = z.output<typeof direction>;

/** The direction, or the opposite one. Pure. */
export function directed(direction: Direction, isReversed: boolean): Direction {
  return isReversed === (direction === "asc") ? "desc" : "asc";
}

/** Returns the schema of the sort column. */
export function sortInput<const Sorts extends readonly string[]>(sorts: Sorts) {
  return z.enum(sorts, `sort must be one of: ${sorts.join(", ")}`);
}
