import { ConcurrencyLimiter } from "../../platform/concurrency/ConcurrencyLimiter.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { consumeOrWait, createLimiters } from "../auth/createLimiters.ts";
import { SIGN_ON_WINDOW_SECONDS, SIGN_ONS_PER_ADDRESS, SIGN_ONS_SHARE } from "../limits.ts";
import { tooManySignOns } from "./errors.ts";

const signOnLimiter = createLimiters((limiter) =>
  limiter({
    keyPrefix: "signOn",
    points: SIGN_ONS_PER_ADDRESS,
    duration: SIGN_ON_WINDOW_SECONDS,
    inMemoryBlockOnConsumed: SIGN_ONS_PER_ADDRESS + 1,
  }),
);
const share = new ConcurrencyLimiter(SIGN_ONS_SHARE);

/** Counts a step of a sign-on against the address: anonymous clients cause requests to the provider and audit entries.
 *  Raises tooManySignOns. */
export async function countSignOn({ site, address }: Context): Promise<void> {
  const waitSeconds = await consumeOrWait(signOnLimiter(site.database), addressBlock(address));
  if (waitSeconds !== undefined) raise(tooManySignOns());
}

/** Runs requests to the provider in one of the slots of this process. Raises tooMuchAtOnce, busy. */
export async function requestProvider<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  return share.take(addressBlock(ctx.address), work);
}
