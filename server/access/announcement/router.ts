import {
  administrationInDemo,
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  publicProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { announcementChange } from "../settings/announcementFields.ts";
import {
  changeAnnouncement,
  dismissAnnouncement,
  readAnnouncement,
  readAnnouncementSettings,
} from "./announcement.ts";
import { dismissInput } from "./schema.ts";

export const announcementRouter = trpc.router({
  current: publicProcedure.query(async ({ ctx }) => ({ announcement: await readAnnouncement(ctx) })),
  settings: facilityProcedure.query(({ ctx }) => readAnnouncementSettings(ctx)),
  changeSettings: facilityOutsideDemo(administrationInDemo)
    .input(announcementChange)
    .mutation(({ ctx, input }) => changeAnnouncement(ctx, input)),
  // A demo account is shared by its visitors.
  dismiss: signedInOutsideDemo(changesInDemo)
    .meta({ scope: "orders:write" })
    .input(dismissInput)
    .mutation(async ({ ctx, input }) => {
      await dismissAnnouncement(ctx, input);
      return {};
    }),
});
