import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import { REGISTRATION_WINDOW_SECONDS, REGISTRATIONS_PER_ADDRESS } from "../../platform/limits/limits.ts";
import { tooManyRegistrations } from "./errors.ts";
import { consumeOrWait, limitersOnce } from "./limiters.ts";

const limiterOf = limitersOnce((limiter) =>
  limiter({
    keyPrefix: "register",
    points: REGISTRATIONS_PER_ADDRESS,
    duration: REGISTRATION_WINDOW_SECONDS,
    inMemoryBlockOnConsumed: REGISTRATIONS_PER_ADDRESS + 1,
  }),
);

/** Counts a registration against its address: 20 an hour (additions §12). Raises tooManyRegistrations. */
export async function countRegistration({ site, address }: Context): Promise<void> {
  const waitSeconds = await consumeOrWait(limiterOf(site.database), addressBlock(address));
  if (waitSeconds !== undefined) raise(tooManyRegistrations(waitSeconds));
}
