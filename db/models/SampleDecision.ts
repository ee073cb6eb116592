import type { QUALITY_ANSWERS, QUALITY_DECISIONS, REPLACEMENT_ANSWERS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** The decision on a sample after its measurements, and the question to the owner that may precede it. */
export class SampleDecision extends StoredRecord {
  static override tableName = "sample_decisions";

  declare orderId: string;
  declare sampleId: string;
  /** Increased by each change. */
  declare version: number;
  declare question: string | null;
  declare askedAt: Date | null;
  declare askedById: string | null;
  /** null: not answered. */
  declare answer: (typeof QUALITY_ANSWERS)[number] | null;
  /** Of the owner, with the answer. */
  declare comment: string | null;
  declare answeredAt: Date | null;
  declare answeredById: string | null;
  /** null: not decided. */
  declare decision: (typeof QUALITY_DECISIONS)[number] | null;
  declare reason: string | null;
  declare decidedAt: Date | null;
  declare decidedById: string | null;
  /** Reserved for the label of the requested tube; null without a request. */
  declare newTubeCode: string | null;
  /** The answer of the owner to the request for a new tube; null: not answered. */
  declare replacement: (typeof REPLACEMENT_ANSWERS)[number] | null;
  declare replacementComment: string | null;
  declare replacementAt: Date | null;
  declare replacementById: string | null;
}
