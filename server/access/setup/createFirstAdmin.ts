import type { Knex } from "knex";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { startSession } from "../auth/startSession.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { changeSettingIn } from "../settings/changeSetting.ts";
import { insertUser, type NewUser } from "../users/createUser.ts";
import { alreadySetUp, setupLinkInvalid } from "./errors.ts";
import { hasAdmin } from "../users/listUsers.ts";
import type { createFirstAdminInput } from "./schema.ts";
import { createHash, randomBytes } from "node:crypto";
import { Setting } from "../../../db/models/Setting.ts";

const KEY = "setup-token";

/** Creates the first facility admin for the holder of the setup link, signs them in, and stores whether
 *  self-registration is open and the data class of received FASTQ files. Returns { user }. Raises alreadySetUp,
 *  setupLinkInvalid. Of concurrent calls one succeeds. */
export async function createFirstAdmin(
  ctx: Context,
  { token, selfRegistration, receivedDataClass, ...person }: z.output<typeof createFirstAdminInput>,
): Promise<{ user: SessionUser }> {
  if (await hasAdmin(ctx.db)) raise(alreadySetUp());
  if (!(await isSetupToken(ctx.db, token))) raise(setupLinkInvalid());
  const user = await insertFirstAdmin(ctx, person, async (trx) => {
    await changeSettingIn(trx, ctx, "access", (stored) => ({ ...stored, selfRegistration }));
    if (receivedDataClass !== null)
      await changeSettingIn(trx, ctx, "sequencing-files", (stored) => ({
        ...stored,
        config: { ...stored.config, receivedDataClass },
      }));
  });
  return startSession(ctx, user);
}

/** Stores the first facility admin. alsoStore: runs within the same transaction. Raises alreadySetUp if an
 *  admin exists. */
export function insertFirstAdmin(
  ctx: Context,
  person: Omit<NewUser, "role">,
  alsoStore: (trx: Knex.Transaction) => Promise<void> = async () => {},
) {
  return insertUser(ctx, { ...person, role: "FACILITY_ADMIN" }, async (trx) => {
    await oneAtATime(trx);
    if (await hasAdmin(trx)) raise(alreadySetUp());
    await alsoStore(trx);
  });
}

async function oneAtATime(trx: Knex.Transaction): Promise<void> {
  await trx.raw("lock table users in share row exclusive mode");
}

/** Creates a one-time setup token and invalidates the previous one. Stores only its hash. */
export async function makeSetupToken(db: Knex): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await Setting.query(db)
    .insert({ key: KEY, value: { sha256: sha256(token) }, updatedAt: new Date() })
    .onConflict("key")
    .merge();
  return token;
}

/** Whether `token` is the current setup token. Compares hashes, so that the duration reveals nothing. */
async function isSetupToken(db: Knex, token: string): Promise<boolean> {
  const row = await Setting.query(db).findById(KEY);
  const stored = row?.value as { sha256?: string } | undefined;
  return stored?.sha256 !== undefined && stored.sha256 === sha256(token);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
