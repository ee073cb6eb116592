import express, { type Router } from "express";
import type { Site } from "../../platform/site/site.ts";
import { readiness } from "./readiness.ts";

/** GET /healthz: this process answers. GET /readyz: it can also do its work; 503 names what is missing (additions §10). */
export function probes(site: Site): Router {
  const router = express.Router();
  router.get("/healthz", (_req, res) => {
    res.set("Cache-Control", "no-store").json({ ok: true });
  });
  router.get("/readyz", async (_req, res) => {
    const parts = await readiness(site);
    const ready = Object.values(parts).every((part) => part === "ok");
    res
      .status(ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .json({ ready, ...parts });
  });
  return router;
}
