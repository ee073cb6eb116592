import { refusal } from "../../platform/errors/refusal.ts";

export const noTubeRequested = refusal(
  "replacements.noTubeRequested",
  409,
  "No new tube is requested for a sample. The request was answered or withdrawn already.",
);
