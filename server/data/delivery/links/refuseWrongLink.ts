import { type ApiError, raise } from "../../../platform/errors/apiError.ts";
import { consumeOrWait, limitersOnce } from "../../../access/auth/limiters.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { addressBlock } from "../../../platform/network/addressBlock.ts";
import { WRONG_LINK_WINDOW_SECONDS, WRONG_LINKS_PER_ADDRESS } from "../../../platform/limits/limits.ts";
import { linkNotFound, tooManyWrongLinks } from "./errors.ts";

const limiterOf = limitersOnce((limiter) =>
  limiter({
    keyPrefix: "wrongLink",
    points: WRONG_LINKS_PER_ADDRESS,
    duration: WRONG_LINK_WINDOW_SECONDS,
    // Further guesses cost the database nothing.
    inMemoryBlockOnConsumed: WRONG_LINKS_PER_ADDRESS + 1,
  }),
);

/** Refuses a wrong token and counts it against the address it came from. Right ones are never counted nor refused:
 *  nobody guesses 256 bits, and people behind one address must not lock each other out.
 *  refusal: what links of this kind are refused with. Raises it, or tooManyWrongLinks. */
export async function refuseWrongLink(
  { site, address }: Context,
  refusal: () => ApiError = linkNotFound,
): Promise<never> {
  const waitSeconds = await consumeOrWait(limiterOf(site.database), addressBlock(address));
  return raise(waitSeconds === undefined ? refusal() : tooManyWrongLinks(waitSeconds));
}
