import type { SampleDecision } from "../../../db/models/SampleDecision.ts";

/** A decision as the order and the sample show it; null before the first one, and after a new tube was received. */
export function presentDecision(decision: SampleDecision | undefined) {
  if (!decision || isCleared(decision)) return null;
  const { newTubeCode, replacement, replacementComment, replacementAt } = decision;
  const { version, question, askedAt, answer, comment, answeredAt, reason, decidedAt } = decision;
  return {
    version,
    question,
    askedAt: askedAt?.toISOString() ?? null,
    answer,
    comment,
    answeredAt: answeredAt?.toISOString() ?? null,
    decision: decision.decision,
    reason,
    decidedAt: decidedAt?.toISOString() ?? null,
    newTubeCode,
    replacement,
    replacementComment,
    replacementAt: replacementAt?.toISOString() ?? null,
  };
}

/** Whether a stored row states nothing: its version only continues for outdated pages. */
export function isCleared({ askedAt, decision }: Pick<SampleDecision, "askedAt" | "decision">): boolean {
  return askedAt === null && decision === null;
}
