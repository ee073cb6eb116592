import { account } from "./de/account.ts";
import { drafts } from "./de/drafts.ts";
import { common } from "./de/common.ts";
import { status } from "./de/status.ts";
import type { enOutside } from "./enOutside.ts";
import type { Texts } from "./t.ts";

/** The German shared texts and the texts of the public pages, by key. */
export const deOutside: Texts<typeof enOutside> = {
  ...account,
  ...drafts,
  ...common,
  ...status,
};
