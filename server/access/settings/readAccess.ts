import type { Site } from "../../platform/site/site.ts";
import { readSetting } from "./readSetting.ts";
import type { SettingValue } from "./schema.ts";

export type Access = Omit<SettingValue<"access">, "selfRegistration"> & { selfRegistration: boolean };

/** The access settings in force. Until a facility decides on registration it is closed, and open in demo mode. */
export async function readAccess(site: Site): Promise<Access> {
  return presentAccess(site, await readSetting("access"));
}

export function presentAccess({ env }: Site, stored: SettingValue<"access">): Access {
  return { ...stored, selfRegistration: stored.selfRegistration ?? env.demo };
}
