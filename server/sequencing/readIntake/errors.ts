import { refusal } from "../../platform/errors/refusal.ts";

export const noIntakeFiles = refusal(
  "readIntake.noFiles",
  404,
  "The run folder has no such files, or they are imported already",
);
export const intakeSampleRequired = refusal(
  "readIntake.sampleRequired",
  400,
  "sampleId is required to assign files",
);
