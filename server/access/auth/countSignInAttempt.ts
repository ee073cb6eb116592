import { createHash } from "node:crypto";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import {
  SIGN_IN_FAILURES_BEFORE_PAUSE,
  SIGN_IN_FAILURES_PER_ADDRESS,
  SIGN_IN_FAILURES_PER_PAIR,
  SIGN_IN_WINDOW_SECONDS,
  SIGN_IN_PAUSE_MAX_MS,
  SIGN_IN_PAUSE_STEP_MS,
  SIGN_IN_PAUSES_SHARE,
} from "../limits.ts";
import { tooManyAttempts } from "./errors.ts";
import { consumeOrWait, createLimiters } from "./createLimiters.ts";
import { hasSignedInFrom } from "./hasSignedInFrom.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { busy } from "../../platform/errors/errors.ts";
import { ConcurrencyLimiter } from "../../platform/concurrency/ConcurrencyLimiter.ts";

const signInLimiters = createLimiters((limiter) => {
  const duration = SIGN_IN_WINDOW_SECONDS;
  return {
    pair: limiter({ keyPrefix: "pair", points: SIGN_IN_FAILURES_PER_PAIR, duration }),
    address: limiter({ keyPrefix: "address", points: SIGN_IN_FAILURES_PER_ADDRESS, duration }),
    account: limiter({ keyPrefix: "account", points: SIGN_IN_FAILURES_BEFORE_PAUSE, duration }),
  };
});

const newAddressShare = new ConcurrencyLimiter(SIGN_IN_PAUSES_SHARE);
const knownAddressShare = new ConcurrencyLimiter(SIGN_IN_PAUSES_SHARE);

/** Counts an attempt before the password is verified, so that concurrent attempts cannot pass together, and delays it
 *  for accounts with many failures (additions §12). Unknown accounts are counted and delayed alike. Returns a
 *  function that removes the attempt from the counts after a success. Raises tooManyAttempts; tooMuchAtOnce and busy
 *  when too many attempts wait. */
export async function countSignInAttempt(ctx: Context, email: string): Promise<() => Promise<void>> {
  const limiters = signInLimiters(ctx.site.database);
  const address = addressBlock(ctx.address);
  const account = sha256(email.trim().toLowerCase());
  const pair = sha256(`${account} ${address}`);

  const addressWait = await consumeOrWait(limiters.address, address);
  if (addressWait !== undefined && !(await hasSignedInFrom(ctx, email))) raise(tooManyAttempts(addressWait));
  const pairWait = await consumeOrWait(limiters.pair, pair);
  if (pairWait !== undefined) {
    // A refused attempt does not count as a failure of its address.
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

/** The delay of an attempt by the number of failures of the account: none up to 30, then growing to 5 seconds. */
export function signInPauseMs(failures: number): number {
  const beyond = Math.max(0, failures - SIGN_IN_FAILURES_BEFORE_PAUSE);
  return Math.min(SIGN_IN_PAUSE_MAX_MS, beyond * SIGN_IN_PAUSE_STEP_MS);
}

/** Waits for the delay of the account. The number of waiting attempts is bounded, with a lower bound per address;
 *  addresses from which the account has signed in before have their own share. Raises tooMuchAtOnce, busy. */
async function pauseSignIn(
  ctx: Context,
  { email, address, failures }: { email: string; address: string; failures: number },
): Promise<void> {
  const pauseMs = signInPauseMs(failures);
  if (pauseMs === 0) return;
  const share = (await hasSignedInFrom(ctx, email)) ? knownAddressShare : newAddressShare;
  const end = await share.hold(address, ctx.signal);
  try {
    await sleep(pauseMs, undefined, ctx.signal ? { signal: ctx.signal } : {});
  } catch (cause) {
    // The client disconnected.
    raise(busy(cause));
  } finally {
    end();
  }
}
