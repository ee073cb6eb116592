import { count } from "../count.ts";

/** Changes of submitted orders that their owners propose. */
export const amendments = {
  "amendments.title": "Proposed changes",
  "amendments.failed": "Couldn't load the proposed changes",
  "amendments.open": "Propose a change",
  "amendments.propose.text":
    "The order stays as it is until the facility accepts the change. Change the answers and give the reason.",
  "amendments.propose.none": "Change at least one answer.",
  "amendments.samples": "Samples",
  "amendments.samples.open": "Change samples",
  "amendments.samples.text":
    "Sample IDs, organisms and the list of samples stay. A change can contain up to 1,000 values of samples.",
  "amendments.samples.difference": "Differences of samples",
  "amendments.samples.all": ({ values }: { values: number }) =>
    `Show all ${count(values, "value", "values")}`,
  "amendments.sample": "Sample",
  "amendments.propose.submit": "Propose",
  "amendments.proposed": "Change proposed",
  "amendments.notProposed": "Couldn't propose the change",
  "amendments.reason": "Reason",
  "amendments.reason.hint": "Shown to the facility.",
  "amendments.reason.forOwner": "Shown to the owner of the order.",
  "amendments.state.open": "Open",
  "amendments.state.accepted": "Accepted",
  "amendments.state.declined": "Declined",
  "amendments.state.withdrawn": "Withdrawn",
  "amendments.by": ({ name, time }: { name: string; time: string }) => `${name}, ${time}`,
  "amendments.field": "Field",
  "amendments.before": "Before",
  "amendments.after": "After",
  "amendments.unit": ({ field }: { field: string }) => `${field} (unit)`,
  "amendments.difference": "Differences",
  "amendments.accept": "Accept change",
  "amendments.accepted": "Change accepted and applied",
  "amendments.decline": "Decline change",
  "amendments.declined": "Change declined",
  "amendments.decisionReason": "Reason of the facility",
  "amendments.withdraw": "Withdraw change",
  "amendments.withdrawn": "Change withdrawn",
  "amendments.notDone": "Couldn't update the proposed change",
};
