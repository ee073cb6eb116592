import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import {
  contextFor,
  type SignedInContext,
  type Context,
  type SessionUser,
} from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { insertUser } from "../users/createUser.ts";
import { DEMO_PEOPLE, type DemoPerson, type DemoPersonKey } from "./demoPeople.ts";
import type { DEMO_ROLES } from "../../../db/values.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notFound } from "../../platform/errors/errors.ts";

type DemoRole = (typeof DEMO_ROLES)[number];

const PERSON_OF_ROLE = { RESEARCHER: "rosalind", FACILITY_ADMIN: "frederick" } as const satisfies Record<
  DemoRole,
  string
>;

/** The account of a demo person, created on first use. It has no valid password. */
export async function findOrCreateDemoUser(site: Site, key: DemoPersonKey): Promise<User> {
  const person: DemoPerson = DEMO_PEOPLE[key];
  const known = await findDemoUser(site.database, person);
  if (known) return known;
  try {
    const account = { ...person, password: crypto.randomUUID(), isDemo: true };
    return await insertUser(contextFor(site, null), account);
  } catch (error) {
    // A concurrent call created the account first.
    const user = await findDemoUser(site.database, person);
    if (!user) throw error;
    return user;
  }
}

/** A context in which the server acts as a demo person, without the restrictions on visitors. */
export async function demoContext(site: Site, key: DemoPersonKey): Promise<SignedInContext> {
  const user = presentSessionUser(await findOrCreateDemoUser(site, key));
  return { ...contextFor(site, user), user };
}

async function findDemoUser(db: Knex, { email }: DemoPerson): Promise<User | undefined> {
  return User.query(db).findOne({ email, isDemo: true });
}

/** Signs in as the demo account of a role, created on first use. Returns { user }. Raises notFound unless the demo is
 *  enabled. Additions §2. */
export async function openDemoSession(
  ctx: Context,
  { role }: { role: DemoRole },
): Promise<{ user: SessionUser }> {
  if (!ctx.site.env.demo) raise(notFound());
  const user = await findOrCreateDemoUser(ctx.site, PERSON_OF_ROLE[role]);
  await ctx.session?.open(user.id);
  return { user: presentSessionUser(user) };
}
