import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { readAccess } from "../settings/readAccess.ts";
import { insertUser } from "../users/insertUser.ts";
import { registrationClosed } from "./errors.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { countRegistration } from "./registrationLimit.ts";
import type { registerInput } from "./schema.ts";

/** Opens an account for a researcher who asks for one; does not sign in.
 *  Gives { user }. Raises registrationClosed, tooManyRegistrations, emailTaken. Additions §2, §12. */
export async function register(
  ctx: Context,
  person: z.output<typeof registerInput>,
): Promise<{ user: SessionUser }> {
  const { selfRegistration } = await readAccess(ctx.site);
  if (!selfRegistration) raise(registrationClosed());
  await countRegistration(ctx);
  const user = await insertUser(ctx, { ...person, role: "RESEARCHER" });
  return { user: presentSessionUser(user) };
}
