import type { Knex } from "knex";
import { AuditSeal } from "../../../../db/models/AuditSeal.ts";
import { firstIdSince } from "../../../../db/newId.ts";

// Longer than any transaction takes, and than clocks of our machines are apart.
const REACH_BACK_MS = 24 * 60 * 60 * 1000;

/** The last seal; undefined where nothing is sealed. */
export async function headOf(database: Knex): Promise<AuditSeal | undefined> {
  return AuditSeal.query(database).orderBy("position", "desc").first();
}

/** The id after which entries wait for their seal. What stands before it and has none was not written by us: entries have
 *  their id shortly before they are committed, and those committed were sealed with the last seal or before. */
export function waitingAfter(head: AuditSeal | undefined): string {
  if (!head) return "";
  const reach = firstIdSince(new Date(head.sealedAt.getTime() - REACH_BACK_MS));
  return head.entryId < reach ? head.entryId : reach;
}

/** As it is kept elsewhere and given back to `audit verify --expect`. */
export function inWords({ position, hash }: AuditSeal): string {
  return `${position}:${hash.toString("hex")}`;
}
