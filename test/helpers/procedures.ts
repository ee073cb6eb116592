import type { Answer, Browser } from "./browser.ts";
import { textsOfSaid } from "./textsOfSaid.ts";

// oxlint-disable typescript/no-explicit-any -- the tests compare whole bodies
/** Calls a query. Returns the status and the result or the text of the refusal. input: of the query. */
export async function asks(browser: Browser, procedure: string, input?: unknown): Promise<[number, any]> {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return outcome(await browser.get(`/trpc/${procedure}${search}`));
}

/** Calls a mutation. */
export async function does(browser: Browser, procedure: string, input?: unknown): Promise<[number, any]> {
  return outcome(await browser.post(`/trpc/${procedure}`, input ?? {}));
}

function outcome({ status, body }: Answer): [number, any] {
  return [status, body.error?.message ?? textsOfSaid(body.result?.data)];
}
