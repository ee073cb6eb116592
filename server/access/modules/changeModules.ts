import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { changeSetting } from "../settings/changeSetting.ts";
import { configurationOf, type ModulesConfiguration } from "./configuration.ts";
import { isModuleId } from "./rules/modules.ts";
import { unknownModule } from "./errors.ts";
import { keptModules } from "./readModules.ts";
import type { modulesChange } from "./schema.ts";

/** Switches one module, or all at once. Only what somebody decided is stored, so that everything else follows the
 *  defaults of later releases. Gives the whole configuration. Raises unknownModule. Additions §4. */
export async function changeModules(
  ctx: Context,
  { moduleId, enabled, globalDisabled }: z.output<typeof modulesChange>,
): Promise<ModulesConfiguration> {
  if (moduleId !== undefined && !isModuleId(moduleId)) raise(unknownModule({ id: moduleId }));
  const stored = await changeSetting(ctx, "modules", (before) => ({
    modules: moduleId === undefined ? before.modules : { ...before.modules, [moduleId]: enabled === true },
    globalDisabled: globalDisabled ?? before.globalDisabled,
  }));
  keptModules.forget(ctx.site);
  return configurationOf(stored);
}
