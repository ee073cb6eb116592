import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { userNotFound } from "./errors.ts";
import { findUserByEmail } from "./findUserByEmail.ts";
import { temporaryPassword } from "./temporaryPassword.ts";
import { updateUser } from "./updateUser.ts";

/** Gives the account of an e-mail address a new password and ends its sessions. Without a password one is made up and
 *  told once, in `temporaryPassword`. Gives { user, temporaryPassword? }. Raises userNotFound, demoAccount. */
export async function resetPassword(
  ctx: Context,
  { email, password }: { email: string; password?: string | undefined },
) {
  const { id } = (await findUserByEmail(email)) ?? raise(userNotFound());
  const madeUp = password === undefined ? temporaryPassword() : undefined;
  const { user } = await updateUser(ctx, { userId: id, password: password ?? madeUp });
  return { user, ...(madeUp === undefined ? {} : { temporaryPassword: madeUp }) };
}
