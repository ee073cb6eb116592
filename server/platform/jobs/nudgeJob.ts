import type { Site } from "../site/site.ts";

/** Queues a job to run soon. Must be called after the transaction whose rows the job reads has committed. Never
 *  throws: when the queue is unavailable, the scheduled run finds the rows a minute later. */
export async function nudgeJob(
  { database, log }: Site,
  name:
    "joinLanes" | "hashFiles" | "sendMails" | "sendWebhooks" | "checkReferenceData" | "downloadReferenceData",
): Promise<void> {
  try {
    await database.raw("select from graphile_worker.add_job(?, job_key := ?)", [name, name]);
  } catch (error) {
    log.debug({ err: error, job: name }, "failed to queue a job; it runs at its scheduled time");
  }
}
