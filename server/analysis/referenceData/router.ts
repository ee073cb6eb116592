import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { addDownload, registerPath } from "./addEntry.ts";
import { cancelWork, checkEntry, deleteEntry, retryDownload, updateEntry } from "./changeEntry.ts";
import { changeReferenceSettings } from "./changeSettings.ts";
import { listChoices, listEntries, listUses } from "./listEntries.ts";
import {
  checkInput,
  deleteInput,
  downloadInput,
  entryId,
  registerInput,
  settingsInput,
  updateInput,
} from "./schema.ts";

const changing = facilityOutsideDemo(administrationInDemo);

export const referenceDataRouter = trpc.router({
  list: facilityProcedure.query(({ ctx }) => listEntries(ctx)),
  uses: facilityProcedure.input(entryId).query(({ ctx, input }) => listUses(ctx, input)),
  choices: facilityProcedure.query(({ ctx }) => listChoices(ctx)),
  settings: facilityProcedure.query(({ ctx }) => readSetting("reference-data", ctx.db)),
  changeSettings: changing
    .input(settingsInput)
    .mutation(({ ctx, input }) => changeReferenceSettings(ctx, input)),
  register: changing.input(registerInput).mutation(({ ctx, input }) => registerPath(ctx, input)),
  download: changing.input(downloadInput).mutation(({ ctx, input }) => addDownload(ctx, input)),
  update: changing.input(updateInput).mutation(({ ctx, input }) => updateEntry(ctx, input)),
  check: changing.input(checkInput).mutation(({ ctx, input }) => checkEntry(ctx, input)),
  retry: changing.input(entryId).mutation(({ ctx, input }) => retryDownload(ctx, input)),
  cancel: changing.input(entryId).mutation(({ ctx, input }) => cancelWork(ctx, input)),
  delete: changing.input(deleteInput).mutation(({ ctx, input }) => deleteEntry(ctx, input)),
});
