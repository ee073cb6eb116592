export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The parsed JSON response; undefined for other responses. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the rows check its shape
  body: any;
}

const PATIENCE_MS = 300_000;

/** Speaks HTTP as a tool does that keeps its cookies. Paths stand below an address. */
export class Client {
  readonly url: string;
  private readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url.replace(/\/+$/, "");
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("POST", path, body, headers);
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.send("PUT", path, body);
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.send("DELETE", path, body);
  }

  /** body: bytes and forms go as they are, text as the JSON it is, everything else is made JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = body instanceof Uint8Array || body instanceof FormData;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(body === undefined || isRaw ? {} : { "Content-Type": "application/json" }),
        ...(cookie === "" ? {} : { Cookie: cookie }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isRaw || typeof body === "string" ? buildBody(body) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, body: jsonIn(response, bytes) };
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    if (at > 0) this.cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
}

function buildBody(body: Uint8Array | FormData | string): BodyInit {
  return body instanceof Uint8Array ? Buffer.from(body) : body;
}

function jsonIn(response: Response, bytes: Buffer): unknown {
  if (bytes.length === 0 || !response.headers.get("content-type")?.includes("json")) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
