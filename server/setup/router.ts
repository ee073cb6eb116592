import { anyone } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { createFirstAdmin } from "./createFirstAdmin.ts";
import { hasAdmin } from "./hasAdmin.ts";
import { createFirstAdminInput } from "./schema.ts";
import { readSetting } from "../settings/readSetting.ts";
import { setupStatus } from "./setupStatus.ts";

export const setupRouter = trpc.router({
  /** What the first page needs to know before anybody has signed in. */
  welcome: anyone.query(async ({ ctx }) => ({
    needsAdmin: !(await hasAdmin()),
    demo: ctx.site.env.demo,
    selfRegistration: (await readSetting("access")).selfRegistration,
    facility: await readSetting("facility"),
  })),
  status: anyone.query(({ ctx }) => setupStatus(ctx.site)),
  createFirstAdmin: anyone
    .input(createFirstAdminInput)
    .mutation(({ ctx, input }) => createFirstAdmin(ctx, input)),
});
