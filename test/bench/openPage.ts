import { request, type ClientRequest } from "node:http";
import type { BenchServer } from "./openBench.ts";

const PATIENCE_MS = 20_000;

export interface Page {
  opened: Promise<unknown>;
  /** When it was told of a text. */
  shows(text: string): Promise<number>;
  close(): void;
}

/** An open page that watches, as little of a browser as possible. procedure: the subscription of its feed.
 *  isReady: a text that the first message has. cookie: of whose page it is. */
export function openPage(
  { url, details }: BenchServer,
  {
    procedure,
    input,
    isReady,
    cookie = details["cookie"],
  }: { procedure: string; input: object; isReady: string; cookie?: string | undefined },
): Page {
  const waiting = new Map<string, (at: number) => void>();
  let sent: ClientRequest | undefined;
  const opened = new Promise<void>((resolve, reject) => {
    sent = request(
      `${url}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
      { agent: false, headers: { cookie: cookie ?? "", accept: "text/event-stream" } },
      (res) => {
        if (res.statusCode !== 200) reject(new Error(`a page was answered ${res.statusCode}`));
        let text = "";
        res.setEncoding("utf8").on("data", (part: string) => {
          text += part;
          if (text.includes(isReady)) resolve();
          for (const [awaited, shown] of waiting)
            if (text.includes(awaited)) {
              waiting.delete(awaited);
              shown(performance.now());
            }
          // Whole messages only are done with.
          text = text.slice(text.lastIndexOf("\n\n") + 1);
        });
        res.on("error", () => {});
      },
    );
    sent.on("error", reject);
    sent.end();
  });
  return {
    opened,
    shows: (text) =>
      new Promise((shown, reject) => {
        waiting.set(text, shown);
        setTimeout(() => reject(new Error("a page was not told of an event")), PATIENCE_MS).unref();
      }),
    close: () => sent?.destroy(),
  };
}
