import type { z } from "zod";
import { Setting } from "../../../db/models/Setting.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { checkPrerequisites } from "./checkPrerequisites.ts";
import type { checkPrerequisitesInput } from "./schema.ts";

/** Checks the prerequisites and stores whether they are met, and since when, for the setup guide. Demo sessions store
 *  nothing. The time is that of the start, so that settings changed during the check count as unchecked. */
export async function checkAndRecord(ctx: SignedInContext, input: z.output<typeof checkPrerequisitesInput>) {
  const updatedAt = new Date();
  const report = await checkPrerequisites(ctx, input);
  if (!ctx.user.isDemo)
    await Setting.query(ctx.db)
      .insert({ key: "execution-check", value: { ready: report.ready }, updatedAt })
      .onConflict("key")
      .merge();
  return report;
}
