import type { Knex } from "knex";
import type { z } from "zod";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { raise } from "../errors/apiError.ts";
import { auditEntryNotFound } from "./errors.ts";
import { presentEntries } from "./present.ts";
import type { auditEntry } from "./schema.ts";

/** Reads one entry of the audit log. Raises auditEntryNotFound. */
export async function getEntry(db: Knex, { id }: z.output<typeof auditEntry>) {
  const found = await AuditEntry.query(db).where({ id });
  const [entry] = await presentEntries(db, found);
  return entry ?? raise(auditEntryNotFound());
}
