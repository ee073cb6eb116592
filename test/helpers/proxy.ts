import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pipeline } from "node:stream";

export interface Proxy extends AsyncDisposable {
  url: string;
  /** What was passed on, oldest first: to which of the servers, and the path that was asked for. */
  passed: { to: string; path: string }[];
}

/** What the proxy says where no server answers it. */
export const BAD_GATEWAY = { status: 502, message: "Bad gateway" };

/** A reverse proxy before several servers, which get the requests by turns. One that takes no connection is passed
 *  over; a request that was passed on is nobody else's, and ends when its server does. */
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
    // A server that dies in the middle of an answer is not to look like one that has said everything.
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
