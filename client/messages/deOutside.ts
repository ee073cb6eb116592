import { account } from "./de/account.ts";
import { drafts } from "./de/drafts.ts";
import { frame } from "./de/frame.ts";
import { status } from "./de/status.ts";

/** The German texts of the frame and of the pages before the sign-in, by key. */
export const deOutside = {
  ...account,
  ...drafts,
  ...frame,
  ...status,
};
