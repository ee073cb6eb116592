import type { z } from "zod";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { formVersionNotFound } from "./errors.ts";
import type { FormDocument } from "./formDocument.ts";
import { presentConfiguration } from "./orderConfiguration.ts";
import { BUILT_IN_VERSION, builtInOrderForm } from "./readOrderForm.ts";
import type { orderVersionInput, orderVersionsInput } from "./schema.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

const BUILT_IN = { version: BUILT_IN_VERSION, savedAt: null, savedBy: null };

/** Every version of the order form, newest first; the last is the built-in one, which nobody saved.
 *  Gives { versions: [{ version, savedAt, savedBy }], total, limit, offset }. */
export async function orderVersions({ limit, offset }: z.output<typeof orderVersionsInput>) {
  const [rows, saved] = await Promise.all([
    OrderForm.query()
      .select("version", "savedAt", "savedById")
      .withGraphFetched("savedBy")
      .orderBy("version", "desc")
      .limit(limit)
      .offset(offset),
    OrderForm.query().resultSize(),
  ]);
  const versions = rows.map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: presentPerson(savedBy),
  }));
  const reachesEnd = offset + limit > saved && offset <= saved;
  return { versions: reachesEnd ? [...versions, BUILT_IN] : versions, total: saved + 1, limit, offset };
}

/** One version of the order form, unfiltered, to look at or to save again. Gives the configuration and savedBy.
 *  Raises formVersionNotFound. */
export async function orderVersion({ version }: z.output<typeof orderVersionInput>) {
  if (version === BUILT_IN_VERSION) return { ...presentConfiguration(builtInOrderForm()), savedBy: null };
  const row =
    (await OrderForm.query().findById(version).withGraphFetched("savedBy")) ??
    raise(formVersionNotFound({ version }));
  const { facilityNames, savedAt } = row;
  const form = { ...(row.form as FormDocument), version, facilityNames, savedAt };
  return { ...presentConfiguration(form), savedBy: presentPerson(row.savedBy) };
}
