import type { FetchLike } from "eventsource";
import type { Browser } from "./browser.ts";

const RECONNECT_MS = 200;

/** Fetches event streams with the session of `browser`. Their client reconnects sooner than after its usual 3 seconds. */
export function streamFetch(browser: Browser): FetchLike {
  return async (address, init) => {
    const response = await fetch(address, {
      ...init,
      headers: { ...init.headers, ...browser.credentials },
    });
    const first = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`retry: ${RECONNECT_MS}\n\n`)),
    });
    const { url, status, redirected, headers } = response;
    return { url, status, redirected, headers, body: response.body?.pipeThrough(first) ?? null };
  };
}
