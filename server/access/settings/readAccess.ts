import type { Site } from "../../platform/site/site.ts";
import { readSetting } from "./readSetting.ts";
import { type SettingValue, type accessChange, accessSettings } from "./schema.ts";
import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { changeSetting } from "./changeSetting.ts";

type Access = Omit<SettingValue<"access">, "selfRegistration"> & { selfRegistration: boolean };

/** The access settings in force. Until a facility decides, registration is closed, or open in demo mode. */
export async function readAccess(site: Site): Promise<Access> {
  return presentAccess(site, await readSetting("access", site.database));
}

function presentAccess({ env }: Site, stored: SettingValue<"access">): Access {
  return { ...stored, selfRegistration: stored.selfRegistration ?? env.demo };
}

/** Changes the given access settings; omitted ones are unchanged (additions §4). */
export async function changeAccess(ctx: Context, named: z.output<typeof accessChange>): Promise<Access> {
  const present = (value: SettingValue<"access">) => presentAccess(ctx.site, value);
  return present(
    await changeSetting(ctx, "access", (stored) => accessSettings.parse({ ...stored, ...named }), present),
  );
}
