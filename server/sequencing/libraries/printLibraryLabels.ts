import type { z } from "zod";
import { type Printed, printLabels } from "../../platform/documents/printLabels.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { LIBRARIES_MAX } from "../limits.ts";
import { noLibrariesToLabel, tooManyLibraryLabels } from "./errors.ts";
import { matchingLibraries } from "./matchingLibraries.ts";
import type { libraryLabelsInput } from "./schema.ts";

/** Prints a label for each chosen library, by code: code, sample ID and order number. Raises noLibrariesToLabel,
 *  tooManyLibraryLabels. */
export async function printLibraryLabels(
  ctx: SignedInContext,
  { libraryIds, except, format, symbol, start, output, dpi, ...filter }: z.output<typeof libraryLabelsInput>,
): Promise<Printed> {
  const query = matchingLibraries(filter, ctx.db);
  if (libraryIds) query.whereIn("libraries.id", libraryIds);
  if (except) query.whereNotIn("libraries.id", except);
  const libraries = await query
    .select("libraries.id", "libraries.code", "libraries.sampleId")
    .orderBy("libraries.code")
    .limit(LIBRARIES_MAX + 1)
    .withGraphFetched("sample(named).order(numbered)")
    .modifiers({
      named: (sample) => sample.select("id", "sampleId", "orderId"),
      numbered: (order) => order.select("id", "orderNumber"),
    });
  if (libraries.length === 0) raise(noLibrariesToLabel());
  if (libraries.length > LIBRARIES_MAX) raise(tooManyLibraryLabels());
  const labels = libraries.map(({ code, sample }) => ({
    code,
    lines: [code, sample?.sampleId ?? "", sample?.order?.orderNumber ?? ""],
  }));
  const options = { format, symbol, start, output, dpi };
  return printLabels(labels, { ...options, name: "labels-libraries", signal: ctx.signal });
}
