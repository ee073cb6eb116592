import { refusal } from "../../platform/errors/refusal.ts";

export const runNotOver = refusal(
  "provenance.runNotOver",
  409,
  "{runNumber} has not ended yet. Its crate can be made once it has.",
);
