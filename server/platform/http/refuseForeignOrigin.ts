import type { RequestHandler } from "express";
import { foreignOrigin } from "../errors/errors.ts";
import { knownPublicUrl } from "../site/publicUrl.ts";
import { isLoopback } from "../network/loopback.ts";
import type { Site } from "../site/site.ts";
import { isOwnOrigin, isSameHost } from "./ownOrigin.ts";
import { sendError } from "./sendError.ts";
import { requestToken } from "../rpc/requestToken.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const HINT_EVERY_MS = 60_000;

/** Refuses a modifying request from a page of another site (additions §2). Requests without Origin header, as from
 *  tools, pass, and so do requests with a token: a browser never adds one, and their cookie is ignored. Logs the setting to change when the refused page may belong to this server. */
export function refuseForeignOrigin(site: Site): RequestHandler {
  const { env, log } = site;
  let hintedAtMs = -Infinity;
  return (req, res, next) => {
    const { origin } = req.headers;
    if (READING.has(req.method) || origin === undefined || requestToken(req)) return next();
    const publicUrl = knownPublicUrl(site);
    const isOwn = isOwnOrigin(origin, {
      publicUrl,
      isListeningBeyond: !isLoopback(env.host),
      isBehindProxy: env.trustedProxies > 0,
      protocol: req.protocol,
      host: req.host,
    });
    if (isOwn) return next();
    if (isSameHost(origin, req.host) && Date.now() - hintedAtMs > HINT_EVERY_MS) {
      hintedAtMs = Date.now();
      log.warn(
        { origin, publicUrl },
        "refused a cross-origin request from the requested host: if this is the URL of this installation, set PUBLIC_URL",
      );
    }
    sendError(res, foreignOrigin());
  };
}
