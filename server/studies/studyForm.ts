import type { SignedInContext } from "../context.ts";
import type { FormField } from "../forms/rules/field.ts";

/** SEAM */
export function studyForm(
  _ctx: SignedInContext,
  _asked: { studyId?: string | undefined },
): Promise<{ studyFields: FormField[]; perSampleFields: FormField[]; hidden: ReadonlySet<string> }> {
  return Promise.resolve({ studyFields: [], perSampleFields: [], hidden: new Set() });
}
