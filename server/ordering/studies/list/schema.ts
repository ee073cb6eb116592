import { z } from "zod";
import { direction, sortInput } from "../../../platform/lists/chosenRows.ts";
import { listInputs } from "../../../platform/lists/listInputs.ts";
import { studyFilter } from "../schema.ts";

const sort = sortInput(["created", "title", "owner", "samples"]);

const studySorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type StudySorting = z.output<typeof studySorting>;

export const studyInputs = listInputs(studyFilter, studySorting);
