import { refusal } from "../../platform/errors/refusal.ts";

export const sampleDataBusy = refusal(
  "sampleData.busy",
  409,
  "Sample data is being added or removed. Try again in a moment.",
);
export const sampleDataExists = refusal(
  "sampleData.exists",
  409,
  "Sample data was already added. Remove it before adding it again.",
);
