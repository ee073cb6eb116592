import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import {
  administrationInDemo,
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  publicProcedure,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { mailChange } from "../settings/mailFields.ts";
import { changeMailSettings, readMailSettings } from "./mailSettings.ts";
import { clearRefusal } from "./refusedAddress.ts";
import { changePreferences, readPreferences, setLanguage } from "./preferences.ts";
import {
  clearRefusalInput,
  languageChange,
  preferencesChange,
  testMailInput,
  unsubscribeInput,
} from "./schema.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { listUndelivered } from "./listUndelivered.ts";
import { sendTestMail } from "./sendTestMail.ts";

// A demo account is shared by its visitors.
const changeOwn = signedInOutsideDemo(changesInDemo);
const change = facilityOutsideDemo(administrationInDemo);

export const mailRouter = trpc.router({
  settings: facilityProcedure.query(({ ctx }) => readMailSettings(ctx.db)),
  changeSettings: change.input(mailChange).mutation(({ ctx, input }) => changeMailSettings(ctx, input)),
  test: change
    .input(testMailInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => sendTestMail(ctx, input)),
  undelivered: facilityProcedure.query(({ ctx }) => listUndelivered(ctx.db)),
  preferences: signedInProcedure.query(({ ctx }) => readPreferences(ctx)),
  changePreferences: changeOwn
    .meta({ scope: "orders:write" })
    .input(preferencesChange)
    .mutation(({ ctx, input }) => changePreferences(ctx, input)),
  setLanguage: changeOwn.input(languageChange).mutation(async ({ ctx, input }) => {
    await setLanguage(ctx, input);
    return {};
  }),
  unsubscribe: publicProcedure.input(unsubscribeInput).mutation(async ({ ctx, input }) => {
    await unsubscribe(ctx, input);
    return {};
  }),
  clearRefusal: change.input(clearRefusalInput).mutation(async ({ ctx, input }) => {
    await clearRefusal(ctx, input);
    return {};
  }),
});
