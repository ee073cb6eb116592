import type { Knex } from "knex";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const TABLE = "sign_in_limits";

/** Creates rate limiters once per database. Counts are rows of the database, so that they survive a restart and hold for
 *  all processes. */
export function createLimiters<Limiters>(
  create: (limiter: (options: LimiterOptions) => RateLimiterPostgres) => Limiters,
): (database: Knex) => Limiters {
  const created = new WeakMap<Knex, Limiters>();
  return (database) => {
    const known = created.get(database);
    if (known) return known;
    const limiters = create(
      (options) =>
        new RateLimiterPostgres({
          ...options,
          storeClient: database,
          storeType: "knex",
          tableName: TABLE,
          tableCreated: true,
        }),
    );
    created.set(database, limiters);
    return limiters;
  };
}

/** duration: of the window, in seconds; it begins with the first point. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
  inMemoryBlockOnConsumed?: number;
}

/** Consumes one point of `key`. Returns undefined, or after how many seconds to try again where none is left. */
export async function consumeOrWait(limiter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    throw rejection;
  }
}
