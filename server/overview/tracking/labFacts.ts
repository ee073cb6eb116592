import type { Knex } from "knex";
import { Measurement } from "../../../db/models/Measurement.ts";
import { ReplacedTube } from "../../../db/models/ReplacedTube.ts";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { TIMELINE_LISTED } from "../limits.ts";
import type { SampleFacts } from "./facts.ts";

/** Reads when the present tube of a sample arrived; null before. */
export async function readReceivedAt(db: Knex, { id }: Sample): Promise<string | null> {
  const receipt = await SampleReceipt.query(db).findOne({ sampleId: id, outcome: "received" });
  return receipt?.recordedAt.toISOString() ?? null;
}

/** Reads the replaced tubes of a sample, newest first. */
export async function readReplacedTubes(db: Knex, { id }: Sample): Promise<SampleFacts["replacedTubes"]> {
  const tubes = await ReplacedTube.query(db)
    .where({ sampleId: id })
    .orderBy("replacedAt", "desc")
    .limit(TIMELINE_LISTED);
  return tubes.map(({ tubeCode, newTubeCode, reason, replacedAt }) => ({
    tubeCode,
    newTubeCode,
    reason,
    at: replacedAt.toISOString(),
  }));
}

/** Reads the newest fact about the quality of the present tube. */
export async function readMeasured(db: Knex, { id }: Sample): Promise<SampleFacts["measured"]> {
  const [newest, decision] = await Promise.all([
    Measurement.query(db)
      .where({ sampleId: id })
      .whereNull("replacedTubeId")
      .orderBy("measuredAt", "desc")
      .first(),
    SampleDecision.query(db).findOne({ sampleId: id }),
  ]);
  const isQuestionOpen = (decision?.askedAt ?? null) !== null && !decision?.answer && !decision?.decision;
  const newTube = decision?.decision === "replace" ? (decision.replacement ?? "requested") : null;
  const requestedAt = newTube === null ? undefined : (decision?.replacementAt ?? decision?.decidedAt);
  const at = isQuestionOpen ? decision?.askedAt : (requestedAt ?? newest?.measuredAt);
  return at ? { at: at.toISOString(), isQuestionOpen, newTube } : null;
}

/** Reads the files that are attached to a sample, newest first. */
export async function readPictures(db: Knex, { id }: Sample): Promise<SampleFacts["pictures"]> {
  const attachments = await OrderAttachment.query(db)
    .where({ sampleId: id })
    .orderBy("createdAt", "desc")
    .limit(TIMELINE_LISTED)
    .select("id", "name", "createdAt");
  return attachments.map(({ id: attachmentId, name, createdAt }) => ({
    attachmentId,
    name,
    at: createdAt.toISOString(),
  }));
}
