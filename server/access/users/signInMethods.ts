import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { UserIdentity } from "../../../db/models/UserIdentity.ts";
import type { SIGN_IN_METHODS } from "../../../db/values.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";

type Method = (typeof SIGN_IN_METHODS)[number];

/** Finds the ways in which accounts can sign in, by account; service and demo accounts have none. */
export async function findSignInMethods(db: Knex, users: readonly User[]): Promise<Map<string, Method[]>> {
  const people = users.filter(({ isService, isDemo }) => !isService && !isDemo);
  const identities = await UserIdentity.query(db)
    .whereIn(
      "userId",
      people.map(({ id }) => id),
    )
    .select("userId", "kind")
    .orderBy("kind", "desc");
  return new Map(
    people.map(({ id, passwordHash }) => [
      id,
      [
        ...(passwordHash === null ? [] : (["password"] as const)),
        ...identities.filter(({ userId }) => userId === id).map(({ kind }) => kind),
      ],
    ]),
  );
}

/** Finds the ways in which the caller can sign in. Returns { methods }. */
export async function readOwnSignIn({ db, user }: SignedInContext) {
  const methods = await findSignInMethods(db, await User.query(db).findByIds([user.id]));
  return { methods: methods.get(user.id) ?? [] };
}
