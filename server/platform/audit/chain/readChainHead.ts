import type { Knex } from "knex";
import { AuditSeal } from "../../../../db/models/AuditSeal.ts";
import { firstIdSince } from "../../../../db/newId.ts";

// Longer than any transaction and than the clock skew between the machines of an installation.
const REACH_BACK_MS = 24 * 60 * 60 * 1000;

/** Reads the newest seal of the hash chain; undefined when no entry is sealed. */
export async function readChainHead(database: Knex): Promise<AuditSeal | undefined> {
  return AuditSeal.query(database).orderBy("position", "desc").first();
}

/** Returns the entry id after which unsealed entries wait for their seal. An unsealed entry before it was not
 *  written by Lanekeeper: entries receive their id shortly before commit, and every committed entry was sealed with
 *  the last seal or earlier. */
export function waitingAfter(head: AuditSeal | undefined): string {
  if (!head) return "";
  const reach = firstIdSince(new Date(head.sealedAt.getTime() - REACH_BACK_MS));
  return head.entryId < reach ? head.entryId : reach;
}

/** Formats a head as `position:hash`, the form that is stored outside the database and accepted by `audit verify
 *  --expect`. */
export function inWords({ position, hash }: AuditSeal): string {
  return `${position}:${hash.toString("hex")}`;
}
