import { account } from "./en/account.ts";
import { drafts } from "./en/drafts.ts";
import { frame } from "./en/frame.ts";
import { status } from "./en/status.ts";

/** The English texts of the frame and of the public pages, by key. A text with placeholders is a function of
 *  their values. */
export const enOutside = {
  ...account,
  ...drafts,
  ...frame,
  ...status,
};
