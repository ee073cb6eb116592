import {
  administrationInDemo,
  facilityProcedure,
  facilityOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changeAccess, readAccess } from "./readAccess.ts";
import { changeFacility, readFacility } from "./changeFacility.ts";
import { changePipelineExecution } from "./changePipelineExecution.ts";
import { changeSetting } from "./changeSetting.ts";
import { changeRunFolders, changeSequencingFiles, changeStreams } from "./changeSequencingFiles.ts";
import { presentPipelineExecution } from "./pipelineExecution.ts";
import { readSetting } from "./readSetting.ts";
import {
  accessChange,
  billingChange,
  billingSettings,
  facilityChange,
  pipelineExecutionChange,
  pricesChange,
  pricesSettings,
  runFoldersChange,
  sequencingFilesChange,
  shippingChange,
  shippingSettings,
  streamsChange,
} from "./schema.ts";

export const settingsRouter = trpc.router({
  access: facilityProcedure.query(({ ctx }) => readAccess(ctx.site)),
  changeAccess: facilityOutsideDemo(administrationInDemo)
    .input(accessChange)
    .mutation(({ ctx, input }) => changeAccess(ctx, input)),
  facility: facilityProcedure.query((ctx) => readFacility(ctx.ctx.db)),
  changeFacility: facilityOutsideDemo(administrationInDemo)
    .input(facilityChange)
    .mutation(({ ctx, input }) => changeFacility(ctx, input)),
  sequencingFiles: facilityProcedure.query((ctx) => readSetting("sequencing-files", ctx.ctx.db)),
  changeSequencingFiles: facilityOutsideDemo(administrationInDemo)
    .input(sequencingFilesChange)
    .mutation(({ ctx, input }) => changeSequencingFiles(ctx, input)),
  pipelineExecution: facilityProcedure.query(async (ctx) =>
    presentPipelineExecution(await readSetting("pipeline-execution", ctx.ctx.db)),
  ),
  changePipelineExecution: facilityOutsideDemo(administrationInDemo)
    .input(pipelineExecutionChange)
    .mutation(({ ctx, input }) => changePipelineExecution(ctx, input)),
  prices: facilityProcedure.query((ctx) => readSetting("pipeline-prices", ctx.ctx.db)),
  changePrices: facilityOutsideDemo(administrationInDemo)
    .input(pricesChange)
    .mutation(({ ctx, input }) =>
      changeSetting(ctx, "pipeline-prices", (stored) => pricesSettings.parse({ ...stored, ...input })),
    ),
  shipping: facilityProcedure.query((ctx) => readSetting("shipping", ctx.ctx.db)),
  changeShipping: facilityOutsideDemo(administrationInDemo)
    .input(shippingChange)
    .mutation(({ ctx, input }) =>
      changeSetting(ctx, "shipping", (stored) =>
        shippingSettings.parse({ ...stored, ...definedFields(input) }),
      ),
    ),
  billing: facilityProcedure.query((ctx) => readSetting("billing", ctx.ctx.db)),
  changeBilling: facilityOutsideDemo(administrationInDemo)
    .input(billingChange)
    .mutation(({ ctx, input }) =>
      changeSetting(ctx, "billing", (stored) => billingSettings.parse({ ...stored, ...input })),
    ),
  runFolders: facilityProcedure.query((ctx) => readSetting("run-folders", ctx.ctx.db)),
  changeRunFolders: facilityOutsideDemo(administrationInDemo)
    .input(runFoldersChange)
    .mutation(({ ctx, input }) => changeRunFolders(ctx, input)),
  streams: facilityProcedure.query((ctx) => readSetting("streams", ctx.ctx.db)),
  changeStreams: facilityOutsideDemo(administrationInDemo)
    .input(streamsChange)
    .mutation(({ ctx, input }) => changeStreams(ctx, input)),
});
