import type { Knex } from "knex";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { sampleNotOfOrder } from "../intake/errors.ts";
import { moveSampleStages } from "../samples/moveSampleStages.ts";
import { isCleared } from "./presentDecision.ts";
import { decisionChanged, decisionNeedsReason, notMeasurable, questionClosed } from "./errors.ts";
import type { answerInput, questionInput, decideInput } from "./schema.ts";

const CODES_NAMED = 10;
const ROWS_AT_ONCE = 500;

type Columns = Partial<Omit<SampleDecision, "id" | "orderId" | "sampleId" | "version">>;

/** Asks the owner of an order whether work on samples continues at risk. An earlier decision or answer is replaced.
 *  Returns { asked }. Raises orderNotFound, forbidden, notMeasurable, sampleNotOfOrder, decisionChanged. */
export async function sendQuestion(
  ctx: SignedInContext,
  { orderId, samples: given, question }: z.output<typeof questionInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const { order, samples } = await lockSamples(trx, ctx, { orderId, given });
    await write(trx, order, samples, {
      ...UNDECIDED,
      question,
      askedAt: new Date(),
      askedById: ctx.user.id,
    });
    await record(trx, ctx, { order, samples, action: "sample.decisionAsked", after: { question } });
    await notify(trx, ctx, {
      kind: "samples.decisionAsked",
      to: { userIds: [order.userId] },
      orderId,
      data: facts(samples),
    });
    return { asked: samples.length };
  });
}

/** Answers the open questions about samples: by the owner, or by the facility for a customer who answered outside of
 *  Lanekeeper. continue decides that work proceeds at risk; after stop the facility decides. The facility is notified.
 *  Returns { answered }. Raises orderNotFound, forbidden, sampleNotOfOrder, questionClosed. */
export async function answerQuestions(
  ctx: SignedInContext,
  { orderId, sampleIds, answer, comment = null }: z.output<typeof answerInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const given = sampleIds.map((sampleId) => ({ sampleId }));
    const { order, samples } = await lockSamples(trx, ctx, { orderId, given });
    if (order.userId !== ctx.user.id && !hasRight(ctx.user, "samples.receive")) raise(forbidden());
    const now = new Date();
    const by = ctx.user.id;
    const answered = await SampleDecision.query(trx)
      .whereIn(
        "sampleId",
        samples.map(({ id }) => id),
      )
      .whereNotNull("askedAt")
      .whereNull("answer")
      .whereNull("decision")
      .patch({
        answer,
        comment,
        answeredAt: now,
        answeredById: by,
        ...(answer === "continue" && { decision: "proceed_at_risk", decidedAt: now, decidedById: by }),
        version: SampleDecision.raw("version + 1"),
      });
    if (answered < samples.length) raise(questionClosed());
    await record(trx, ctx, {
      order,
      samples,
      action: "sample.decisionAnswered",
      after: { answer, ...(comment !== null && { comment }) },
    });
    await notify(trx, ctx, {
      kind: "samples.decisionAnswered",
      to: { facility: true },
      orderId,
      data: { ...facts(samples), answer },
    });
    return { answered };
  });
}

/** Decides how work on samples continues, which ends an open question; rejected samples move to their stage. replace
 *  requests new tubes and reserves their codes. The owner is notified. Returns { decided }. Raises orderNotFound, forbidden, notMeasurable, sampleNotOfOrder,
 *  decisionChanged, decisionNeedsReason and the refusals of moveSampleStages. */
export async function decideSamples(
  ctx: SignedInContext,
  { orderId, samples: given, decision, reason = null }: z.output<typeof decideInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const { order, samples } = await lockSamples(trx, ctx, { orderId, given });
    if (decision !== "proceed" && reason === null) raise(decisionNeedsReason());
    const { newTubeCode, ...noAnswer } = NO_REQUEST;
    await write(trx, order, samples, {
      decision,
      reason,
      decidedAt: new Date(),
      decidedById: ctx.user.id,
      ...noAnswer,
      // A code that is printed already stays that of the requested tube.
      ...(decision !== "replace" && { newTubeCode }),
    });
    if (decision === "replace") await reserveCodes(trx, samples);
    await record(trx, ctx, {
      order,
      samples,
      action: "sample.decided",
      after: { decision, ...(reason !== null && { reason }) },
    });
    if (decision === "reject")
      await moveSampleStages(
        trx,
        ctx,
        order,
        samples.map(({ id }) => id),
        { to: "REJECTED", reason },
      );
    await notify(trx, ctx, {
      kind: "samples.decided",
      to: { userIds: [order.userId] },
      orderId,
      data: { ...facts(samples), decision },
    });
    return { decided: samples.length };
  });
}

async function reserveCodes(trx: Knex.Transaction, samples: Pick<Sample, "id">[]): Promise<void> {
  await SampleDecision.query(trx)
    .whereIn(
      "sampleId",
      samples.map(({ id }) => id),
    )
    .whereNull("newTubeCode")
    .patch({ newTubeCode: SampleDecision.raw("new_tube_code()") });
}

/** A decision other than replace, and a question, withdraw the request for a new tube. */
const NO_REQUEST: Columns = {
  newTubeCode: null,
  replacement: null,
  replacementComment: null,
  replacementAt: null,
  replacementById: null,
};

/** The columns of a sample without an answer, a decision and a request for a new tube. */
export const UNDECIDED: Columns = {
  answer: null,
  comment: null,
  answeredAt: null,
  answeredById: null,
  decision: null,
  reason: null,
  decidedAt: null,
  decidedById: null,
  ...NO_REQUEST,
};

/** Locks the order, so that questions, answers and decisions about its samples follow one another. */
async function lockSamples(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { orderId, given }: { orderId: string; given: { sampleId: string; version?: number | undefined }[] },
) {
  const order = await lockOrder(trx, ctx, orderId);
  if (order.stage === "DRAFT") raise(notMeasurable());
  const versions = new Map(given.map(({ sampleId, version }) => [sampleId, version]));
  const ids = [...versions.keys()];
  const samples = await Sample.query(trx).where({ orderId }).whereIn("id", ids).select("id", "sampleId");
  if (samples.length < ids.length) raise(sampleNotOfOrder());
  const known = await SampleDecision.query(trx)
    .whereIn("sampleId", ids)
    .select("sampleId", "version", "askedAt", "decision");
  const stored = new Map(known.map((one) => [one.sampleId, isCleared(one) ? 0 : one.version]));
  for (const [id, version] of versions)
    if (version !== undefined && version !== (stored.get(id) ?? 0)) raise(decisionChanged());
  return { order, samples };
}

async function write(
  trx: Knex.Transaction,
  order: Order,
  samples: Pick<Sample, "id">[],
  columns: Columns,
): Promise<void> {
  const names = [...Object.keys(columns), "updatedAt", "version"] as (keyof SampleDecision)[];
  const rows = samples.map(({ id }) => ({
    ...columns,
    orderId: order.id,
    sampleId: id,
    updatedAt: new Date(),
  }));
  const ids = samples.map(({ id }) => id);
  const before = await SampleDecision.query(trx).whereIn("sampleId", ids).select("sampleId", "version");
  const versions = new Map(before.map(({ sampleId, version }) => [sampleId, version]));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await SampleDecision.query(trx)
      .insert(
        rows
          .slice(from, from + ROWS_AT_ONCE)
          .map((row) => ({ ...row, version: (versions.get(row.sampleId) ?? 0) + 1 })),
      )
      .onConflict("sampleId")
      .merge(names);
}

async function record(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    order,
    samples,
    ...change
  }: { order: Order; samples: Pick<Sample, "id">[]; action: string; after: Record<string, unknown> },
): Promise<void> {
  await recordChanges(
    trx,
    ctx,
    samples.map(({ id }) => ({ ...change, targetType: "sample", targetId: id, order })),
  );
}

function facts(samples: Pick<Sample, "sampleId">[]) {
  return {
    samples: samples.length,
    sampleCodes: samples.slice(0, CODES_NAMED).map(({ sampleId }) => sampleId),
  };
}
