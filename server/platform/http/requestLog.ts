import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Socket } from "node:net";
import type { Site } from "../site/site.ts";
import { methodOf, type Procedures, routeOf } from "./routeOf.ts";
import { sessionUser } from "./sessionUser.ts";

// What a load balancer asks every second would bury what people do.
const PROBES = new Set(["/healthz", "/readyz", "/metrics", "/api/version"]);
// So would what engines post of every task; what is refused of it is worth a line.
const EVENTS = "/api/pipelines/weblog";

// In the paths of delivery links stands what opens them; of its shape it is a secret wherever it stands.
const LINK_TOKEN = /(?<=^\/(?:api\/deliveries|delivery)\/)[^/]+|[\w-]{64,}/gi;

/** Gives every answer its X-Request-Id, keeps the id and the arrival time in `res.locals`, and counts and logs the
 *  request when it ends. The log line holds the path without the tokens of links, and no query, because queries hold
 *  tokens. Its byte counts are those of the connection, headers included. */
export function requestLog({ log, metrics }: Site, procedures: Procedures): RequestHandler {
  // None of the keys below holds a secret and the path is clean: redaction would be paid at each request.
  const lines = log.child({}, { redact: [] });
  return (req, res, next) => {
    const { socket, ip: address } = req;
    const requestId = randomUUID();
    const startedMs = performance.now();
    const path = req.path.replace(LINK_TOKEN, "[token]");
    Object.assign(res.locals, { requestId, arrivedAt: new Date() });
    res.setHeader("X-Request-Id", requestId);
    res.on("close", () => {
      const brokenOff = !res.writableFinished;
      const ms = performance.now() - startedMs;
      const status = res.statusCode;
      const route = routeOf(req, status, procedures);
      const method = methodOf(req);
      metrics.requests.inc({ method, route, status: brokenOff ? "broken off" : status });
      metrics.requestSeconds.observe({ method, route }, ms / 1000);
      const userId = sessionUser(req)?.id;
      lines[levelOf(path, status)](
        {
          requestId,
          method: req.method,
          path,
          route,
          status,
          ms: Math.round(ms),
          ...bytesSince(socket),
          address,
          ...(userId !== undefined && { userId }),
          ...(brokenOff && { brokenOff }),
        },
        "request",
      );
    });
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
