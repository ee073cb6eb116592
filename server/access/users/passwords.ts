import { hash, verify } from "@node-rs/argon2";
import { PASSWORDS_SHARE } from "../limits.ts";
import { ConcurrencyLimiter } from "../../platform/concurrency/ConcurrencyLimiter.ts";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Sign-in is open to anonymous callers at any rate.
const share = new ConcurrencyLimiter(PASSWORDS_SHARE);

// The hash of an unknown password, so that unknown accounts take the same time as known ones.
const NOBODY = hash(crypto.randomUUID(), COST);

/** argon2id in PHC form, computed off the event loop. Raises busy. */
export function hashPassword(password: string): Promise<string> {
  return share.take("", () => hash(password, COST));
}

/** Verifies `password` against `passwordHash`. Without a hash, returns false after the same time. Raises busy. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const nobody = await NOBODY;
  const matches = await share.take("", () => verify(passwordHash ?? nobody, password));
  return typeof passwordHash === "string" && matches;
}
