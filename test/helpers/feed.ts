import { EventSource } from "eventsource";
import type { Browser } from "./browser.ts";
import { streamFetch } from "./eventStream.ts";
import { until } from "./until.ts";

const INTERNAL_ERROR = -32603;

/**
 * The change feed of a window. Behaves as the client does: reconnects after an interruption; stops after a refusal or
 * the completion of the feed.
 */
export class Feed implements Disposable {
  /** Orders that changed, orders whose files were downloaded, orders with new comments, and runs that changed. */
  readonly heard: string[] = [];
  readonly taken: string[] = [];
  readonly written: string[] = [];
  readonly runs: string[] = [];
  /** The number of messages about notifications. */
  notified = 0;
  connections = 0;
  cuts = 0;
  /** Status and text of the refusal that ended it. */
  refusal: [number, string] | undefined;
  complete = false;
  readonly #source: EventSource;

  constructor(browser: Browser, input: { orderId?: string } = {}) {
    const url = `${browser.url}/trpc/changes.watch?input=${encodeURIComponent(JSON.stringify(input))}`;
    this.#source = new EventSource(url, { fetch: streamFetch(browser) });
    this.#source.addEventListener("connected", () => this.connections++);
    this.#source.addEventListener("message", ({ data }) => {
      const { orderId, part, runId, notifications } = JSON.parse(data);
      if (notifications) this.notified++;
      else if (runId !== undefined) this.runs.push(runId);
      else if (part === "messages") this.written.push(orderId);
      else (part === "downloads" ? this.taken : this.heard).push(orderId);
    });
    this.#source.addEventListener("error", () => this.cuts++);
    this.#source.addEventListener("return", () => {
      this.complete = true;
      this.#source.close();
    });
    this.#source.addEventListener("serialized-error", ({ data }) => {
      const { code, message, data: more } = JSON.parse(data);
      if (code === INTERNAL_ERROR) return;
      this.refusal = [more.httpStatus, message];
      this.#source.close();
    });
  }

  /** Waits until the feed listens for the nth time. */
  async listening(times = 1): Promise<this> {
    await until(() => this.connections >= times, "the feed to connect");
    return this;
  }

  [Symbol.dispose](): void {
    this.#source.close();
  }
}
