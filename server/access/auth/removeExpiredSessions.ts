import type { Site } from "../../platform/site/site.ts";

/** Removes sessions whose 30 days are over; they open nothing any more. Gives how many. */
export async function removeExpiredSessions(site: Site, now: Date): Promise<number> {
  return site.database("sessions").where("expire", "<", now).delete();
}
