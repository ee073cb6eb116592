import type { Knex } from "knex";
import { keep } from "../../platform/events/keep.ts";
import { readSetting } from "../settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { configurationOf, type ModulesConfiguration } from "./configuration.ts";

/** The modules configuration, kept in memory: for answers. */
export const keptModules = keep(["setting:modules"], () => readModules());

/** The modules configuration as it is stored now, inside a transaction or without one: for what is decided by it. */
export async function readModules(trx?: Knex.Transaction): Promise<ModulesConfiguration> {
  return configurationOf(await readSetting("modules", trx));
}

/** The modules configuration object: every module that has a default is in it (spec §2, §4). */
export function getModules({ site }: { site: Site }): Promise<ModulesConfiguration> {
  return keptModules.of(site);
}
