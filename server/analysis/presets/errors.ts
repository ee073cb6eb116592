import { refusal } from "../../platform/errors/refusal.ts";
import { PARAMS_TEXT_MAX_BYTES, PRESETS_MAX } from "../limits.ts";

export const presetNotFound = refusal("presets.notFound", 404, "Preset not found");
export const presetNameTaken = refusal(
  "presets.nameTaken",
  409,
  "The pipeline has a preset named {name}. Replace it or choose another name.",
);
export const tooManyPresets = refusal(
  "presets.tooMany",
  400,
  "A pipeline can have at most {presets} presets. Delete one that is no longer used.",
  { presets: PRESETS_MAX },
);
export const paramsFileTooLarge = refusal(
  "presets.paramsFileTooLarge",
  400,
  "A file of parameters has at most {kibibytes} KiB",
  { kibibytes: PARAMS_TEXT_MAX_BYTES / 1024 },
);
export const paramsFileUnreadable = refusal(
  "presets.paramsFileUnreadable",
  400,
  "The file is neither JSON nor YAML: {problem}",
);
export const paramsFileNoObject = refusal(
  "presets.paramsFileNoObject",
  400,
  "The file must contain one object with parameters",
);
