import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { PARAMS_TEXT_MAX_BYTES, PRESET_NAME_MAX_CHARACTERS } from "../limits.ts";
import { PROFILE_NAME } from "../launch/nextflow/profileChoice.ts";
import { pipelineConfig } from "../pipelines/pipelineConfig.ts";

const NAME_REFUSED = inputText(
  "presets.nameRefused",
  "The name of a preset must have 1 to {characters} characters",
  { characters: PRESET_NAME_MAX_CHARACTERS },
);

export const presetPipeline = z.object({ pipelineId: text(SHORT_TEXT_MAX_CHARACTERS) });
export const presetId = z.object({ presetId: recordId });

/** profiles: null for those of the pipeline. */
const content = z.object({
  name: z
    .string(NAME_REFUSED)
    .trim()
    .min(1, NAME_REFUSED)
    .max(PRESET_NAME_MAX_CHARACTERS, NAME_REFUSED)
    .pipe(text(PRESET_NAME_MAX_CHARACTERS)),
  config: pipelineConfig,
  profiles: z.array(z.string().regex(PROFILE_NAME)).max(20).nullable().default(null),
});

export const createPresetInput = presetPipeline.extend(content.shape);
export const updatePresetInput = presetId.extend(content.shape);

// The size in bytes is checked by the operation; no text of that size has more characters.
export const readParamsInput = presetPipeline.extend({ text: z.string().max(PARAMS_TEXT_MAX_BYTES + 1) });
export const formatParamsInput = z.object({ config: pipelineConfig, format: z.enum(["json", "yaml"]) });
