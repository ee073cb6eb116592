import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SampleLink } from "../../../db/models/SampleLink.ts";
import { sampleState } from "../../ordering/samples/rules/sampleState.ts";
import { decideTimeline } from "./decideTimeline.ts";
import { factsFor, type SampleFacts, type Viewer } from "./facts.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** Returns a sample with its timeline, for viewers who may see its order. */
export function presentTimeline(
  viewer: Exclude<Viewer, "link">,
  { order, sample, facts }: { order: Order; sample: Sample; facts: SampleFacts },
) {
  return {
    viewer,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      name: order.name,
      status: order.status,
      stage: order.stage,
      userId: order.userId,
    },
    sample: {
      id: sample.id,
      sampleId: sample.sampleId,
      sampleTitle: sample.sampleTitle,
      scientificName: sample.scientificName,
      state: stateOfFacts(facts),
    },
    ...decideTimeline(viewer, factsFor(viewer, facts)),
  };
}

// Uses the unrestricted facts, so that every viewer sees the same state.
function stateOfFacts({ orderStatus, sentAt, facilityStatus, stage, read, published }: SampleFacts) {
  return sampleState({
    orderStatus,
    isSent: sentAt !== null,
    facilityStatus,
    stage,
    hasReads: (read?.files.length ?? 0) > 0,
    isPublished: published !== null,
  });
}

/** Returns the timeline for a holder of a link: the name and stages of the sample, but no person, file or free text. */
export function presentLinkedTimeline(
  link: SampleLink,
  { order, sample, facts }: { order: Order; sample: Sample; facts: SampleFacts },
) {
  return {
    viewer: "link" as const,
    order: { orderNumber: order.orderNumber },
    sample: { sampleId: sample.sampleId, state: stateOfFacts(facts) },
    expiresAt: link.expiresAt.toISOString(),
    ...decideTimeline("link", factsFor("link", facts)),
  };
}

/** Returns a link for users who may create one. Only createSampleLink returns its token. */
export function presentSampleLink(link: SampleLink, now: Date) {
  return {
    id: link.id,
    label: link.label,
    state: linkState(link, now),
    createdAt: link.createdAt.toISOString(),
    createdBy: presentPerson(link.createdBy),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    revokedBy: presentPerson(link.revokedBy),
    useCount: link.useCount,
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
  };
}

function linkState({ revokedAt, expiresAt }: SampleLink, now: Date): "open" | "expired" | "revoked" {
  if (revokedAt !== null) return "revoked";
  return expiresAt <= now ? "expired" : "open";
}
