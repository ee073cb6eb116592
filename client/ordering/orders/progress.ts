import type { Outputs } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

export type StepName = "draft" | "submitted" | "sent" | "lab" | "delivered";

/** One step of an order. at: ISO time at which it was reached, if known. */
export interface Step {
  name: StepName;
  state: "done" | "now" | "later";
  at: string | undefined;
}

type SampleState = Outputs["orders"]["sampleStates"][string];
const STATES: SampleState[] = [
  "WAITING",
  "SENT",
  "RECEIVED",
  "PROCESSING",
  "SEQUENCED",
  "DATA_RECEIVED",
  "QC_REVIEW",
  "READY",
  "DELIVERED",
  "CLOSED",
  "ISSUE",
  "REJECTED",
  "CANCELLED",
];

/**
 * Returns the steps of an order from draft to delivery, and the current one. The first step that is not done is
 * current; steps before a later done step count as done, because facilities skip steps.
 * @param times of steps that the order does not contain
 */
export function orderSteps(
  order: Pick<
    Order,
    "status" | "createdAt" | "statusUpdatedAt" | "sequencingFilesPublishedAt" | "statusNotes" | "samples"
  >,
  times?: Outputs["orders"]["stepTimes"],
): Step[] {
  const { status, samples } = order;
  const sentAt = order.statusNotes.find(({ noteType }) => noteType === "SAMPLES_SENT")?.createdAt;
  const publishedAt = order.sequencingFilesPublishedAt ?? undefined;
  const allReady = samples.length > 0 && samples.every(({ facilityStatus }) => facilityStatus === "READY");
  const reached: Omit<Step, "state">[] = [
    { name: "draft", at: order.createdAt },
    {
      name: "submitted",
      at: times?.submittedAt ?? (status === "SUBMITTED" ? order.statusUpdatedAt : undefined),
    },
    { name: "sent", at: sentAt },
    { name: "lab", at: times?.startedAt ?? undefined },
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

/** Whether the facility has received or started every sample, so that none is left to send. */
function areAllInLab(samples: Pick<Order, "samples">["samples"]): boolean {
  return (
    samples.length > 0 &&
    samples.every(
      ({ facilityStatus, stage }) =>
        stage !== "EXPECTED" || (facilityStatus !== "WAITING" && facilityStatus !== "ISSUE"),
    )
  );
}

/** Returns the number of samples by state, in workflow order; states without samples are omitted. */
export function stateCounts(states: SampleState[]): [SampleState, number][] {
  return STATES.map((state): [SampleState, number] => [
    state,
    states.filter((one) => one === state).length,
  ]).filter(([, count]) => count > 0);
}
