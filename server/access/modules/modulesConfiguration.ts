import { MODULE_DEFAULTS, type ModuleId } from "./rules/modules.ts";

/** Which modules are on. modules: every module by its id. globalDisabled: all of them are off, whatever `modules`
 *  says, which is kept for when they come back (spec §2). */
export interface ModulesConfiguration {
  modules: Record<ModuleId, boolean>;
  globalDisabled: boolean;
}

/** The stored decisions merged over the defaults, so that every module that has a default is there. */
export function toModulesConfiguration({
  modules,
  globalDisabled,
}: {
  modules: Record<string, boolean>;
  globalDisabled: boolean;
}): ModulesConfiguration {
  return { modules: { ...MODULE_DEFAULTS, ...modules }, globalDisabled };
}

/** Whether a module is on. */
export function isModuleOn({ modules, globalDisabled }: ModulesConfiguration, id: ModuleId): boolean {
  return !globalDisabled && modules[id];
}
