import { z } from "zod";
import { direction } from "../../lists/chosenRows.ts";
import { listInputs } from "../../lists/listInputs.ts";
import { orderFilter } from "../schema.ts";

const SORTS = ["created", "number", "name", "owner", "status", "samples"] as const;
const sort = z.enum(SORTS, `sort must be one of: ${SORTS.join(", ")}`);

const orderSorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type OrderSorting = z.output<typeof orderSorting>;

export const orderInputs = listInputs(orderFilter, orderSorting);
