import type { Site } from "../site/site.ts";

/** Queues a job for the time of its next attempt, under a key of its own: the job that nudgeJob queues must not be moved to
 *  a later time. Never throws: when the queue is unavailable, the job runs at its scheduled time.
 *  @param soonest an SQL query with the time as next_at, null while no attempt is due */
export async function queueJobAgain(
  { database, log }: Site,
  name: "sendMails" | "sendWebhooks",
  soonest: string,
): Promise<void> {
  try {
    await database.raw(
      `select graphile_worker.add_job(?, job_key := ?, run_at := next_at)
       from (${soonest}) soonest
       where next_at is not null`,
      [name, `${name}Again`],
    );
  } catch (error) {
    log.debug(
      { err: error, job: name },
      "failed to queue the next attempt; the job runs at its scheduled time",
    );
  }
}
