import { createHash } from "node:crypto";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import {
  SIGN_IN_FAILURES_BEFORE_PAUSE,
  SIGN_IN_FAILURES_PER_ADDRESS,
  SIGN_IN_FAILURES_PER_PAIR,
  SIGN_IN_WINDOW_SECONDS,
} from "../../platform/limits/limits.ts";
import { tooManyAttempts } from "./errors.ts";
import { consumeOrWait, limitersOnce } from "./limiters.ts";
import { pauseSignIn } from "./signInPause.ts";
import { hasSignedInFrom } from "./signInPlaces.ts";

const limitersOf = limitersOnce((limiter) => {
  const duration = SIGN_IN_WINDOW_SECONDS;
  return {
    pair: limiter({ keyPrefix: "pair", points: SIGN_IN_FAILURES_PER_PAIR, duration }),
    address: limiter({ keyPrefix: "address", points: SIGN_IN_FAILURES_PER_ADDRESS, duration }),
    account: limiter({ keyPrefix: "account", points: SIGN_IN_FAILURES_BEFORE_PAUSE, duration }),
  };
});

/** Counts an attempt before the password is verified, so that simultaneous attempts cannot pass together, and waits
 *  where the account has many failures (additions §12). An unknown account is counted and waits like a known one.
 *  Returns a function that removes the attempt from the counts: a success is no failure.
 *  Raises tooManyAttempts; tooMuchAtOnce and busy where too many attempts wait. */
export async function countSignInAttempt(ctx: Context, email: string): Promise<() => Promise<void>> {
  const limiters = limitersOf(ctx.site.database);
  const address = addressBlock(ctx.address);
  const account = sha256(email.trim().toLowerCase());
  const pair = sha256(`${account} ${address}`);

  const addressWait = await consumeOrWait(limiters.address, address);
  if (addressWait !== undefined && !(await hasSignedInFrom(ctx, email))) raise(tooManyAttempts(addressWait));
  const pairWait = await consumeOrWait(limiters.pair, pair);
  if (pairWait !== undefined) {
    // A refused attempt is no failure of its address.
    await limiters.address.reward(address);
    raise(tooManyAttempts(pairWait));
  }
  const { consumedPoints } = await limiters.account.penalty(account);
  try {
    await pauseSignIn(ctx, { email, address, failures: consumedPoints - 1 });
  } catch (error) {
    await Promise.all([
      limiters.pair.reward(pair),
      limiters.address.reward(address),
      limiters.account.reward(account),
    ]);
    throw error;
  }
  return async () => {
    await Promise.all([
      limiters.pair.delete(pair),
      limiters.address.reward(address),
      limiters.account.reward(account),
    ]);
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
