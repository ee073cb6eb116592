import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any request that still completes. */
const ANSWER_MS = 120_000;
const PAUSE_MS = { least: 50, most: 1_000 };

export interface Response {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the checks look into whole bodies
  body: any;
  requestId: string;
}

/** The responses of one soak, and the responses that must not occur. */
export class Answers {
  /** The number of responses by status; "cut" without a response. */
  readonly counted: Record<string, number> = {};
  /** Unexpected responses, as sentences. */
  readonly surprises: string[] = [];
  /** Acknowledged changes, by request id. */
  readonly changes = new Map<string, { action: string; targetId: string }>();
}

/** A client that tolerates restarting servers: it repeats requests without a response, and those that the server asks
 *  to repeat. */
export class PatientClient {
  readonly answers: Answers;
  readonly url: string;
  readonly cookie: string;

  constructor({ url, cookie }: { url: string; cookie: string }, answers: Answers) {
    this.url = url;
    this.cookie = cookie;
    this.answers = answers;
  }

  /** One attempt. undefined: no response, or one that asks for a later attempt. allowed: further
   *  acceptable statuses. */
  async once(
    method: string,
    path: string,
    {
      body,
      headers = {},
      allowed = [],
    }: { body?: unknown; headers?: Record<string, string>; allowed?: number[] } = {},
  ): Promise<Response | undefined> {
    const { counted, surprises } = this.answers;
    const count = (what: string) => void (counted[what] = (counted[what] ?? 0) + 1);
    let response: Response;
    try {
      response = await this.#ask(method, path, body, headers);
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        surprises.push(`${method} ${path}: no answer in ${ANSWER_MS} ms`);
      count("cut");
      return undefined;
    }
    count(String(response.status));
    // The proxy returns 502 for a server that died during a request.
    if ([502, 503, 429].includes(response.status)) return undefined;
    if (response.status >= 300 && !allowed.includes(response.status))
      surprises.push(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.status >= 500 ? undefined : response;
  }

  /** Repeats the request until there is a response. */
  async insist(...request: Parameters<PatientClient["once"]>): Promise<Response> {
    for (let pauseMs = PAUSE_MS.least; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most)) {
      const response = await this.once(...request);
      if (response) return response;
      await sleep(pauseMs);
    }
  }

  /** Records an acknowledged change, which the audit log must contain exactly once. */
  changed({ requestId }: Response, action: string, targetId: string): void {
    this.answers.changes.set(requestId, { action, targetId });
  }

  async #ask(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Response> {
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
