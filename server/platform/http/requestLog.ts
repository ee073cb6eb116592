import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Socket } from "node:net";
import type { Site } from "../site/site.ts";
import { methodLabel, type Procedures, routeLabel } from "./routeLabel.ts";
import { requestToken } from "../rpc/requestToken.ts";
import { sessionUser } from "./sessionUser.ts";

// Frequent probes of load balancers would hide the requests of users.
const PROBES = new Set(["/healthz", "/readyz", "/metrics", "/api/version"]);
// Workflow engines post an event for every task; only refused events are logged.
const EVENTS = "/api/pipelines/weblog";

// The path of a delivery link contains its token; any other part of the path with the shape of a token is also treated
// as a secret.
const LINK_TOKEN = /(?<=^\/(?:api\/deliveries|delivery)\/)[^/]+|[\w-]{64,}|lk_[\w-]+/gi;

/** Sets X-Request-Id on every response, stores the id and the arrival time in `res.locals`, and counts and logs the
 *  request when it ends. The logged path contains no link tokens and no query, because queries may contain tokens.
 *  The byte counts are those of the connection, including headers. */
export function requestLog({ log, metrics }: Site, procedures: Procedures): RequestHandler {
  // None of the keys below contains a secret and the path is already cleaned, so the cost of redaction per request is
  // avoided.
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
      const route = routeLabel(req, status, procedures);
      const method = methodLabel(req);
      metrics.requests.inc({ method, route, status: brokenOff ? "broken off" : status });
      metrics.requestSeconds.observe({ method, route }, ms / 1000);
      const userId = sessionUser(req)?.id;
      const tokenId = requestToken(req)?.token.id;
      lines[logLevel(path, status)](
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
          ...(tokenId !== undefined && { tokenId }),
          ...(brokenOff && { brokenOff }),
        },
        "request",
      );
    });
    next();
  };
}

const counted = new WeakMap<Socket, { bytesIn: number; bytesOut: number }>();

/** Bytes that the connection received and sent since its previous request ended. */
function bytesSince(socket: Socket): { bytesIn: number; bytesOut: number } {
  const { bytesRead, bytesWritten } = socket;
  const before = counted.get(socket) ?? { bytesIn: 0, bytesOut: 0 };
  counted.set(socket, { bytesIn: bytesRead, bytesOut: bytesWritten });
  return { bytesIn: bytesRead - before.bytesIn, bytesOut: bytesWritten - before.bytesOut };
}

function logLevel(path: string, status: number): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return PROBES.has(path) || (path === EVENTS && status < 400) ? "debug" : "info";
}
