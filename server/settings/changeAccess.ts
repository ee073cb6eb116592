import type { z } from "zod";
import type { Context } from "../context.ts";
import { changeSetting } from "./changeSetting.ts";
import { type accessChange, accessSettings, type SettingValue } from "./schema.ts";

/** Changes the access settings that are named and keeps the others (additions §4). */
export function changeAccess(
  ctx: Context,
  named: z.output<typeof accessChange>,
): Promise<SettingValue<"access">> {
  return changeSetting(ctx, "access", (stored) => accessSettings.parse({ ...stored, ...named }));
}
