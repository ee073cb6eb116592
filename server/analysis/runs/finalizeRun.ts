import type { Knex } from "knex";
import { setTimeout as sleep } from "node:timers/promises";
import { raw } from "objection";
import { PipelineRun, type RunResults, type RunStatus } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { processLives } from "../../platform/events/processLives.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { LEASE_STALE_MS } from "../../platform/limits/limits.ts";
import { LEASE_TOUCH_MS } from "../../data/limits.ts";
import { plainText, type RunText, textColumns } from "../runRecords/runSentences.ts";
import {
  completed,
  completedElsewhere,
  outputsFailed,
  outputsGivenUp,
  outputsUnreadable,
} from "../runRecords/state/sentences.ts";
import { resolveOutputs } from "../outputs/resolveOutputs.ts";
import type { Site } from "../../platform/site/site.ts";

const FINALIZE_TRIES_MAX = 6;
/** Pauses after each failed attempt. */
const PAUSES_MS = [5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000];
const REASON_MAX_CHARACTERS = 500;
const NO_RESULTS: RunResults = { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 0 };

/**
 * Ends a run for which decideState requested finalization: collects its outputs and sets it to completed at 100
 * percent. After a failed attempt the run stays running with the reason as its current step, and is retried after
 * growing pauses; after the sixth attempt it fails, with its reasons kept (additions §7). The first caller does the
 * work under a lease, which becomes free as soon as its process ends; a run that is cancelled in the meantime stays
 * cancelled. An external run has no outputs to collect. Returns the new status; undefined when another process holds the lease, the pause has not passed, or the
 * run is over.
 */
export async function finalizeRun(site: Site, runId: string): Promise<RunStatus | undefined> {
  const key = site.changes.processKey;
  const run = await claim(site.database, runId, key);
  if (!run) return undefined;
  if (run.targetType === "external") return complete(site, { run, key });
  const touching = setInterval(() => void touch(site, { runId, key }), LEASE_TOUCH_MS);
  try {
    const [reason] = await resolve(site, run);
    return reason === undefined
      ? await complete(site, { run, key })
      : await postpone(site, { run, key }, reason);
  } finally {
    clearInterval(touching);
  }
}

/** Below the two seconds within which an engine expects its answer, even if the collection of outputs takes longer. */
const FINALIZE_WAIT_MS = 1_500;

/** Starts the collection of a run's outputs and waits for it only as long as an engine may wait for its answer. */
export async function finalizeBriefly(site: Site, runId: string): Promise<void> {
  const finalizing = finalizeRun(site, runId).catch((error: unknown) => {
    site.log.error({ err: error, runId }, "could not finalize a run");
  });
  await Promise.race([finalizing, sleep(FINALIZE_WAIT_MS, undefined, { ref: false })]);
}

async function claim(db: Knex, runId: string, key: number): Promise<PipelineRun | undefined> {
  return PipelineRun.query(db)
    .where({ id: runId, status: "running" })
    .where(raw("status_source is distinct from 'cancelling'"))
    .where(raw("(finalize_after is null or finalize_after <= now())"))
    .where(
      raw(
        `(finalize_key is null or finalize_touched_at < now() - ? * interval '1 millisecond'
          or not ${processLives("finalize_key")})`,
        [LEASE_STALE_MS],
      ),
    )
    .patch({ finalizeKey: key, finalizeTouchedAt: raw("now()"), statusSource: "finalizing" })
    .returning("*")
    .first();
}

async function touch(site: Site, { runId, key }: { runId: string; key: number }): Promise<void> {
  try {
    await PipelineRun.query(site.database)
      .findById(runId)
      .where({ finalizeKey: key })
      .patch({ finalizeTouchedAt: raw("now()") });
  } catch (error) {
    site.log.warn({ err: error, runId }, "could not show that a run is being finalized");
  }
}

/** Returns the errors of the outputs; empty when they are resolved. resolveOutputs stores the result. */
async function resolve(site: Site, run: PipelineRun): Promise<RunText[]> {
  try {
    const { errors } = await resolveOutputs(site, run);
    return errors.map((error) =>
      plainText(error).length > REASON_MAX_CHARACTERS
        ? plainText(error).slice(0, REASON_MAX_CHARACTERS)
        : error,
    );
  } catch (error) {
    const isExpected = error instanceof ApiError;
    if (!isExpected) site.log.error({ err: error, runId: run.id }, "could not resolve the outputs of a run");
    const reason = isExpected ? error.sentence : outputsUnreadable();
    await PipelineRun.query(site.database)
      .findById(run.id)
      .patch({ results: { ...(run.results ?? NO_RESULTS), errors: [reason] } });
    return [reason];
  }
}

interface Finalizing {
  run: PipelineRun;
  key: number;
}

async function complete(site: Site, { run, key }: Finalizing): Promise<RunStatus | undefined> {
  return transaction(site.database, async (trx) => {
    const changed = await claimedRun(trx, { run, key }).patch({
      status: "completed",
      progress: 100,
      ...textColumns({
        why: run.targetType === "external" ? completedElsewhere() : completed(),
        currentStep: null,
      }),
      statusSource: "output",
      completedAt: new Date(),
      ...RELEASED,
    });
    if (changed === 0) return undefined;
    await recordChange(trx, contextFor(site, null), {
      action: "run.completed",
      targetType: "run",
      targetId: run.id,
      before: { status: run.status },
      after: { status: "completed" },
    });
    await emitEvent(trx, "analysis.completed", run.id);
    await notify(trx, contextFor(site, null), {
      kind: "run.completed",
      to: { userIds: [run.userId] },
      ...notificationTarget(run),
    });
    return "completed";
  });
}

async function postpone(
  site: Site,
  { run, key }: Finalizing,
  reason: RunText,
): Promise<RunStatus | undefined> {
  const tries = run.finalizeTries + 1;
  const found = { finalizeTries: tries, ...RELEASED };
  const pauseMs = PAUSES_MS[tries - 1];
  return transaction(site.database, async (trx) => {
    const mine = claimedRun(trx, { run, key });
    if (tries < FINALIZE_TRIES_MAX && pauseMs !== undefined) {
      const changed = await mine.patch({
        ...found,
        progress: 99,
        ...textColumns({ why: outputsFailed(), currentStep: reason }),
        statusSource: "output",
        finalizeAfter: raw("now() + ? * interval '1 millisecond'", [pauseMs]),
      });
      if (changed > 0) await publishChange(trx, `run:${run.id}`);
      return changed > 0 ? "running" : undefined;
    }
    const texts = textColumns({ why: outputsGivenUp({ tries, reason }), currentStep: reason });
    const changed = await mine.patch({
      ...found,
      status: "failed",
      ...texts,
      statusSource: "output",
      completedAt: new Date(),
    });
    if (changed === 0) return undefined;
    await recordChange(trx, contextFor(site, null), {
      action: "run.failed",
      targetType: "run",
      targetId: run.id,
      before: { status: run.status },
      after: { status: "failed", why: texts.why },
    });
    await emitEvent(trx, "analysis.failed", run.id);
    await notify(trx, contextFor(site, null), {
      kind: "run.failed",
      to: { userIds: [run.userId], facility: true },
      ...notificationTarget(run),
    });
    return "failed";
  });
}

function notificationTarget({ id, orderId, studyId }: PipelineRun) {
  return { runId: id, orderId, studyId };
}

const RELEASED = { finalizeKey: null, finalizeTouchedAt: null } as const;

// Matches the row only if the run was not cancelled and no other process claimed it since.
function claimedRun(trx: Knex.Transaction, { run, key }: { run: PipelineRun; key: number }) {
  return PipelineRun.query(trx)
    .where({ id: run.id, status: "running", finalizeKey: key })
    .where(raw("status_source is distinct from 'cancelling'"));
}
