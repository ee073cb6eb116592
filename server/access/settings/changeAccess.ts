import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { changeSetting } from "./changeSetting.ts";
import { type Access, presentAccess } from "./readAccess.ts";
import { type accessChange, accessSettings, type SettingValue } from "./schema.ts";

/** Changes the access settings that are named and keeps the others (additions §4). */
export async function changeAccess(ctx: Context, named: z.output<typeof accessChange>): Promise<Access> {
  const present = (value: SettingValue<"access">) => presentAccess(ctx.site, value);
  return present(
    await changeSetting(ctx, "access", (stored) => accessSettings.parse({ ...stored, ...named }), present),
  );
}
