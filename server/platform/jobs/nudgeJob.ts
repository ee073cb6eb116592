import type { Site } from "../site/site.ts";

/** Has a job run soon. Call it after the transaction whose rows the job looks for: where the queue cannot be reached, the
 *  timetable finds them a minute later. Never raises. */
export async function nudgeJob({ database, log }: Site, name: "joinLanes" | "hashFiles"): Promise<void> {
  try {
    await database.raw("select from graphile_worker.add_job(?, job_key := ?)", [name, name]);
  } catch (error) {
    log.debug({ err: error, job: name }, "a job waits for its time");
  }
}
