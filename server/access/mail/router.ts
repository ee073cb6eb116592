import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import {
  administrationInDemo,
  facilityAdminOutsideDemo,
  facilityAdminProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { mailChange } from "../settings/mailFields.ts";
import { changeMailSettings, readMailSettings } from "./mailSettings.ts";
import { clearRefusal } from "./refusedAddress.ts";
import { clearRefusalInput, testMailInput } from "./schema.ts";
import { listUndelivered } from "./listUndelivered.ts";
import { sendTestMail } from "./sendTestMail.ts";

const change = facilityAdminOutsideDemo(administrationInDemo);

export const mailRouter = trpc.router({
  settings: facilityAdminProcedure.query(({ ctx }) => readMailSettings(ctx.db)),
  changeSettings: change.input(mailChange).mutation(({ ctx, input }) => changeMailSettings(ctx, input)),
  test: change
    .input(testMailInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => sendTestMail(ctx, input)),
  undelivered: facilityAdminProcedure.query(({ ctx }) => listUndelivered(ctx.db)),
  clearRefusal: change.input(clearRefusalInput).mutation(async ({ ctx, input }) => {
    await clearRefusal(ctx, input);
    return {};
  }),
});
