import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { insertUser } from "./insertUser.ts";
import { presentUser } from "./present.ts";
import type { createUserInput } from "./schema.ts";

/** Makes an account for somebody. Without a password one is made up and told once, in `temporaryPassword`.
 *  Gives { user, temporaryPassword? }. Raises emailTaken, departmentNotFound. Additions §2. */
export async function createUser(ctx: Context, { password, ...person }: z.output<typeof createUserInput>) {
  const temporaryPassword = password === undefined ? randomBytes(12).toString("base64url") : undefined;
  const user = await insertUser(ctx, { ...person, password: password ?? temporaryPassword ?? "" });
  return { user: presentUser(user), ...(temporaryPassword === undefined ? {} : { temporaryPassword }) };
}
