import { refusal } from "../../platform/errors/refusal.ts";

export const runNotOver = refusal(
  "provenance.runNotOver",
  409,
  "{runNumber} is still running. Its RO-Crate is available when it has ended.",
);
