import type { Role } from "../../db/models/User.ts";
import { User } from "../../db/models/User.ts";
import { raise } from "../apiError.ts";
import type { Context, SessionUser } from "../context.ts";
import { notFound } from "../errors.ts";
import { insertUser } from "../users/insertUser.ts";
import { presentSessionUser } from "./findSessionUser.ts";

const PEOPLE: Record<Role, { email: string; firstName: string; lastName: string }> = {
  RESEARCHER: { email: "researcher@demo.invalid", firstName: "Rosalind", lastName: "Demo" },
  FACILITY_ADMIN: { email: "facility@demo.invalid", firstName: "Frederick", lastName: "Demo" },
};

/** Signs in as the demo account of a role, which is made at its first use and which no password opens.
 *  Gives { user }. Raises notFound unless the demo is on. Additions §2. */
export async function openDemoSession(
  ctx: Context,
  { role }: { role: Role },
): Promise<{ user: SessionUser }> {
  if (!ctx.site.env.demo) raise(notFound());
  const user = (await findDemoUser(role)) ?? (await makeDemoUser(ctx, role));
  await ctx.session?.open(user.id);
  return { user: presentSessionUser(user) };
}

async function makeDemoUser(ctx: Context, role: Role): Promise<User> {
  try {
    const password = crypto.randomUUID();
    return await insertUser(ctx, { ...PEOPLE[role], password, role, isDemo: true });
  } catch (error) {
    // Another first visitor was faster.
    const user = await findDemoUser(role);
    if (!user) throw error;
    return user;
  }
}

async function findDemoUser(role: Role): Promise<User | undefined> {
  return User.query().findOne({ email: PEOPLE[role].email, isDemo: true });
}
