import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { fieldModule } from "../../access/modules/isFieldEnabled.ts";
import { MODULE_IDS } from "../../access/modules/rules/modules.ts";
import type { OrderFormInForce } from "./orderForm.ts";
import type { FormField, FormGroup } from "./rules/field.ts";
import type { StudyFormInForce } from "./studyForm.ts";

/** A field in responses: the documented keys (spec §2), then ours; unset keys are omitted. */
export function presentField(field: FormField): FormField {
  return {
    id: field.id,
    type: field.type,
    name: field.name,
    label: field.label,
    required: field.required,
    visible: field.visible,
    perSample: field.perSample,
    adminOnly: field.adminOnly,
    groupId: field.groupId,
    order: field.order,
    options: field.options,
    units: field.units,
    helpText: field.helpText,
    example: field.example,
    placeholder: field.placeholder,
    defaultValue: field.defaultValue,
    simpleValidation: field.simpleValidation,
    showIf: field.showIf,
    isSystem: field.isSystem,
    systemKey: field.systemKey,
    moduleSource: field.moduleSource,
    mixsChecklists: field.mixsChecklists,
    group: field.group,
    aiValidation: field.aiValidation,
  };
}

export function presentGroup({ id, name, description, icon, order }: FormGroup): FormGroup {
  return { id, name, description, icon, order };
}

/** The fields visible to a user: researchers get no facility-only fields (spec §4 rule 4). */
export function fieldsFor(user: Pick<SessionUser, "role">, fields: FormField[]): FormField[] {
  return hasRight(user, "records.read") ? fields : fields.filter((field) => !field.adminOnly);
}

/** The order form as a user may fill it in, with exactly the documented keys (spec §4). */
export function presentOrderFormFor(user: Pick<SessionUser, "role">, form: OrderFormInForce) {
  const fields = fieldsFor(user, form.fields).map(presentField);
  return {
    fields,
    groups: form.groups.toSorted((one, other) => one.order - other.order).map(presentGroup),
    version: form.version,
    enabledMixsChecklists: form.enabledMixsChecklists,
    perSampleFields: fields.filter((field) => field.perSample && field.visible),
  };
}

/** A study form as a user may fill it in, with exactly the documented keys (spec §4). Every field belongs to the study
 *  or to its samples, except the field that selects the samples of the study. */
export function presentStudyFormFor(user: Pick<SessionUser, "role">, form: StudyFormInForce) {
  const fields = fieldsFor(user, form.fields).map(presentField);
  const sources = new Set(fields.filter((field) => field.visible).map(fieldModule));
  return {
    fields,
    studyFields: fields.filter((field) => !field.perSample && field.name !== "_sample_association"),
    perSampleFields: fields.filter((field) => field.perSample),
    groups: form.groups.toSorted((one, other) => one.order - other.order).map(presentGroup),
    modules: MODULE_IDS.filter((id) => sources.has(id)),
  };
}
