import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Site } from "../site/site.ts";
import { addressOf } from "./addressOf.ts";
import { methodOf, type Procedures, routeOf } from "./routeOf.ts";
import { sessionUser } from "./sessionUser.ts";

// What a load balancer asks every second would bury what people do.
const PROBES = new Set(["/healthz", "/readyz", "/metrics", "/api/version"]);
// So would what engines post of every task; what is refused of it is worth a line.
const EVENTS = "/api/pipelines/weblog";

// In the paths of delivery links stands what opens them; of its shape it is a secret wherever it stands.
const LINK_TOKEN = /(?<=^\/(?:api\/deliveries|delivery)\/)[^/]+|[\w-]{64,}/gi;

/** What is remembered of a request from its beginning on, in `res.locals`. */
export interface Begun {
  requestId: string;
  arrivedAt: Date;
}

type Begin = (req: IncomingMessage, res: ServerResponse, path: string, route?: string) => Begun;

/** Gives every answer its X-Request-Id, remembers when it was asked for, and when it ends counts it and writes one line. The
 *  line carries the path without the tokens of links, and no query: queries hold tokens. Its bytes are those of the
 *  connection, heads too.
 *  route: of a hot line; of the others Express knows it. */
export function beginRequests({ log, env, metrics }: Site, procedures: Procedures): Begin {
  // Of the keys below none is a secret's and the path is clean: looking through each line is paid at each request.
  const lines = log.child({}, { redact: [] });
  return (req, res, asked, route) => {
    const { socket } = req;
    const { remoteAddress } = socket;
    const requestId = randomUUID();
    const startedMs = performance.now();
    const path = asked.replace(LINK_TOKEN, "[token]");
    res.setHeader("X-Request-Id", requestId);
    res.on("close", () => {
      const brokenOff = !res.writableFinished;
      const ms = performance.now() - startedMs;
      const status = res.statusCode;
      const named = route ?? routeOf(req, status, procedures);
      const method = methodOf(req);
      metrics.requests.inc({ method, route: named, status: brokenOff ? "broken off" : status });
      metrics.requestSeconds.observe({ method, route: named }, ms / 1000);
      const userId = sessionUser(req as Request)?.id;
      lines[levelOf(path, status)](
        {
          requestId,
          method: req.method,
          path,
          route: named,
          status,
          ms: Math.round(ms),
          ...bytesSince(socket),
          address: addressOf(req, remoteAddress, env.trustedProxies),
          ...(userId !== undefined && { userId }),
          ...(brokenOff && { brokenOff }),
        },
        "request",
      );
    });
    return { requestId, arrivedAt: new Date() };
  };
}

/** beginRequests for whatever Express is given. */
export function requestLog(site: Site, procedures: Procedures): RequestHandler {
  const begin = beginRequests(site, procedures);
  return (req, res, next) => {
    Object.assign(res.locals, begin(req, res, req.path));
    next();
  };
}

const counted = new WeakMap<Socket, { bytesIn: number; bytesOut: number }>();

/** What came and went on a connection since its last request ended. */
function bytesSince(socket: Socket): { bytesIn: number; bytesOut: number } {
  const { bytesRead, bytesWritten } = socket;
  const before = counted.get(socket) ?? { bytesIn: 0, bytesOut: 0 };
  counted.set(socket, { bytesIn: bytesRead, bytesOut: bytesWritten });
  return { bytesIn: bytesRead - before.bytesIn, bytesOut: bytesWritten - before.bytesOut };
}

function levelOf(path: string, status: number): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return PROBES.has(path) || (path === EVENTS && status < 400) ? "debug" : "info";
}
