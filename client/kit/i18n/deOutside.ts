import { account } from "./de/account.ts";
import { drafts } from "./de/drafts.ts";
import { frame } from "./de/frame.ts";
import { status } from "./de/status.ts";
import type { enOutside } from "./enOutside.ts";
import type { Texts } from "./t.ts";

/** The German texts of the frame and of the public pages, by key. */
export const deOutside: Texts<typeof enOutside> = {
  ...account,
  ...drafts,
  ...frame,
  ...status,
};
