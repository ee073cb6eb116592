import type { InstanceFacts } from "../../access/instance/readInstanceFacts.ts";
import { stepStates } from "../../access/setup/decideStatus.ts";
import { DOCTOR, type StepId } from "../../access/setup/steps.ts";
import type { Finding } from "./finding.ts";

const MARKS = { complete: "good", active: "note", pending: "note", error: "wrong" } as const;

/** The steps of setting up as the page and the API tell them, each with what only the operator may read of it.
 *  details: by step, such as which folder it is. */
export function tellSteps(facts: InstanceFacts, details: Partial<Record<StepId, string>>): Finding[] {
  return stepStates(facts).map(({ id, label, status, description, action }) => ({
    mark: MARKS[status],
    text: `${label}: ${description}${details[id] === undefined ? "" : ` (${details[id]})`}`,
    next:
      action &&
      (action.command === undefined || action.command === DOCTOR
        ? action.description
        : `${action.description} ${action.command}`),
  }));
}
