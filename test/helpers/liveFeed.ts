import { EventSource } from "eventsource";
import type { Browser } from "./browser.ts";
import { streamFetch } from "./eventStream.ts";
import { until } from "./until.ts";

const INTERNAL_ERROR = -32603;

/** The updates that a page of one record receives. Reconnects after an interruption, but not after a refusal. */
export class LiveFeed<View> implements Disposable {
  readonly views: View[] = [];
  connections = 0;
  cuts = 0;
  /** Status and text of the refusal that ended it. */
  refusal: [number, string] | undefined;
  readonly #source: EventSource;

  /** procedure: as in "runs.watch". */
  constructor(browser: Browser, procedure: string, input: unknown) {
    const url = `${browser.url}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
    this.#source = new EventSource(url, { fetch: streamFetch(browser) });
    this.#source.addEventListener("connected", () => this.connections++);
    this.#source.addEventListener("message", ({ data }) => void this.views.push(JSON.parse(data) as View));
    this.#source.addEventListener("error", () => this.cuts++);
    this.#source.addEventListener("serialized-error", ({ data }) => {
      const { code, message, data: more } = JSON.parse(data);
      if (code === INTERNAL_ERROR) return;
      this.refusal = [more.httpStatus, message];
      this.#source.close();
    });
  }

  get last(): View | undefined {
    return this.views.at(-1);
  }

  /** Waits for a view that satisfies the condition. */
  async shows(holds: (view: View) => boolean, what = "the page to show it"): Promise<View> {
    return until(() => (this.last && holds(this.last) ? this.last : undefined), what);
  }

  [Symbol.dispose](): void {
    this.#source.close();
  }
}
