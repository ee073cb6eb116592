import { z } from "zod";
import { direction, sortInput } from "../../../platform/lists/chosenRows.ts";
import { listInputs } from "../../../platform/lists/listInputs.ts";
import { runFilter } from "../schema.ts";

const sort = sortInput(["created", "number", "pipeline", "status", "by"]);

const runSorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type RunSorting = z.output<typeof runSorting>;

export const runInputs = listInputs(runFilter, runSorting);
