import type { Knex } from "knex";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { keep } from "../../platform/events/keep.ts";
import type { Site } from "../../platform/site/site.ts";

const BUNDLED_VERSION = 1;

const kept = keep(["checklist"], () => readNewestVersion());

/** The registry version active on this instance, from 1, which the release brings (spec §9). */
export function newestChecklistVersion(site: Site): Promise<number> {
  return kept.of(site);
}

/** Has the process that made a new version see it at once. */
export function forgetNewestVersion(site: Site): void {
  kept.forget(site);
}

/** The same from the database itself: for who decides by it, inside their transaction. */
export async function readNewestVersion(trx?: Knex.Transaction): Promise<number> {
  const row = await ChecklistVersion.query(trx).select("version").orderBy("version", "desc").first();
  return row?.version ?? BUNDLED_VERSION;
}
