import { z } from "zod";
import { direction } from "../../lists/chosenRows.ts";
import { listInputs } from "../../lists/listInputs.ts";
import { runFilter } from "../schema.ts";

const SORTS = ["created", "number", "pipeline", "status", "by"] as const;
const sort = z.enum(SORTS, `sort must be one of: ${SORTS.join(", ")}`);

const runSorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type RunSorting = z.output<typeof runSorting>;

export const runInputs = listInputs(runFilter, runSorting);
