import type { z } from "zod";
import { serializable } from "../../../db/serializable.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { isLocalOrigin } from "../../platform/http/ownOrigin.ts";
import { changeSettingIn } from "./changeSetting.ts";
import { publicUrlElsewhere } from "./errors.ts";
import { readSavedPublicUrl } from "./savedPublicUrl.ts";
import { readSetting } from "./readSetting.ts";
import { type facilityChange, facilitySettings, type SettingValue } from "./schema.ts";

export type Facility = SettingValue<"facility"> & { sampleCodePattern: string | null };

/** Who the facility is, and the pattern of its sample codes. */
export async function readFacility(): Promise<Facility> {
  const [facility, { pattern }] = await Promise.all([readSetting("facility"), readSetting("sample-codes")]);
  return { ...facility, sampleCodePattern: pattern };
}

/** Changes what is named of who the facility is and of the pattern of its sample codes, and keeps the rest.
 *  Raises publicUrlElsewhere. */
export async function changeFacility(
  ctx: Context,
  { sampleCodePattern, ...named }: z.output<typeof facilityChange>,
): Promise<Facility> {
  refuseLockout(ctx, named.publicUrl);
  await serializable(async (trx) => {
    if (Object.keys(named).length > 0)
      await changeSettingIn(trx, ctx, "facility", (stored) =>
        facilitySettings.parse({ ...stored, ...named }),
      );
    if (sampleCodePattern !== undefined)
      await changeSettingIn(trx, ctx, "sample-codes", () => ({ pattern: sampleCodePattern }));
  });
  await readSavedPublicUrl(ctx.site);
  return readFacility();
}

/** After a typing error the pages of this server could change nothing any more, and not correct it either. */
function refuseLockout({ site, pageOrigin }: Context, publicUrl: string | null | undefined): void {
  if (!publicUrl || pageOrigin === null || site.env.publicUrl !== undefined) return;
  if (publicUrl === site.savedPublicUrl) return;
  if (pageOrigin !== publicUrl && !isLocalOrigin(pageOrigin)) raise(publicUrlElsewhere());
}
