import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One HTTP request over kept-alive connections, with as little of a client as possible. */
export function ask(
  method: string,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array | string } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts).toString() }),
      );
      res.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
