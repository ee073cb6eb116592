import type { Answer, Browser } from "./browser.ts";
import { textsOfSaid } from "./textsOfSaid.ts";

// oxlint-disable typescript/no-explicit-any -- the tests compare whole bodies
/** Asks a procedure. Gives the status, and what it answers or the text it refuses with. input: of a query. */
export async function asks(browser: Browser, procedure: string, input?: unknown): Promise<[number, any]> {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return outcome(await browser.get(`/trpc/${procedure}${search}`));
}

/** Has a procedure do something. */
export async function does(browser: Browser, procedure: string, input?: unknown): Promise<[number, any]> {
  return outcome(await browser.post(`/trpc/${procedure}`, input ?? {}));
}

function outcome({ status, body }: Answer): [number, any] {
  return [status, body.error?.message ?? textsOfSaid(body.result?.data)];
}
