import type { Browser } from "./browser.ts";
import { asks, does } from "./procedures.ts";

/** Calls the procedures of one router as one user. */
export function trpcCalls(browser: Browser, router: string) {
  return {
    ask: (procedure: string, input?: object) => asks(browser, `${router}.${procedure}`, input),
    tell: (procedure: string, input: object) => does(browser, `${router}.${procedure}`, input),
  };
}
