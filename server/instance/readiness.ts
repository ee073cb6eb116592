import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { pendingMigrations } from "../../db/migrate.ts";
import { readSetting } from "../settings/readSetting.ts";
import type { Site } from "../site.ts";

export interface Readiness {
  database: "ok" | "unreachable";
  migrations: "ok" | "pending" | "unknown";
  storage: "ok" | "unset" | "not writable" | "unknown";
}

/** Whether the parts this installation stands on are there. Never raises, never names a path or an address. */
export async function readiness(site: Site): Promise<Readiness> {
  try {
    const pending = await pendingMigrations(site.database);
    if (pending.length > 0) return { database: "ok", migrations: "pending", storage: "unknown" };
    const { dataBasePath } = await readSetting("sequencing-files");
    return { database: "ok", migrations: "ok", storage: await storage(dataBasePath) };
  } catch {
    return { database: "unreachable", migrations: "unknown", storage: "unknown" };
  }
}

async function storage(folder: string | null): Promise<Readiness["storage"]> {
  if (folder === null) return "unset";
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return "ok";
  } catch {
    return "not writable";
  }
}
