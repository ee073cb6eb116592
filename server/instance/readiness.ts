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
  let pending: string[];
  try {
    pending = await pendingMigrations(site.database);
  } catch {
    return { database: "unreachable", migrations: "unknown", storage: "unknown" };
  }
  if (pending.length > 0) return { database: "ok", migrations: "pending", storage: "unknown" };
  return { database: "ok", migrations: "ok", storage: await storage() };
}

async function storage(): Promise<Readiness["storage"]> {
  const { dataBasePath } = await readSetting("sequencing-files");
  if (dataBasePath === null) return "unset";
  try {
    await access(dataBasePath, constants.W_OK | constants.X_OK);
    return "ok";
  } catch {
    return "not writable";
  }
}
