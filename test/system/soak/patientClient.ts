import { setTimeout as sleep } from "node:timers/promises";

/** Longer than anything takes that is still coming. */
const ANSWER_MS = 120_000;
const PAUSE_MS = { least: 50, most: 1_000 };

export interface Told {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the checks look into whole bodies
  body: any;
  requestId: string;
}

/** What one soak has been answered, and what no answer may be. */
export class Answers {
  /** How many came, by status; "cut" where none came. */
  readonly counted: Record<string, number> = {};
  /** Answers that were never to come, in words. */
  readonly surprises: string[] = [];
  /** Changes that were answered as done, by the id of their request. */
  readonly changes = new Map<string, { action: string; targetId: string }>();
}

/** Asks as a tool does whose servers come and go: what gets no answer, or is told to try again, it tries again. */
export class PatientClient {
  readonly answers: Answers;
  readonly url: string;
  readonly cookie: string;

  constructor({ url, cookie }: { url: string; cookie: string }, answers: Answers) {
    this.url = url;
    this.cookie = cookie;
    this.answers = answers;
  }

  /** One try. undefined: no answer came, or one that says to try again later. allowed: further statuses that may come. */
  async once(
    method: string,
    path: string,
    {
      body,
      headers = {},
      allowed = [],
    }: { body?: unknown; headers?: Record<string, string>; allowed?: number[] } = {},
  ): Promise<Told | undefined> {
    const { counted, surprises } = this.answers;
    const count = (what: string) => void (counted[what] = (counted[what] ?? 0) + 1);
    let told: Told;
    try {
      told = await this.#ask(method, path, body, headers);
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        surprises.push(`${method} ${path}: no answer in ${ANSWER_MS} ms`);
      count("cut");
      return undefined;
    }
    count(String(told.status));
    // The first is the proxy's own, of a server that died in the middle.
    if ([502, 503, 429].includes(told.status)) return undefined;
    if (told.status >= 300 && !allowed.includes(told.status))
      surprises.push(`${method} ${path}: ${told.status} ${JSON.stringify(told.body)}`);
    return told.status >= 500 ? undefined : told;
  }

  /** Tries until there is an answer. */
  async insist(...asked: Parameters<PatientClient["once"]>): Promise<Told> {
    for (let pauseMs = PAUSE_MS.least; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most)) {
      const told = await this.once(...asked);
      if (told) return told;
      await sleep(pauseMs);
    }
  }

  /** Notes that an answer said a change is made: the audit has to know it once. */
  changed({ requestId }: Told, action: string, targetId: string): void {
    this.answers.changes.set(requestId, { action, targetId });
  }

  async #ask(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Told> {
    const isBytes = body instanceof Uint8Array;
    const sent = isBytes ? Buffer.from(body) : body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        cookie: this.cookie,
        ...(body === undefined || isBytes ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(sent === undefined ? {} : { body: sent }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      body: isJson ? (JSON.parse(bytes.toString()) as unknown) : bytes.length,
      requestId: response.headers.get("x-request-id") ?? "",
    };
  }
}
