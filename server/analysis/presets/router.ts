import { facilityProcedure, runsOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createPreset, deletePreset, updatePreset } from "./changePreset.ts";
import { listPresets } from "./listPresets.ts";
import { formatParams, readParams } from "./paramsFile.ts";
import {
  createPresetInput,
  formatParamsInput,
  presetId,
  presetPipeline,
  readParamsInput,
  updatePresetInput,
} from "./schema.ts";

const change = runsOutsideDemo();

/** Named settings of pipelines, and files of parameters. */
export const presetsRouter = trpc.router({
  list: facilityProcedure.input(presetPipeline).query(({ ctx, input }) => listPresets(ctx, input)),
  create: change.input(createPresetInput).mutation(({ ctx, input }) => createPreset(ctx, input)),
  update: change.input(updatePresetInput).mutation(({ ctx, input }) => updatePreset(ctx, input)),
  delete: change.input(presetId).mutation(async ({ ctx, input }) => {
    await deletePreset(ctx, input);
    return {};
  }),
  // Both write nothing; the content of a file is too long for a query.
  readParams: change.input(readParamsInput).mutation(({ ctx, input }) => readParams(ctx, input)),
  formatParams: change.input(formatParamsInput).mutation(({ input }) => ({ text: formatParams(input) })),
});
