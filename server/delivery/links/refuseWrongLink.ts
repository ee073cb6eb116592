import type { Knex } from "knex";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type ApiError, raise } from "../../apiError.ts";
import type { Context } from "../../context.ts";
import { WRONG_LINK_WINDOW_SECONDS, WRONG_LINKS_PER_ADDRESS } from "../../limits.ts";
import { linkNotFound, tooManyWrongLinks } from "./errors.ts";

const limiters = new WeakMap<Knex, RateLimiterPostgres>();

/** Refuses a wrong token and counts it against the address it came from. Right ones are never counted nor refused:
 *  nobody guesses 256 bits, and people behind one address must not lock each other out.
 *  refusal: what links of this kind are refused with. Raises it, or tooManyWrongLinks. */
export async function refuseWrongLink(
  { site, address }: Context,
  refusal: () => ApiError = linkNotFound,
): Promise<never> {
  try {
    await limiterOf(site.database).consume(address);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) raise(tooManyWrongLinks());
    throw rejection;
  }
  return raise(refusal());
}

function limiterOf(database: Knex): RateLimiterPostgres {
  const known = limiters.get(database);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: database,
    storeType: "knex",
    tableName: "sign_in_limits",
    tableCreated: true,
    keyPrefix: "wrongLink",
    points: WRONG_LINKS_PER_ADDRESS,
    duration: WRONG_LINK_WINDOW_SECONDS,
    // Whoever goes on guessing costs the database nothing more.
    inMemoryBlockOnConsumed: WRONG_LINKS_PER_ADDRESS + 1,
  });
  limiters.set(database, made);
  return made;
}
