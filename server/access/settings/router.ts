import {
  administrationInDemo,
  facilityAdminProcedure,
  facilityAdminOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changeAccess, readAccess } from "./readAccess.ts";
import { changeFacility, readFacility } from "./changeFacility.ts";
import { changePipelineExecution } from "./changePipelineExecution.ts";
import { changeSequencingFiles, changeStreams } from "./changeSequencingFiles.ts";
import { presentPipelineExecution } from "./pipelineExecution.ts";
import { readSetting } from "./readSetting.ts";
import {
  accessChange,
  facilityChange,
  pipelineExecutionChange,
  sequencingFilesChange,
  streamsChange,
} from "./schema.ts";

export const settingsRouter = trpc.router({
  access: facilityAdminProcedure.query(({ ctx }) => readAccess(ctx.site)),
  changeAccess: facilityAdminOutsideDemo(administrationInDemo)
    .input(accessChange)
    .mutation(({ ctx, input }) => changeAccess(ctx, input)),
  facility: facilityAdminProcedure.query((ctx) => readFacility(ctx.ctx.db)),
  changeFacility: facilityAdminOutsideDemo(administrationInDemo)
    .input(facilityChange)
    .mutation(({ ctx, input }) => changeFacility(ctx, input)),
  sequencingFiles: facilityAdminProcedure.query((ctx) => readSetting("sequencing-files", ctx.ctx.db)),
  changeSequencingFiles: facilityAdminOutsideDemo(administrationInDemo)
    .input(sequencingFilesChange)
    .mutation(({ ctx, input }) => changeSequencingFiles(ctx, input)),
  pipelineExecution: facilityAdminProcedure.query(async (ctx) =>
    presentPipelineExecution(await readSetting("pipeline-execution", ctx.ctx.db)),
  ),
  changePipelineExecution: facilityAdminOutsideDemo(administrationInDemo)
    .input(pipelineExecutionChange)
    .mutation(({ ctx, input }) => changePipelineExecution(ctx, input)),
  streams: facilityAdminProcedure.query((ctx) => readSetting("streams", ctx.ctx.db)),
  changeStreams: facilityAdminOutsideDemo(administrationInDemo)
    .input(streamsChange)
    .mutation(({ ctx, input }) => changeStreams(ctx, input)),
});
