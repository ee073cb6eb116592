import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hash of a password nobody has: unknown accounts cost the same time as known ones.
const NOBODY = hash(crypto.randomUUID(), COST);

/** argon2id in PHC form, computed off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether `password` is the one behind `passwordHash`; with undefined, false after the same time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await NOBODY), password);
  return passwordHash !== undefined && matches;
}
