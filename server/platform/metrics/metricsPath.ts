import express, { type Request, type Router } from "express";
import { collectDefaultMetrics } from "prom-client";
import { notFound } from "../errors/errors.ts";
import { sendError } from "../http/sendError.ts";
import type { Site } from "../site/site.ts";
import { poolFigures } from "./poolFigures.ts";
import { storedFigures } from "./storedFigures.ts";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/** GET /metrics, for Prometheus (additions §10): of this process, and what the database knows of all. Told to this machine
 *  alone unless METRICS_PUBLIC is set; whoever else asks finds no such path. hasDatabase: not for a registry by itself. */
export function metricsPath(site: Site, { hasDatabase = true } = {}): Router {
  const { registry } = site.metrics;
  let asking: Promise<string> | undefined;
  let askStored: (() => Promise<void>) | undefined;

  // Measuring the event loop has its price, which is paid from when somebody first asks.
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
    // Those who ask at the same time share one look.
    asking ??= ask().finally(() => (asking = undefined));
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    asking.then((text) => res.send(text), next);
  });
  return router;
}

/** Whether a program of this machine asks, and not a proxy on it for somebody else. */
function isFromHere({ socket, headers }: Request): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? "");
}
