import type { Knex } from "knex";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { validateChecklists } from "./validateChecklists.ts";
import { validateForm } from "./validateForm.ts";
import { formChangedMeanwhile, formNotSaved, serviceNotFound } from "./errors.ts";
import { facilityFieldNames } from "./facilityFieldNames.ts";
import type { FormDocument, StudyFormDocument } from "./formDocument.ts";
import { Service } from "../../../db/models/Service.ts";
import {
  cachedStoredOrderForms,
  presentConfiguration,
  readEditedForm,
  type StoredOrderForm,
} from "./orderForm.ts";
import type { orderFormInput } from "./schema.ts";
import { cachedStoredStudyForm } from "./studyForm.ts";

/** Saves the order form of the facility, or with serviceId that of a service, as a new version, the newest plus one;
 *  earlier versions are unchanged. Orders of the service use its form from then on. Concurrent saves get separate
 *  versions; a save based on an outdated version is refused. Returns the configuration. Raises formNotSaved,
 *  formChangedMeanwhile, serviceNotFound, which leave the stored form unchanged. Spec §4 rule 1, additions §4. */
export async function saveOrderForm(ctx: SignedInContext, input: z.output<typeof orderFormInput>) {
  const { fields, groups, errors } = validateForm("order", input);
  const { enabledMixsChecklists, serviceId = null } = input;
  const allErrors = [...errors, ...(await validateChecklists(ctx.site, { fields, enabledMixsChecklists }))];
  if (allErrors.length > 0) raise(formNotSaved(allErrors));
  const saved = await transaction(ctx.db, async (trx) => {
    if (serviceId !== null) await useOwnForm(trx, serviceId);
    const before = await insertNext(trx, ctx, { ...input, serviceId, fields, groups });
    const after = await readEditedForm(trx, serviceId);
    await recordChange(trx, ctx, {
      action: "form.saved",
      targetType: "form",
      targetId: serviceId === null ? "order" : `order:${serviceId}`,
      before: { version: before.version },
      after: { version: after.version, fields: after.fields.map(({ id }) => id) },
    });
    return after;
  });
  cachedStoredOrderForms.forget(ctx.site);
  // Study forms offer the checklists that the order form enables.
  cachedStoredStudyForm.forget(ctx.site);
  return presentConfiguration(saved);
}

async function useOwnForm(trx: Knex.Transaction, serviceId: string): Promise<void> {
  const found = await Service.query(trx).findById(serviceId).patch({ usesOwnForm: true });
  if (found === 0) raise(serviceNotFound());
}

// The unique version number decides between concurrent saves: a save that finds its number in use reads the newest
// version again.
async function insertNext(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  given: StudyFormDocument & {
    serviceId: string | null;
    enabledMixsChecklists?: string[] | undefined;
    requiresApproval?: boolean | undefined;
    version?: number | undefined;
  },
): Promise<StoredOrderForm> {
  while (true) {
    const newest = await readEditedForm(trx, given.serviceId);
    if (given.version !== undefined && given.version !== newest.version)
      raise(formChangedMeanwhile({ newest: newest.version }));
    const form: FormDocument = {
      fields: given.fields,
      groups: given.groups,
      enabledMixsChecklists: [...new Set(given.enabledMixsChecklists ?? newest.enabledMixsChecklists)],
      requiresApproval: given.requiresApproval ?? newest.requiresApproval ?? false,
    };
    const inserted = await trx("order_forms")
      .insert({
        serviceId: given.serviceId,
        version: newest.version + 1,
        form: JSON.stringify(form),
        facilityNames: JSON.stringify([
          ...new Set([...newest.facilityNames, ...facilityFieldNames(given.fields)]),
        ]),
        savedById: ctx.user.id,
      })
      .onConflict(trx.raw("(coalesce(service_id, ''), version)") as unknown as "version")
      .ignore()
      .returning("version");
    if (inserted.length > 0) return newest;
  }
}
