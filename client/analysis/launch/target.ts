import { orderLabel } from "../../ordering/targets/orderLabel.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type TargetType = "order" | "study";

/** The order or study that a run analyzes. name: its display name. */
export interface Target {
  type: TargetType;
  id: string;
  name: string;
  samples: TargetSample[];
}

/** A sample that may be chosen. group: its order, where the samples of several orders are listed together. */
export interface TargetSample {
  id: string;
  code: string;
  title: string | null;
  group: string | null;
  reads: Read[];
}

type Read = Outputs["orders"]["get"]["samples"][number]["reads"][number];

export function targetOfOrder(order: Outputs["orders"]["get"]): Target {
  return {
    type: "order",
    id: order.id,
    name: orderLabel(order),
    samples: order.samples.map((sample) => toSample(sample, null)),
  };
}

export function targetOfStudy(study: Outputs["studies"]["get"]): Target {
  return {
    type: "study",
    id: study.id,
    name: study.title,
    samples: study.samples.map((sample) => toSample(sample, sample.order.orderNumber)),
  };
}

/** How a run, a check or a list names its target. */
export function targetInput({
  type,
  id,
}: Pick<Target, "type" | "id">): { orderId: string } | { studyId: string } {
  return type === "order" ? { orderId: id } : { studyId: id };
}

function toSample(
  {
    id,
    sampleId,
    sampleTitle,
    reads,
  }: Omit<TargetSample, "code" | "title" | "group"> & {
    sampleId: string;
    sampleTitle: string | null;
  },
  group: string | null,
): TargetSample {
  return { id, code: sampleId, title: sampleTitle, group, reads };
}
