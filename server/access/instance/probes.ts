import express, { type Router } from "express";
import type { Site } from "../../platform/site/site.ts";
import { readInstanceFacts, type InstanceFacts } from "./readInstanceFacts.ts";

export type Readiness = Pick<InstanceFacts, "database" | "migrations" | "storage">;

/** GET /healthz: this process answers. GET /readyz: its dependencies work as well; 503 names what is missing
 *  (additions §10). */
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

/** Whether database and storage of this installation are available. Never throws, and never names a path or
 *  an address. */
async function readiness(site: Site): Promise<Readiness> {
  const { database, migrations, storage } = await readInstanceFacts(site.database);
  return { database, migrations, storage };
}
