import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pipeline } from "node:stream";

export interface Proxy extends AsyncDisposable {
  url: string;
  /** The forwarded requests, oldest first: server and requested path. */
  passed: { to: string; path: string }[];
}

/** The response of the proxy if no server answers. */
export const BAD_GATEWAY = { status: 502, message: "Bad gateway" };

/** A reverse proxy that distributes requests to several servers in turn. Skips a server that accepts no connection; a
 *  forwarded request is never retried and fails with its server. */
export async function proxyBefore(servers: string[]): Promise<Proxy> {
  const passed: Proxy["passed"] = [];
  let turn = 0;

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const first = turn++ % servers.length;
    for (const to of [...servers.slice(first), ...servers.slice(0, first)]) {
      const socket = await connected(to);
      if (!socket) continue;
      passed.push({ to, path: req.url ?? "" });
      return passOn(req, res, socket);
    }
    badGateway(res);
  }

  const proxy = createServer((req, res) => void pass(req, res));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    passed,
    async [Symbol.asyncDispose]() {
      const closed = once(proxy, "close");
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    },
  };
}

async function connected(server: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return undefined;
  }
}

function passOn(req: IncomingMessage, res: ServerResponse, socket: Socket): void {
  const passing = request({
    createConnection: () => socket,
    method: req.method,
    path: req.url,
    headers: {
      ...req.headers,
      connection: "close",
      "x-forwarded-for": req.socket.remoteAddress,
      "x-forwarded-proto": "http",
    },
  });
  passing.on("response", (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    res.flushHeaders();
    // A server that dies during a response must not appear to have completed it.
    pipeline(answer, res, () => {});
  });
  passing.on("error", () => {
    if (res.headersSent) res.destroy();
    else badGateway(res);
  });
  res.on("close", () => passing.destroy());
  req.pipe(passing);
}

function badGateway(res: ServerResponse): void {
  const { status, message } = BAD_GATEWAY;
  res.writeHead(status, { connection: "close", "content-type": "application/json" });
  res.end(JSON.stringify({ error: message }));
}
