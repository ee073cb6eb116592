import type { Knex } from "knex";
import { cached } from "../../platform/cache/cached.ts";
import { readSetting } from "../settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { toModulesConfiguration, type ModulesConfiguration } from "./modulesConfiguration.ts";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { changeSetting } from "../settings/changeSetting.ts";
import { isModuleId } from "./rules/modules.ts";
import { unknownModule } from "./errors.ts";
import type { modulesChange } from "./schema.ts";

/** The modules configuration, cached: for responses. */
export const cachedModules = cached(["setting:modules"], (site) => readModules(site.database));

/** The modules configuration as stored now, inside or outside a transaction, for decisions that a cached value must
 *  not make. */
export async function readModules(trx: Knex): Promise<ModulesConfiguration> {
  return toModulesConfiguration(await readSetting("modules", trx));
}

/** The modules configuration with every module that has a default (spec §2, §4). */
export function getModules({ site }: { site: Site }): Promise<ModulesConfiguration> {
  return cachedModules(site);
}

/** Enables or disables one module, or all at once. Stores only explicit decisions, so that the other modules follow the
 *  defaults of later releases. Returns the configuration. Raises unknownModule. Additions §4. */
export async function changeModules(
  ctx: Context,
  { moduleId, enabled, globalDisabled }: z.output<typeof modulesChange>,
): Promise<ModulesConfiguration> {
  if (moduleId !== undefined && !isModuleId(moduleId)) raise(unknownModule({ id: moduleId }));
  const stored = await changeSetting(ctx, "modules", (before) => ({
    modules: moduleId === undefined ? before.modules : { ...before.modules, [moduleId]: enabled === true },
    globalDisabled: globalDisabled ?? before.globalDisabled,
  }));
  cachedModules.forget(ctx.site);
  return toModulesConfiguration(stored);
}
