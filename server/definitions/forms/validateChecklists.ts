import { cachedChecklists, readNewestVersion } from "../checklists/cachedChecklists.ts";
import type { Site } from "../../platform/site/site.ts";
import type { FormError } from "./formDocument.ts";
import type { FormField } from "./rules/field.ts";
import { checklistUnknown, enabledChecklistUnknown, problemAt } from "./sentences.ts";

/** Returns errors for offered checklists that this instance does not have. */
export async function validateChecklists(
  site: Site,
  {
    fields,
    enabledMixsChecklists = [],
  }: { fields: FormField[]; enabledMixsChecklists?: string[] | undefined },
): Promise<FormError[]> {
  const offered = [
    ...enabledMixsChecklists.map((accession) => ({ accession, field: null })),
    ...fields.flatMap((field) => (field.mixsChecklists ?? []).map((accession) => ({ accession, field }))),
  ];
  if (offered.length === 0) return [];
  const { checklists } = await cachedChecklists(site, String(await readNewestVersion(site.database)));
  const known = new Set(checklists.map(({ accession }) => accession));
  return offered
    .filter(({ accession }) => !known.has(accession))
    .map(({ accession, field }) => ({
      fieldId: field?.id ?? null,
      groupId: null,
      message: field
        ? problemAt(field, checklistUnknown({ accession }))
        : enabledChecklistUnknown({ accession }),
    }));
}
