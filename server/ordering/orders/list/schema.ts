import { z } from "zod";
import { direction, sortInput } from "../../../platform/lists/chosenRows.ts";
import { listInputs } from "../../../platform/lists/listInputs.ts";
import { orderFilter } from "../schema.ts";

const sort = sortInput(["created", "number", "name", "owner", "status", "samples", "due", "priority"]);

const orderSorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type OrderSorting = z.output<typeof orderSorting>;

export const orderInputs = listInputs(orderFilter, orderSorting);
