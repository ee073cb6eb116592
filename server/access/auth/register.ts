import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { readSignInWays } from "../identities/signInSettings.ts";
import { readAccess } from "../settings/readAccess.ts";
import { insertUser } from "../users/createUser.ts";
import { registrationClosed, tooManyRegistrations } from "./errors.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import type { registerInput } from "./schema.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import { REGISTRATION_WINDOW_SECONDS, REGISTRATIONS_PER_ADDRESS } from "../limits.ts";
import { consumeOrWait, createLimiters } from "./createLimiters.ts";

const registrationLimiter = createLimiters((limiter) =>
  limiter({
    keyPrefix: "register",
    points: REGISTRATIONS_PER_ADDRESS,
    duration: REGISTRATION_WINDOW_SECONDS,
    inMemoryBlockOnConsumed: REGISTRATIONS_PER_ADDRESS + 1,
  }),
);

/** Creates the account of a researcher who registers; does not sign in. Returns { user }. Raises registrationClosed,
 *  tooManyRegistrations, emailTaken. Additions §2, §12. */
export async function register(
  ctx: Context,
  person: z.output<typeof registerInput>,
): Promise<{ user: SessionUser }> {
  const { selfRegistration } = await readAccess(ctx.site);
  const { passwordSignIn } = await readSignInWays(ctx.db);
  if (!selfRegistration || !passwordSignIn) raise(registrationClosed());
  await countRegistration(ctx);
  const user = await insertUser(ctx, { ...person, role: "RESEARCHER" });
  return { user: presentSessionUser(user) };
}

/** Counts a registration against its address: 20 an hour (additions §12). Raises tooManyRegistrations. */
async function countRegistration({ site, address }: Context): Promise<void> {
  const waitSeconds = await consumeOrWait(registrationLimiter(site.database), addressBlock(address));
  if (waitSeconds !== undefined) raise(tooManyRegistrations(waitSeconds));
}
