import type { Role } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { demoUser } from "./demoUser.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";

const VISITED_AS = { RESEARCHER: "rosalind", FACILITY_ADMIN: "frederick" } as const satisfies Record<
  Role,
  string
>;

/** Signs in as the demo account of a role, which is made at its first use and which no password opens.
 *  Gives { user }. Raises notFound unless the demo is on. Additions §2. */
export async function openDemoSession(
  ctx: Context,
  { role }: { role: Role },
): Promise<{ user: SessionUser }> {
  if (!ctx.site.env.demo) raise(notFound());
  const user = await demoUser(ctx.site, VISITED_AS[role]);
  await ctx.session?.open(user.id);
  return { user: presentSessionUser(user) };
}
