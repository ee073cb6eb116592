import type { Knex } from "knex";
import { memoize } from "../../platform/cache/memoize.ts";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const TABLE = "sign_in_limits";

/** Creates rate limiters once per database. Counts are stored in the database, so that they survive a restart and apply
 *  to all processes. */
export function createLimiters<Limiters>(
  create: (limiter: (options: LimiterOptions) => RateLimiterPostgres) => Limiters,
): (database: Knex) => Limiters {
  return memoize((database) =>
    create(
      (options) =>
        new RateLimiterPostgres({
          ...options,
          storeClient: database,
          storeType: "knex",
          tableName: TABLE,
          tableCreated: true,
        }),
    ),
  );
}

/** duration: of the window, in seconds; starts with the first point. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
  inMemoryBlockOnConsumed?: number;
}

/** Consumes one point of `key`. Returns undefined, or the seconds until the next try if none is left. */
export async function consumeOrWait(limiter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw rejection;
  }
}
