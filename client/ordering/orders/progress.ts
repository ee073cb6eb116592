import type { Outputs } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

export type StepName = "draft" | "submitted" | "sent" | "lab" | "delivered";

/** One step of an order's way. at: ISO time it was reached, where that is known. */
export interface Step {
  name: StepName;
  state: "done" | "now" | "later";
  at: string | undefined;
}

type SampleState = Outputs["orders"]["sampleStates"][string];
const STATES: SampleState[] = [
  "WAITING",
  "SENT",
  "PROCESSING",
  "SEQUENCED",
  "DATA_RECEIVED",
  "QC_REVIEW",
  "READY",
  "DELIVERED",
  "CLOSED",
  "ISSUE",
];

/** The way of an order from draft to delivery and where on it the order is. The first step that is not done is now;
 *  whatever lies before a later done step counts as done, because facilities skip steps. */
export function progressOf(
  order: Pick<
    Order,
    "status" | "createdAt" | "statusUpdatedAt" | "sequencingFilesPublishedAt" | "statusNotes" | "samples"
  >,
): Step[] {
  const { status, samples } = order;
  const sentAt = order.statusNotes.find(({ noteType }) => noteType === "SAMPLES_SENT")?.createdAt;
  const publishedAt = order.sequencingFilesPublishedAt ?? undefined;
  const allReady = samples.length > 0 && samples.every(({ facilityStatus }) => facilityStatus === "READY");
  const reached: Omit<Step, "state">[] = [
    { name: "draft", at: order.createdAt },
    { name: "submitted", at: status === "SUBMITTED" ? order.statusUpdatedAt : undefined },
    { name: "sent", at: sentAt },
    { name: "lab", at: undefined },
    { name: "delivered", at: publishedAt ?? (status === "COMPLETED" ? order.statusUpdatedAt : undefined) },
  ];
  const done = {
    draft: status !== "DRAFT",
    submitted: status !== "DRAFT",
    sent: sentAt !== undefined || areAllInLab(samples),
    lab: allReady || status === "COMPLETED",
    delivered: publishedAt !== undefined,
  };
  const lastDone = reached.findLastIndex(({ name }) => done[name]);
  return reached.map((step, index) => ({
    ...step,
    state: index <= lastDone ? "done" : index === lastDone + 1 ? "now" : "later",
  }));
}

/** Whether the facility has begun with every sample, so that none is left to send. */
function areAllInLab(samples: Pick<Order, "samples">["samples"]): boolean {
  return (
    samples.length > 0 &&
    samples.every(({ facilityStatus }) => facilityStatus !== "WAITING" && facilityStatus !== "ISSUE")
  );
}

/** How many samples are in which state, in the order of the way; states without samples are left out. */
export function stateCounts(states: SampleState[]): [SampleState, number][] {
  return STATES.map((state): [SampleState, number] => [
    state,
    states.filter((one) => one === state).length,
  ]).filter(([, count]) => count > 0);
}
