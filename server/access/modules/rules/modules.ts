/** The modules of an instance and their defaults (spec §2). */
export const MODULE_DEFAULTS = {
  "ai-validation": true,
  "mixs-metadata": true,
  "account-validation": false,
  "funding-info": false,
  "billing-info": false,
  "archive-sample-fields": true,
  "dynamic-studies": false,
  notifications: false,
} as const satisfies Record<string, boolean>;

export type ModuleId = keyof typeof MODULE_DEFAULTS;

/** The ids of all modules, in documented order. */
export const MODULE_IDS = Object.keys(MODULE_DEFAULTS) as ModuleId[];

export function isModuleId(id: string): id is ModuleId {
  return Object.hasOwn(MODULE_DEFAULTS, id);
}
