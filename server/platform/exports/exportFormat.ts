import { z } from "zod";

/** The file formats of list exports. */
export const exportFormat = z.enum(["csv", "xlsx"], "format must be csv or xlsx").default("csv");
