import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { z } from "zod";
import { ExternalRun } from "../../../db/models/ExternalRun.ts";
import { ACTIVE, EXTERNAL, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { EXTERNAL_DAILY_MAX, EXTERNAL_OPEN_MAX } from "../limits.ts";
import { nextRunNumber } from "../launch/assignRunNumber.ts";
import { textColumns } from "../runRecords/runSentences.ts";
import { startedElsewhere, stepStarted } from "../runRecords/state/sentences.ts";
import { presentCreated } from "../runs/present.ts";
import { launchedTraceId } from "../tokens/towerToken.ts";
import { type Fields, textField } from "../trace/parseTask.ts";
import { tooManyOpenRuns, tooManyRunsToday } from "./errors.ts";
import { identifySender } from "./findTrace.ts";
import type { createTraceInput } from "./schema.ts";

const NAME_MAX_CHARACTERS = 200;
/** Ids of packages have no other characters: a project of this form is shown as a local one. */
const PACKAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Begins the reports of a run: for the token of a launched run, of that run; for a user's token, of a new external run
 * of the user, whatever id the client asks for. Returns { workflowId }. Raises towerTokenRequired, cannotReportRuns,
 * tooManyOpenRuns, tooManyRunsToday.
 */
export async function createTrace(
  ctx: Context,
  { authorization, body }: z.output<typeof createTraceInput>,
): Promise<{ workflowId: string }> {
  const sender = await identifySender(ctx, authorization);
  const posted = await body();
  if ("runId" in sender) return { workflowId: launchedTraceId(sender.runId) };
  return { workflowId: await insertExternal(sender.person, posted) };
}

async function insertExternal(ctx: SignedInContext, posted: Fields): Promise<string> {
  const now = new Date();
  const traceId = randomBytes(8).toString("hex");
  const runName = textField(posted, ["runName"], NAME_MAX_CHARACTERS);
  await transaction(ctx.db, async (trx) => {
    await refuseTooMany(trx, ctx.user.id);
    const run = await PipelineRun.query(trx).insertAndFetch({
      runNumber: await nextRunNumber(trx, "EXT", now),
      pipelineId: pipelineName(posted),
      pipelineVersion: "",
      status: "running",
      statusSource: "tower",
      ...textColumns({ why: startedElsewhere(), currentStep: stepStarted() }),
      targetType: EXTERNAL,
      executionMode: "external",
      startedAt: now,
      userId: ctx.user.id,
    });
    await ExternalRun.query(trx).insert({
      runId: run.id,
      traceId,
      details: runName === undefined ? {} : { runName },
    });
    await recordChange(trx, ctx, {
      action: "run.created",
      targetType: "run",
      targetId: run.id,
      after: presentCreated(run),
    });
  });
  return traceId;
}

/** Counts the external runs of a user under a lock, so that concurrent messages do not exceed the limits together. */
async function refuseTooMany(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`external runs ${userId}`]);
  const ofUser = () => PipelineRun.query(trx).where({ targetType: EXTERNAL, userId });
  if ((await ofUser().whereIn("status", ACTIVE).resultSize()) >= EXTERNAL_OPEN_MAX) raise(tooManyOpenRuns());
  const today = await ofUser().whereRaw("created_at > now() - interval '1 day'").resultSize();
  if (today >= EXTERNAL_DAILY_MAX) raise(tooManyRunsToday());
}

function pipelineName(posted: Fields): string {
  const name = (textField(posted, ["projectName"], NAME_MAX_CHARACTERS) ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();
  if (name === "") return "./workflow";
  return PACKAGE_ID.test(name) ? `./${name}` : name;
}
