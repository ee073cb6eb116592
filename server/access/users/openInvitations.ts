import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Invitation } from "../../../db/models/Invitation.ts";

/** Invitations that are neither accepted nor revoked; they may be expired. */
export function openInvitations(db: Knex): QueryBuilder<Invitation> {
  return Invitation.query(db).whereNull("acceptedAt").whereNull("revokedAt");
}

/** Open invitations that can be accepted now. */
export function validInvitations(db: Knex): QueryBuilder<Invitation> {
  return openInvitations(db).where("expiresAt", ">", db.fn.now());
}
