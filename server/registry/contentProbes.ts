import express, { type Router } from "express";
import type { Site } from "../platform/site/site.ts";
import { registryContent } from "./servedRegistry.ts";

/** Probes of a process that is only a registry. GET /healthz: the process responds. GET /readyz: its content can be
 *  read, otherwise 503 (additions §10). */
export function contentProbes(site: Site): Router {
  const router = express.Router();
  router.get("/healthz", (_req, res) => {
    res.set("Cache-Control", "no-store").json({ ok: true });
  });
  router.get("/readyz", async (_req, res) => {
    const ready = await isContentReadable(site);
    res
      .status(ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .json({ ready, content: ready ? "ok" : "unreadable" });
  });
  return router;
}

async function isContentReadable(site: Site): Promise<boolean> {
  const content = registryContent(site);
  try {
    await content?.published();
    return content?.isReadable() ?? false;
  } catch {
    return false;
  }
}
