import express, { type Response, type Router } from "express";
import { cached } from "../../platform/cache/cached.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { sendError } from "../../platform/http/sendError.ts";
import type { Site } from "../../platform/site/site.ts";
import { readSetting } from "../settings/readSetting.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The logo of the facility, cached. */
export const cachedLogo = cached(["setting:facility-logo"], (site) =>
  readSetting("facility-logo", site.database),
);

/** Returns the path of a logo, which contains its hash; null without a logo. */
export function logoPath(image: { sha256: string } | null): string | null {
  return image && `/facility-logo/${image.sha256}`;
}

/** GET /facility-logo/<sha256>, public: the sign-in page shows it. The type is one of three image types, whatever the
 *  bytes contain, and the policy forbids scripts if the address is opened as a page. */
export function facilityLogo(site: Site): Router {
  const router = express.Router();
  router.get("/facility-logo/:sha256", (req, res, next) => {
    sendLogo(site, req.params.sha256, res).catch(next);
  });
  return router;
}

async function sendLogo(site: Site, sha256: string, res: Response): Promise<void> {
  const { image } = await cachedLogo(site);
  if (image?.sha256 !== sha256) return sendError(res, notFound());
  res.set({
    "Content-Type": `image/${image.type}`,
    "Cache-Control": `public, max-age=${YEAR_SECONDS}, immutable`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  res.end(Buffer.from(image.base64, "base64"));
}
