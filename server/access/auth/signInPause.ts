import { setTimeout as sleep } from "node:timers/promises";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { busy } from "../../platform/errors/errors.ts";
import {
  SIGN_IN_FAILURES_BEFORE_PAUSE,
  SIGN_IN_PAUSE_MAX_MS,
  SIGN_IN_PAUSE_STEP_MS,
  SIGN_IN_PAUSES_SHARE,
} from "../../platform/limits/limits.ts";
import { Share } from "../../platform/concurrency/share.ts";
import { hasSignedInFrom } from "./signInPlaces.ts";

const fromNewPlaces = new Share(SIGN_IN_PAUSES_SHARE);
const fromKnownPlaces = new Share(SIGN_IN_PAUSES_SHARE);

/** How long a try waits for an account that has so many failures: nothing up to 30, then growing to 5 seconds. */
export function signInPauseMs(failures: number): number {
  const beyond = Math.max(0, failures - SIGN_IN_FAILURES_BEFORE_PAUSE);
  return Math.min(SIGN_IN_PAUSE_MAX_MS, beyond * SIGN_IN_PAUSE_STEP_MS);
}

/** Waits as long as the failures of an account ask for. A bounded number of tries waits at the same time, of one address
 *  fewer; places where the account has signed in before have a share of their own.
 *  Raises tooMuchAtOnce, busy. */
export async function pauseSignIn(
  ctx: Context,
  { email, address, failures }: { email: string; address: string; failures: number },
): Promise<void> {
  const pauseMs = signInPauseMs(failures);
  if (pauseMs === 0) return;
  const share = (await hasSignedInFrom(ctx, email)) ? fromKnownPlaces : fromNewPlaces;
  const end = await share.hold(address, ctx.signal);
  try {
    await sleep(pauseMs, undefined, ctx.signal ? { signal: ctx.signal } : {});
  } catch (cause) {
    // The client has gone.
    raise(busy(cause));
  } finally {
    end();
  }
}
