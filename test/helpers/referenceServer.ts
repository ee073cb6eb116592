import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReferenceServer extends AsyncDisposable {
  url: string;
  content: Buffer;
  etag: string;
  sha256: string;
  md5: string;
  /** The header Range of each request for the content, "" without one. */
  ranges: string[];
  /** Answers in place of the content; undefined serves the content. */
  onRequest: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Serves the content, or the part that is requested. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    options?: { bytes?: number; ranges?: boolean },
  ): void;
}

/** Serves one file at any path, with ranges, as a mirror of reference data does. */
export async function referenceServer(content = randomBytes(3 * 1024 * 1024)): Promise<ReferenceServer> {
  const server = createServer((request, response) => {
    if (served.onRequest) served.onRequest(request, response);
    else served.serve(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const served: ReferenceServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    content,
    etag: '"one"',
    sha256: createHash("sha256").update(content).digest("hex"),
    md5: createHash("md5").update(content).digest("hex"),
    ranges: [],
    onRequest: undefined,
    serve(request, response, { bytes, ranges = true } = {}) {
      const range = request.headers.range ?? "";
      served.ranges.push(range);
      const isCurrent = request.headers["if-range"] === served.etag;
      const from = ranges && isCurrent ? Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0) : 0;
      const { length } = served.content;
      response.writeHead(from > 0 ? 206 : 200, {
        "content-length": length - from,
        ...(ranges && { etag: served.etag }),
        ...(from > 0 && { "content-range": `bytes ${from}-${length - 1}/${length}` }),
      });
      const body = served.content.subarray(from);
      if (bytes === undefined) response.end(body);
      else response.write(body.subarray(0, bytes));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return served;
}
