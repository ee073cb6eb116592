import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.ts";

// What a load balancer asks every second would bury what people do.
const PROBES = new Set(["/healthz", "/readyz", "/api/version"]);
// So would what engines post of every task; what is refused of it is worth a line.
const EVENTS = "/api/pipelines/weblog";

// In the paths of delivery links stands what opens them; of its shape it is a secret wherever it stands.
const LINK_TOKEN = /(?<=^\/(?:api\/deliveries|delivery)\/)[^/]+|[\w-]{64,}/gi;

/** What is remembered of a request from its beginning on, in `res.locals`. */
export interface Begun {
  requestId: string;
  arrivedAt: Date;
}

/** Gives every answer its X-Request-Id, remembers when it was asked for, and writes one line when it ends. The line carries the path without the tokens
 *  of links, and no query: queries hold tokens. */
export function beginRequests(log: Log): (req: IncomingMessage, res: ServerResponse, path: string) => Begun {
  // Of the keys below none is a secret's and the path is clean: looking through each line is paid at each request.
  const lines = log.child({}, { redact: [] });
  return ({ method }, res, asked) => {
    const requestId = randomUUID();
    const startedMs = performance.now();
    const path = asked.replace(LINK_TOKEN, "[token]");
    res.setHeader("X-Request-Id", requestId);
    res.on("close", () => {
      const brokenOff = !res.writableFinished;
      lines[levelOf(path, res.statusCode)](
        {
          requestId,
          method,
          path,
          status: res.statusCode,
          ms: Math.round(performance.now() - startedMs),
          ...(brokenOff ? { brokenOff } : {}),
        },
        "request",
      );
    });
    return { requestId, arrivedAt: new Date() };
  };
}

/** beginRequests for whatever Express is given. */
export function requestLog(log: Log): RequestHandler {
  const begin = beginRequests(log);
  return (req, res, next) => {
    Object.assign(res.locals, begin(req, res, req.path));
    next();
  };
}

function levelOf(path: string, status: number): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return PROBES.has(path) || (path === EVENTS && status < 400) ? "debug" : "info";
}
