import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { insertUser } from "./insertUser.ts";
import { presentUser } from "./present.ts";
import type { createUserInput } from "./schema.ts";
import { temporaryPassword } from "./temporaryPassword.ts";

/** Makes an account for somebody. Without a password one is made up and told once, in `temporaryPassword`.
 *  Gives { user, temporaryPassword? }. Raises emailTaken, departmentNotFound. Additions §2. */
export async function createUser(ctx: Context, { password, ...person }: z.output<typeof createUserInput>) {
  const madeUp = password === undefined ? temporaryPassword() : undefined;
  const user = await insertUser(ctx, { ...person, password: password ?? madeUp ?? "" });
  return { user: presentUser(user), ...(madeUp === undefined ? {} : { temporaryPassword: madeUp }) };
}
