import { MODULE_DEFAULTS, type ModuleId } from "./rules/modules.ts";

/** The enabled modules. modules: every module by id. globalDisabled: disables all modules and preserves `modules`
 *  (spec §2). */
export interface ModulesConfiguration {
  modules: Record<ModuleId, boolean>;
  globalDisabled: boolean;
}

/** Merges the stored decisions over the defaults, so that every module with a default is present. */
export function toModulesConfiguration({
  modules,
  globalDisabled,
}: {
  modules: Record<string, boolean>;
  globalDisabled: boolean;
}): ModulesConfiguration {
  return { modules: { ...MODULE_DEFAULTS, ...modules }, globalDisabled };
}

/** Whether a module is enabled. */
export function isModuleOn({ modules, globalDisabled }: ModulesConfiguration, id: ModuleId): boolean {
  return !globalDisabled && modules[id];
}
