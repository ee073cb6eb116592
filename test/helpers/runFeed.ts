import type { LiveView } from "../../server/analysis/runs/live/watchRun.ts";
import type { Browser } from "./browser.ts";
import { LiveFeed } from "./liveFeed.ts";

/** The updates that an open page of a run receives. */
export class RunFeed extends LiveFeed<LiveView> {
  constructor(browser: Browser, runId: string) {
    super(browser, "runs.watch", { runId });
  }
}
