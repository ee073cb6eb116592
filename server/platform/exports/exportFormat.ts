import { z } from "zod";

/** The kinds of file a list is exported as. */
export const exportFormat = z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("csv");
