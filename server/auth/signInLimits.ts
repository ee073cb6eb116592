import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { raise } from "../apiError.ts";
import {
  SIGN_IN_FAILURES_PER_ACCOUNT,
  SIGN_IN_FAILURES_PER_ADDRESS,
  SIGN_IN_WINDOW_SECONDS,
} from "../limits.ts";
import { tooManyAttempts } from "./errors.ts";

const limiters = new WeakMap<Knex, { account: RateLimiterPostgres; address: RateLimiterPostgres }>();

/** Counts an attempt against the account and the address before the password is looked at, so that attempts
 *  sent at once cannot pass together (additions §12). Gives a function that takes the attempt back: a success
 *  is no failure. Raises tooManyAttempts. */
export async function countSignInAttempt(
  database: Knex,
  { email, address }: { email: string; address: string },
): Promise<() => Promise<void>> {
  const { account, address: perAddress } = limitersOf(database);
  const accountKey = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  await consume(perAddress, address);
  try {
    await consume(account, accountKey);
  } catch (error) {
    // An attempt the account refuses says nothing new about its address.
    await perAddress.reward(address);
    throw error;
  }
  return async () => {
    await account.delete(accountKey);
    await perAddress.reward(address);
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) raise(tooManyAttempts());
    throw rejection;
  }
}

function limitersOf(database: Knex) {
  const known = limiters.get(database);
  if (known) return known;
  const common = {
    storeClient: database,
    storeType: "knex",
    tableName: "sign_in_limits",
    tableCreated: true,
    duration: SIGN_IN_WINDOW_SECONDS,
  };
  const made = {
    account: new RateLimiterPostgres({
      ...common,
      keyPrefix: "account",
      points: SIGN_IN_FAILURES_PER_ACCOUNT,
    }),
    address: new RateLimiterPostgres({
      ...common,
      keyPrefix: "address",
      points: SIGN_IN_FAILURES_PER_ADDRESS,
    }),
  };
  limiters.set(database, made);
  return made;
}
