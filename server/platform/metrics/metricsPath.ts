import express, { type Request, type Router } from "express";
import { collectDefaultMetrics } from "prom-client";
import { notFound } from "../errors/errors.ts";
import { sendError } from "../http/sendError.ts";
import type { Site } from "../site/site.ts";
import { poolFigures } from "./poolFigures.ts";
import { storedFigures } from "./storedFigures.ts";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/** GET /metrics for Prometheus (additions §10): figures of this process and of the database. Answers only requests
 *  from this machine unless METRICS_PUBLIC is set; others receive 404. hasDatabase: false for a process that is only
 *  a registry. */
export function metricsPath(site: Site, { hasDatabase = true } = {}): Router {
  const { registry } = site.metrics;
  let pending: Promise<string> | undefined;
  let askStored: (() => Promise<void>) | undefined;

  // Measuring the event loop has a cost, so it starts with the first request.
  function begin(): void {
    askStored = async () => {};
    collectDefaultMetrics({ register: registry });
    if (!hasDatabase) return;
    poolFigures(registry, site.database);
    askStored = storedFigures(registry, site.database);
  }

  async function ask(): Promise<string> {
    if (!askStored) begin();
    await askStored?.();
    return registry.metrics();
  }

  const router = express.Router();
  router.get("/metrics", (req, res, next) => {
    if (!site.env.metricsPublic && !isFromHere(req)) return sendError(res, notFound());
    // Concurrent requests share one collection.
    pending ??= ask().finally(() => (pending = undefined));
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    pending.then((text) => res.send(text), next);
  });
  return router;
}

/** Returns whether a program on this machine sent the request, and not a proxy on behalf of another machine. */
function isFromHere({ socket, headers }: Request): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? "");
}
