import type { InstanceFacts } from "../../access/instance/readInstanceFacts.ts";
import { stepStates } from "../../access/setup/decideStatus.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { DOCTOR, type StepId } from "../../access/setup/steps.ts";
import type { Finding } from "./finding.ts";

const MARKS = { complete: "good", active: "note", pending: "note", error: "wrong" } as const;

/** Returns the setup steps as the page and the API show them, with details for the operator only. details: by step,
 *  such as a path. */
export function toFindings(facts: InstanceFacts, details: Partial<Record<StepId, string>>): Finding[] {
  return inTexts(stepStates(facts)).map(({ id, label, status, description, action }) => ({
    mark: MARKS[status],
    text: `${label}: ${description}${details[id] === undefined ? "" : ` (${details[id]})`}`,
    next:
      action &&
      (action.command === undefined || action.command === DOCTOR
        ? action.description
        : `${action.description} ${action.command}`),
  }));
}
