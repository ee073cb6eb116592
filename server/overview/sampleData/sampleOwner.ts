import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { sqlState } from "../../../db/sqlState.ts";
import { insertUser } from "../../access/users/createUser.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { type Context, contextFor, type SignedInContext } from "../../platform/rpc/context.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { sampleDataBusy } from "./errors.ts";

// The domain never receives messages, and nobody knows the password.
const EMAIL = "sample-data@lanekeeper.invalid";
const LOCK_NOT_AVAILABLE = "55P03";

/** The account that owns all sample data and nothing else, which is how sample data is recognized; undefined before
 *  sample data was first added. */
export async function findSampleOwner(db: Knex): Promise<User | undefined> {
  return User.query(db).findOne({ email: EMAIL, isDemo: true });
}

/** A context in which the server acts as the owner of the sample data; creates its account. */
export async function sampleOwnerContext(ctx: Context): Promise<SignedInContext> {
  const user = (await findSampleOwner(ctx.db)) ?? (await createOwner(ctx));
  const session = presentSessionUser(user);
  return { ...contextFor(ctx.site, session), user: session };
}

async function createOwner(ctx: Context): Promise<User> {
  try {
    return await insertUser(ctx, {
      email: EMAIL,
      password: crypto.randomUUID(),
      firstName: "Sample",
      lastName: "Data",
      role: "RESEARCHER",
      isDemo: true,
    });
  } catch (error) {
    // A concurrent call created the account first.
    return (await findSampleOwner(ctx.db)) ?? Promise.reject(error);
  }
}

/** Runs `work` while no other process adds or removes sample data; the lock ends with the process. Raises
 *  sampleDataBusy. */
export function withSampleDataLock<T>(
  db: Knex,
  ownerId: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return transaction(db, async (trx) => {
    try {
      // Inserts of orders lock the row of their owner too, for its key only.
      await trx.raw("select from users where id = ? for no key update nowait", [ownerId]);
    } catch (error) {
      if (sqlState(error) === LOCK_NOT_AVAILABLE) raise(sampleDataBusy());
      throw error;
    }
    return work(trx);
  });
}
