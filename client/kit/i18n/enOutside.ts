import { account } from "./en/account.ts";
import { drafts } from "./en/drafts.ts";
import { common } from "./en/common.ts";
import { status } from "./en/status.ts";

/** The shared English texts and the texts of the public pages, by key. A text with placeholders is a function of
 *  their values. */
export const enOutside = {
  ...account,
  ...drafts,
  ...common,
  ...status,
};
