import type { Knex } from "knex";
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

/** Contact details of the facility, and the pattern of its sample IDs. */
export async function readFacility(db: Knex): Promise<Facility> {
  const [facility, { pattern }] = await Promise.all([
    readSetting("facility", db),
    readSetting("sample-codes", db),
  ]);
  return { ...facility, sampleCodePattern: pattern };
}

/** Changes the given contact details and pattern of sample IDs; omitted fields are unchanged.
 *  Raises publicUrlElsewhere. */
export async function changeFacility(
  ctx: Context,
  { sampleCodePattern, ...named }: z.output<typeof facilityChange>,
): Promise<Facility> {
  refuseLockout(ctx, named.publicUrl);
  await serializable(ctx.db, async (trx) => {
    if (Object.keys(named).length > 0)
      await changeSettingIn(trx, ctx, "facility", (stored) =>
        facilitySettings.parse({ ...stored, ...named }),
      );
    if (sampleCodePattern !== undefined)
      await changeSettingIn(trx, ctx, "sample-codes", () => ({ pattern: sampleCodePattern }));
  });
  await readSavedPublicUrl(ctx.site);
  return readFacility(ctx.db);
}

/** Refuses a public URL other than the origin of the page: with a mistyped URL, pages of this server could no longer
 *  change anything, not even the URL. */
function refuseLockout({ site, pageOrigin }: Context, publicUrl: string | null | undefined): void {
  if (!publicUrl || pageOrigin === null || site.env.publicUrl !== undefined) return;
  if (publicUrl === site.savedPublicUrl) return;
  if (pageOrigin !== publicUrl && !isLocalOrigin(pageOrigin)) raise(publicUrlElsewhere());
}
