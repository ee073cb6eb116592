import { refusal } from "../../platform/errors/refusal.ts";

export const directoryUnavailable = refusal(
  "directory.unavailable",
  502,
  "The directory of the facility cannot be reached. Try again later.",
);
export const directoryOff = refusal("directory.off", 400, "No directory is configured");
export const directoryFailed = refusal("directory.failed", 502, "The directory cannot be used: {reason}");
