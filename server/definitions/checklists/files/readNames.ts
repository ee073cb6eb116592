import { z } from "zod";
import type { Names } from "./parsed.ts";

const overview = z
  .array(z.object({ accession: z.string(), name: z.string().min(1), description: z.string().default("") }))
  .min(1)
  .max(1_000);

/** The names of checklists of other files, from ENA's overview of its checklists. undefined for a file of another
 *  kind. */
export function readNames(value: unknown): Names | undefined {
  const { data } = overview.safeParse(value);
  return data && new Map(data.map(({ accession, name, description }) => [accession, { name, description }]));
}
