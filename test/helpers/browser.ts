import { holdToDocument } from "./contract.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests compare whole bodies
  body: any;
}

/** Sends HTTP requests and keeps cookies. Paths are relative to the product's address. */
export class Browser {
  url: string;
  cookie: string | undefined;
  /** Sent as `Authorization: Bearer`, also together with a cookie. */
  token: string | undefined;
  /** For a process that serves only some of the paths and answers the others as unknown. */
  isPart = false;

  constructor(url: string, cookie?: string) {
    this.url = url;
    this.cookie = cookie;
  }

  /** The headers that identify the user. */
  get credentials(): Record<string, string> {
    return {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, body, headers);
  }

  put(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("PUT", path, body, headers);
  }

  patch(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("PATCH", path, body, headers);
  }

  delete(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("DELETE", path, body, headers);
  }

  /** Sends Uint8Array bodies as they are, strings as JSON text, everything else serialized as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined || raw ? {} : { "content-type": "application/json" }),
        ...this.credentials,
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: raw ? Buffer.from(body) : typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("lanekeeper.sid="));
    if (cookie) this.cookie = cookie.split(";")[0];
    const bytes = Buffer.from(await response.arrayBuffer());
    // A 304 response has a content type but no body.
    const isJson = bytes.length > 0 && response.headers.get("content-type")?.includes("json");
    const answer: unknown = isJson ? JSON.parse(bytes.toString()) : bytes;
    const { status } = response;
    const contentType = response.headers.get("content-type");
    if (!(this.isPart && status === 404))
      holdToDocument({ method, path, asked: raw ? undefined : body, status, contentType, answered: answer });
    return { status: response.status, headers: response.headers, body: answer };
  }
}
