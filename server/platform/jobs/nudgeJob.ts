import type { Site } from "../site/site.ts";

/** Queues a job to run soon. Must be called after the transaction whose rows the job reads has committed. Never
 *  throws: when the queue is unavailable, the scheduled run finds the rows a minute later. delayMs: after which it runs;
 *  a run that is queued for an earlier time stays. */
export async function nudgeJob(
  { database, log }: Site,
  name:
    | "joinLanes"
    | "runReadIntake"
    | "hashFiles"
    | "sendMails"
    | "sendWebhooks"
    | "runRules"
    | "checkReferenceData"
    | "downloadReferenceData"
    | "cleanWorkFiles",
  delayMs = 0,
): Promise<void> {
  try {
    await database.raw(
      `select from graphile_worker.add_job(?, job_key := ?, run_at := now() + ? * interval '1 millisecond',
        job_key_mode := ?)`,
      [name, name, delayMs, delayMs > 0 ? "preserve_run_at" : "replace"],
    );
  } catch (error) {
    log.debug({ err: error, job: name }, "failed to queue a job; it runs at its scheduled time");
  }
}
