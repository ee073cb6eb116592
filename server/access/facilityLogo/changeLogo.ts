import { createHash } from "node:crypto";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from "./rules/logoLimits.ts";
import { changeSetting } from "../settings/changeSetting.ts";
import { logoTooLarge, logoTypeRefused } from "./errors.ts";
import { cachedLogo, logoPath } from "./facilityLogo.ts";
import { readPicture } from "./readPicture.ts";

type Stored = Awaited<ReturnType<typeof cachedLogo>>["image"];

/** Replaces the logo of the facility; null removes it. Returns the path of the new one. The type is that of the bytes.
 *  Raises logoTypeRefused, logoTooLarge. */
export async function changeLogo(
  ctx: Context,
  { image }: { image: string | null },
): Promise<{ logo: string | null }> {
  const checked = image === null ? null : checkImage(Buffer.from(image, "base64"));
  const stored = await changeSetting(ctx, "facility-logo", () => ({ image: checked }), auditView);
  cachedLogo.forget(ctx.site);
  return { logo: logoPath(stored.image) };
}

function checkImage(bytes: Buffer): NonNullable<Stored> {
  const picture = readPicture(bytes) ?? raise(logoTypeRefused());
  const { type, width, height } = picture;
  if (width === 0 || height === 0) raise(logoTypeRefused());
  if (bytes.length > LOGO_MAX_BYTES || width > LOGO_MAX_PIXELS || height > LOGO_MAX_PIXELS)
    raise(logoTooLarge());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { type, sha256, base64: bytes.toString("base64") };
}

// The audit log identifies the image and does not contain it.
function auditView({ image }: { image: Stored }) {
  return { type: image?.type ?? null, sha256: image?.sha256 ?? null };
}
