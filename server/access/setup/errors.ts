import { refusal } from "../../platform/errors/refusal.ts";

export const setupLinkInvalid = refusal(
  "setup.setupLinkInvalid",
  403,
  "This setup link is not valid. Restart Lanekeeper to get a new one.",
);
export const alreadySetUp = refusal(
  "setup.alreadySetUp",
  409,
  "Lanekeeper is already set up. Sign in instead.",
);
