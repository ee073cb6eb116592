import type { z } from "zod";
import type { Context } from "../context.ts";
import { changeSetting } from "./changeSetting.ts";
import { type facilityChange, facilitySettings, type SettingValue } from "./schema.ts";

/** Changes what is named of who the facility is and keeps the rest. */
export function changeFacility(
  ctx: Context,
  named: z.output<typeof facilityChange>,
): Promise<SettingValue<"facility">> {
  return changeSetting(ctx, "facility", (stored) => facilitySettings.parse({ ...stored, ...named }));
}
