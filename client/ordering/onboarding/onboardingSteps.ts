import type { FormField } from "../../../server/definitions/forms/rules/field.ts";

export type OnboardingStep = "about" | "technology" | "samples" | "submit";

/** A step of the guide, and the form field that it explains, if any. */
export interface OnboardingTarget {
  step: OnboardingStep;
  field?: string;
}

/**
 * Returns the steps of the guide, only for fields that this facility uses.
 * @param fields the visible fields of the form, in order
 */
export function onboardingSteps(
  fields: readonly Pick<FormField, "name" | "type" | "perSample">[],
): OnboardingTarget[] {
  const orderFields = fields.filter(({ perSample }) => !perSample);
  const technology = orderFields.find(({ type }) => type === "sequencing-tech");
  const first = orderFields.find(({ type }) => type !== "sequencing-tech");
  return [
    ...(first ? [{ step: "about" as const, field: first.name }] : []),
    ...(technology ? [{ step: "technology" as const, field: technology.name }] : []),
    { step: "samples" },
    { step: "submit" },
  ];
}
