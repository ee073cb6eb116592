/** A refusal of the server, with its documented text. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;
  /** One sentence per cause, when there are several. */
  readonly details: string[];

  constructor(status: number, message: string, details: string[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** A client of the documented REST API for one signed-in user. */
export class RestClient {
  readonly url: string;
  #cookie = "";
  #token: string | undefined;

  constructor(url: string) {
    this.url = url.replace(/\/+$/, "");
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.send("POST", "/api/auth/sign-in", JSON.stringify({ email, password }));
  }

  /** Sends a token with each further request, in place of a session. */
  useToken(token: string): void {
    this.#token = token;
  }

  /** Sends a request and returns the JSON of the response. Raises Refused for 4xx and 5xx; a broken connection is a
   *  TypeError of fetch. */
  async send<Answer>(
    method: string,
    path: string,
    body?: string | Blob,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("lanekeeper.sid="));
    if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
    const answer = (await response.json().catch(() => ({}))) as Answer & {
      error?: string;
      details?: string[];
    };
    if (!response.ok)
      throw new Refused(response.status, answer.error ?? `HTTP ${response.status}`, answer.details);
    return answer;
  }
}
